// An experiment about the run on the screen: one of its parameters varies, and its leader crashes again and again.
import {
  EXPERIMENT_FORMAT,
  EXPERIMENT_VERSION,
  type Experiment,
} from '../../experiment/experiment';
import type { RunFile } from '../../runFile/runFile';
import type { Params } from '../../sim/contracts/definition';

/** A parameter to vary. */
export interface Varied {
  /** Its place in the run file, as `algorithm.params.timeoutMs`. */
  readonly path: string;
  readonly label: string;
  readonly unit: string | undefined;
  readonly value: Params[string];
  /** The values of a choice; undefined for a number. */
  readonly options: readonly Params[string][] | undefined;
}

/** A number varies by these factors. */
const TIMES = [0.5, 1, 2, 4] as const;
/** The leader crashes about so often, and is back after the other time; a run has about ten crashes. In ms. */
const CRASH = { everyMs: 60_000, forMs: 20_000 } as const;
const WARM_UP_MS = 20_000;
const UNTIL_MS = 620_000;
const SEEDS = 20;

/** The experiment. The run's own commands stay; its narration and its cursor do not. */
export function experimentOn(run: RunFile, varied: Varied): Experiment {
  const { path, label, unit, value, options } = varied;
  return {
    format: EXPERIMENT_FORMAT,
    version: EXPERIMENT_VERSION,
    id: 'own',
    title: `What does “${label}” change?`,
    description: `The run “${run.title}” with other values. The leader crashes about once a minute.`,
    base: { run },
    factors: [
      { path, label, ...(unit !== undefined && { unit }), values: options ?? around(value) },
    ],
    seeds: SEEDS,
    happens: [{ type: 'crash', whom: 'leader', ...CRASH, spacing: 'poisson' }],
    warmUpMs: WARM_UP_MS,
    untilMs: UNTIL_MS,
    measures: ['failover', 'leaderless', 'twoLeaders', 'falseElections'],
  };
}

/** Values around a number, whole where it is; off and on for a switch. */
function around(value: Params[string]): readonly Params[string][] {
  if (typeof value === 'boolean') return [false, true];
  if (typeof value !== 'number') return [value];
  const values = TIMES.map((times) => value * times);
  return [...new Set(Number.isInteger(value) ? values.map(Math.round) : values)];
}
