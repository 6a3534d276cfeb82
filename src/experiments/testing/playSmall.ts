// Plays a setting of an experiment at a small size, for tests against formulas.
import type { Experiment } from '../../experiment/experiment';
import { playTrial } from '../../experiment/playRun';
import { planOf } from '../../experiment/readExperiment';
import type { Row } from '../../experiment/rows';
import { library } from '../../headless/sweepLibrary';
import type { Json } from '../../sim/base/json';
import { experiments } from '../registry';

/**
 * The rows of one setting.
 *
 * @param setting - the values of the setting’s factors, in order.
 * @param change - fields of the experiment that are others in the test, such as fewer `seeds` and an earlier `untilMs`.
 */
export function playSmall(
  id: string,
  setting: readonly Json[],
  change: Partial<Experiment> & { readonly seeds: number },
): Row[] {
  const { experiment, settings, runs } = planOf({ ...experiments.get(id), ...change }, library);
  const index = settings.findIndex((one) => JSON.stringify(one) === JSON.stringify(setting));
  const run = runs[index];
  if (!run) throw new Error(`${id} has no setting ${JSON.stringify(setting)}`);
  return Array.from(
    { length: experiment.seeds },
    (_, seed) =>
      playTrial(experiment, { run, setting: index, seed: String(seed + 1) }, library).row,
  );
}

/** The base of an experiment that has a plain cluster, with other fields. */
export function baseOf(id: string, change: object): Experiment['base'] {
  return { ...experiments.get(id)?.base, ...change } as Experiment['base'];
}
