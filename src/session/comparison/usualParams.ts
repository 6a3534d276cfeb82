// Which settings another algorithm gets that is compared with a run: its usual ones, at the pace of that run.
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams, describeParams } from '../../sim/contracts/params';

/**
 * An algorithm's settings beside a run of another: those that one can follow by eye where that run's own are near such
 * settings of its algorithm, else the defaults; where that run is faster or slower, all durations are so too.
 *
 * @param own - the algorithm of that run, with its settings.
 */
export function usualParams(
  algorithm: Algorithm,
  own: { readonly algorithm: Algorithm; readonly params: Params },
): Params {
  const watched = paceOf(own.algorithm, own.params, watchableOf(own.algorithm));
  const ordinary = paceOf(own.algorithm, own.params, defaultParams(own.algorithm.params));
  return Math.abs(Math.log(watched)) <= Math.abs(Math.log(ordinary))
    ? scaled(algorithm, watchableOf(algorithm), watched)
    : scaled(algorithm, defaultParams(algorithm.params), ordinary);
}

function watchableOf({ params, watchable }: Algorithm): Params {
  return { ...defaultParams(params), ...watchable.params } as Params;
}

function durationsOf({ params }: Algorithm): string[] {
  return describeParams(params).flatMap(({ id, kind }) => (kind === 'duration' ? [id] : []));
}

/** How many times as long as the usual ones the durations are: the median, so that one that was tried out changes nothing. */
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
