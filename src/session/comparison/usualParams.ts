// The settings of an algorithm that is compared with a run: its usual ones, at that run's pace.
import { MIN_LATENCY_MS } from '../../sim/base/time';
import type { Algorithm, Surroundings } from '../../sim/contracts/algorithm';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams, describeParams } from '../../sim/contracts/params';

/** An algorithm with its settings, and the cluster and the network of its run. */
interface OwnRun {
  readonly algorithm: Algorithm;
  readonly params: Params;
  readonly surroundings: Surroundings;
}

/** The durations are longer by the least of these factors with which the network is fast enough for all of them. */
const SLOWER = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 16, 20];

/**
 * The settings of an algorithm beside a run of another one: watchable ones when the run's settings are near its own
 * algorithm's watchable ones, else the defaults. For a faster or slower run all durations are scaled; they are longer
 * where the run's latency would make the algorithm warn of it.
 */
export function usualParams(algorithm: Algorithm, own: OwnRun): Params {
  const watched = paceOf(own.algorithm, own.params, watchableParams(own.algorithm));
  const ordinary = paceOf(own.algorithm, own.params, defaultParams(own.algorithm.params));
  const [usual, pace] =
    Math.abs(Math.log(watched)) <= Math.abs(Math.log(ordinary))
      ? [watchableParams(algorithm), watched]
      : [defaultParams(algorithm.params), ordinary];
  const inTime = SLOWER.map((times) => scaled(algorithm, usual, pace * times)).find(
    (params) => !isTooFast(algorithm, params, own.surroundings),
  );
  return inTime ?? scaled(algorithm, usual, pace);
}

/** Whether an algorithm has more warnings on a network than on one with the least latency. */
function isTooFast(algorithm: Algorithm, params: Params, surroundings: Surroundings): boolean {
  const { nodes } = surroundings;
  const atOnce = { nodes, latencyMs: { min: MIN_LATENCY_MS, max: MIN_LATENCY_MS } };
  const [warnings, usual] = [surroundings, atOnce].map(
    (one) => algorithm.warnings(params as never, one).length,
  ) as [number, number];
  return warnings > usual;
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
