// The settings of an algorithm that is compared with a run: its usual ones, at that run's pace.
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams, describeParams } from '../../sim/contracts/params';

/**
 * The settings of an algorithm beside a run of another one: watchable ones when the run's settings are near its own
 * algorithm's watchable ones, else the defaults. For a faster or slower run all durations are scaled.
 *
 * @param own - the algorithm of that run, with its settings.
 */
export function usualParams(
  algorithm: Algorithm,
  own: { readonly algorithm: Algorithm; readonly params: Params },
): Params {
  const watched = paceOf(own.algorithm, own.params, watchableParams(own.algorithm));
  const ordinary = paceOf(own.algorithm, own.params, defaultParams(own.algorithm.params));
  return Math.abs(Math.log(watched)) <= Math.abs(Math.log(ordinary))
    ? scaled(algorithm, watchableParams(algorithm), watched)
    : scaled(algorithm, defaultParams(algorithm.params), ordinary);
}

/** An algorithm's parameters with which a person can follow its runs in real time. */
export function watchableParams({ params, watchable }: Algorithm): Params {
  return { ...defaultParams(params), ...watchable.params } as Params;
}

function durationsOf({ params }: Algorithm): string[] {
  return describeParams(params).flatMap(({ id, kind }) => (kind === 'duration' ? [id] : []));
}

/** The ratio of the durations to the usual ones: the median, so that a single changed duration has no effect. */
function paceOf(algorithm: Algorithm, params: Params, usual: Params): number {
  const ratios = durationsOf(algorithm)
    .map((id) => Number(params[id]) / Number(usual[id]))
    .sort((a, b) => a - b);
  return ratios[Math.floor((ratios.length - 1) / 2)] ?? 1;
}

function scaled(algorithm: Algorithm, params: Params, pace: number): Params {
  if (pace === 1) return params;
  const durations = durationsOf(algorithm).map((id) => {
    return [id, Math.max(1, Math.round(Number(params[id]) * pace))];
  });
  return { ...params, ...Object.fromEntries(durations) };
}
