// Reads an untrusted experiment: the result is one whose every setting is a run that can be played, or an error.
import * as v from 'valibot';
import { issueSentence } from '../runFile/issueSentence';
import type { RunFile } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import { grouped } from '../sim/base/format';
import { type Counted, countedBy } from './counted';
import { type Setting, settingsOf, valuesOf } from './design';
import { type Experiment, MOST } from './experiment';
import { experimentSchema } from './schema';
import { type Library, runOfSetting } from './settings';

/** An experiment with its settings, as the page and tables show it. */
export interface OpenedExperiment {
  readonly experiment: Experiment;
  readonly settings: readonly Setting[];
  /** One for each setting, see {@link countedBy}. */
  readonly counted: readonly (Counted | null)[];
}

/** An experiment with the run of each of its settings. */
export interface Plan extends OpenedExperiment {
  /** One for each setting, without seeds of their own. */
  readonly runs: readonly RunFile[];
}

/**
 * The plan of the experiment in a parsed file.
 *
 * @throws RunFileError, and no other error; its message is one sentence with the place.
 */
export function planOf(file: unknown, library: Library): Plan {
  const result = v.safeParse(experimentSchema, file, { abortEarly: true });
  if (!result.success) throw new RunFileError(issueSentence(result.issues[0]));
  const experiment = result.output as Experiment;
  checkSize(experiment);
  const settings = settingsOf(experiment);
  const runs = settings.map((setting, index) => {
    try {
      return runOfSetting(experiment, setting, library);
    } catch (error) {
      if (!(error instanceof RunFileError)) throw error;
      throw new RunFileError(
        `setting ${index + 1} (${settingText(experiment, setting)}): ${error.message}`,
      );
    }
  });
  return { experiment, settings, runs, counted: countedBy(experiment, runs, library.registries) };
}

/** A setting in words: `Election timeout 600 ms, Nodes 5`. */
export function settingText({ factors = [] }: Experiment, setting: Setting): string {
  const texts = factors.map(({ label, unit }, index) => {
    const value = setting[index];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${label} ${text}${unit === undefined ? '' : ` ${unit}`}`;
  });
  return texts.length > 0 ? texts.join(', ') : 'the only setting';
}

/** The size is known before any setting is made. */
function checkSize({ factors = [], design, seeds }: Experiment): void {
  const settings =
    design?.type === 'latinHypercube'
      ? design.points
      : factors.reduce((product, factor) => product * valuesOf(factor).length, 1);
  if (settings > MOST.settings)
    throw new RunFileError(
      `factors: they have ${grouped(settings)} settings; there can be at most ${grouped(MOST.settings)}`,
    );
  if (settings * seeds > MOST.runs)
    throw new RunFileError(
      `seeds: ${grouped(settings)} settings with ${grouped(seeds)} seeds are more than ${grouped(MOST.runs)} runs`,
    );
}
