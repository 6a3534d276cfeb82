// Names of a comparison's columns, and the choices for each.
import { type AlgorithmCard, algorithmCards } from '../../algorithms/catalogue';
import { type ColumnChoice, choiceDifferences } from '../../session/comparison/columnChoice';
import type { ColumnRun } from '../../session/comparison/sideColumn';
import { registries } from '../../session/run/installed';
import type { SessionState } from '../../session/run/state';
import { canonicalJson } from '../../sim/base/json';

/** The content of a column; a `frontierMs` of null is the one of the run on the screen. */
export type ShownColumn = Pick<ColumnRun, 'run' | 'variables'> & {
  readonly frontierMs: number | null;
};

/** The part of the run on the screen that its name depends on. */
type Present = Pick<SessionState, 'file' | 'branch' | 'others'>;

/** The choice as a text: the key of a column, and the value of an option. */
export function choiceText(choice: ColumnChoice): string {
  const { type, id, ...settings } = choice;
  const isPlain = Object.keys(settings).length === 0;
  return isPlain ? `${type} ${id}` : `${type} ${id} ${canonicalJson(settings)}`;
}

/** Name of the run on the screen, different from the columns beside it: `Bully`, `crash n5 from 3.20 s`, or both. */
export function presentName(
  { file, branch }: Present,
  shown: readonly Pick<ColumnChoice, 'type'>[],
): string {
  const isBesideBranch = shown.some(({ type }) => type === 'branch');
  if (!isBesideBranch) return algorithmName(file.algorithm.id);
  const isBesideAlgorithm = shown.some(({ type }) => type === 'algorithm');
  return isBesideAlgorithm ? `${algorithmName(file.algorithm.id)}, ${branch.name}` : branch.name;
}

/** Separates the parts of a column's name. */
export const SEPARATOR = ' · ';

/** Name of a column: `Raft’s election`, `Bully · T2 = 2 s · seed 7`, or the branch's. */
export function choiceName(choice: ColumnChoice, { others }: Pick<Present, 'others'>): string {
  if (choice.type === 'algorithm') {
    const differences = choiceDifferences(choice, registries.algorithms.get(choice.id));
    return [algorithmName(choice.id), ...differences].join(SEPARATOR);
  }
  return others.find(({ id }) => id === choice.id)?.name ?? choice.id;
}

function algorithmName(algorithm: string): string {
  return algorithmCards.find(({ id }) => id === algorithm)?.name ?? algorithm;
}

/** All possible columns beside the run on the screen: the other algorithms, and its other branches. */
export function possibleChoices({ file, others }: Pick<Present, 'file' | 'others'>): {
  readonly algorithms: readonly AlgorithmCard[];
  readonly branches: Present['others'];
} {
  return {
    algorithms: algorithmCards.filter(({ id }) => id !== file.algorithm.id),
    branches: others,
  };
}

/** A choice without its settings. */
export function plainOf({ type, id }: ColumnChoice): ColumnChoice {
  return { type, id };
}

/** All choices without settings, the run's own algorithm among them. */
export function plainChoices(present: Pick<Present, 'others'>): ColumnChoice[] {
  return [
    ...present.others.map(({ id }): ColumnChoice => ({ type: 'branch', id })),
    ...algorithmCards.map(({ id }): ColumnChoice => ({ type: 'algorithm', id })),
  ];
}

/** The first choice not shown yet: the latest branch, else the next algorithm; null when all are shown. */
export function nextChoice(
  present: Pick<Present, 'file' | 'others'>,
  shown: readonly ColumnChoice[],
): ColumnChoice | null {
  const { algorithms, branches } = possibleChoices(present);
  const here = algorithmCards.findIndex(({ id }) => id === present.file.algorithm.id);
  const following = algorithms.toSorted((a, b) => distance(a, here) - distance(b, here));
  const all = [
    ...branches.toReversed().map(({ id }): ColumnChoice => ({ type: 'branch', id })),
    ...following.map(({ id }): ColumnChoice => ({ type: 'algorithm', id })),
  ];
  const taken = new Set(shown.map(choiceText));
  return all.find((choice) => !taken.has(choiceText(choice))) ?? null;
}

/** Steps from this place to the card's, cyclically. */
function distance({ id }: AlgorithmCard, place: number): number {
  const other = algorithmCards.findIndex((card) => card.id === id);
  return (other - place + algorithmCards.length) % algorithmCards.length;
}

/** The choices that are still possible: a branch may be deleted, or the run may have changed to the plain algorithm. */
export function stillPossible(
  { file, others }: Pick<Present, 'file' | 'others'>,
  shown: readonly ColumnChoice[],
): ColumnChoice[] {
  const plain = choiceText({ type: 'algorithm', id: file.algorithm.id });
  return shown.filter((choice) =>
    choice.type === 'branch'
      ? others.some(({ id }) => id === choice.id)
      : choiceText(choice) !== plain,
  );
}
