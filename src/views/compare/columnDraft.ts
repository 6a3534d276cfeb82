// Draft of a column: what is typed in its form, and the choice that it means.
import {
  type AlgorithmChoice,
  type ColumnChoice,
  chosenParams,
  type OwnSettings,
  type Preset,
  presetParams,
} from '../../session/comparison/columnChoice';
import { COLUMNS_RANGE } from '../../session/comparison/comparison';
import { canonicalJson } from '../../sim/base/json';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Params } from '../../sim/contracts/definition';
import { describeParams } from '../../sim/contracts/params';
import { type ParamsDraft, paramsDraft, readParams } from '../settings/paramsDraft';

/** Maximum of characters of a seed that is typed. */
const LONGEST_SEED = 64;

/** A column's form. */
export interface ColumnDraft {
  readonly preset: Preset;
  readonly params: ParamsDraft;
  readonly seed: string;
}

/** The draft of a choice. */
export function columnDraft(
  choice: AlgorithmChoice,
  algorithm: Algorithm,
  own: OwnSettings,
): ColumnDraft {
  const { preset = 'usual', seed = own.seed } = choice;
  const params = chosenParams(choice, algorithm, own);
  return { preset, params: paramsDraft(params, describeParams(algorithm.params)), seed };
}

/** The draft with another preset: its parameters are the preset's. */
export function withPreset(
  draft: ColumnDraft,
  preset: Preset,
  algorithm: Algorithm,
  own: OwnSettings,
): ColumnDraft {
  const params = presetParams(preset, algorithm, own);
  return { ...draft, preset, params: paramsDraft(params, describeParams(algorithm.params)) };
}

/** The choice that a draft means; null while there are errors. */
export interface ColumnReading {
  readonly choice: AlgorithmChoice | null;
  readonly params: Params | null;
  /** By parameter. */
  readonly paramErrors: Readonly<Record<string, string>>;
  readonly seedError: string | undefined;
}

/** Reads a draft; the choice has only what differs from the preset and from the run. */
export function readColumnDraft(
  draft: ColumnDraft,
  algorithm: Algorithm,
  own: OwnSettings,
): ColumnReading {
  const { params, errors: paramErrors } = readParams(draft.params, algorithm);
  const seedError = seedProblem(draft.seed, own.seed);
  if (!params || seedError !== undefined) return { choice: null, params, paramErrors, seedError };
  const { preset, seed } = draft;
  const base = presetParams(preset, algorithm, own);
  const differing = Object.entries(params).filter(([id, value]) => value !== base[id]);
  const choice: AlgorithmChoice = {
    type: 'algorithm',
    id: algorithm.id,
    ...(preset !== 'usual' && { preset }),
    ...(differing.length > 0 && { params: Object.fromEntries(differing) }),
    ...(seed !== own.seed && { seed }),
  };
  return { choice, params, paramErrors, seedError };
}

function seedProblem(seed: string, own: string): string | undefined {
  if (seed === own) return undefined;
  if (seed.trim() === '') return 'The seed must not be empty.';
  if (seed.length > LONGEST_SEED) return `The seed must have at most ${LONGEST_SEED} characters.`;
  return undefined;
}

/** The columns of a comparison beside the one that is chosen, and the settings of the run on the screen. */
export interface Beside {
  readonly own: OwnSettings;
  /** The choices of the columns from the second on. */
  readonly shown: readonly ColumnChoice[];
  readonly algorithmOf: (id: string) => Algorithm | undefined;
}

/**
 * The reason why a column cannot be added, or null: the comparison is full, or a column would have the settings of
 * another one.
 *
 * @param replaced - index in `shown` of the column that it replaces; null for a further column.
 */
export function columnProblem(
  choice: ColumnChoice,
  { own, shown, algorithmOf }: Beside,
  replaced: number | null,
): string | null {
  if (replaced === null && shown.length + 1 >= COLUMNS_RANGE.max)
    return `A comparison has at most ${COLUMNS_RANGE.max} columns: remove one first.`;
  const settingsText = (one: ColumnChoice): string => {
    const algorithm = one.type === 'algorithm' && algorithmOf(one.id);
    if (!algorithm || one.type !== 'algorithm') return canonicalJson(one);
    return canonicalJson([one.id, chosenParams(one, algorithm, own), one.seed ?? own.seed]);
  };
  const text = settingsText(choice);
  const { algorithm, params, seed } = own;
  if (text === canonicalJson([algorithm.id, params, seed]))
    return 'This column would equal this run: choose another algorithm, preset, parameter or seed.';
  const same = shown.findIndex((one, index) => index !== replaced && settingsText(one) === text);
  return same < 0 ? null : `This column would equal column ${same + 2}: change a setting.`;
}
