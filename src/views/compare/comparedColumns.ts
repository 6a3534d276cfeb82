// Names of a comparison's columns, and the choices for each.
import { type AlgorithmCard, algorithmCards } from '../../algorithms/catalogue';
import type { ColumnChoice } from '../../session/comparison/comparedInputs';
import type { ColumnRun } from '../../session/comparison/sideColumn';
import type { SessionState } from '../../session/run/state';

/** The content of a column; a `frontierMs` of null is the one of the run on the screen. */
export type ShownColumn = Pick<ColumnRun, 'run'> & {
  readonly frontierMs: number | null;
};

/** The part of the run on the screen that its name depends on. */
type Present = Pick<SessionState, 'file' | 'branch' | 'others'>;

/** The choice as the value of an option; {@link choiceOf} reads it back. */
export function choiceText({ type, id }: ColumnChoice): string {
  return `${type} ${id}`;
}

export function choiceOf(text: string): ColumnChoice {
  const at = text.indexOf(' ');
  const type = text.slice(0, at) === 'branch' ? 'branch' : 'algorithm';
  return { type, id: text.slice(at + 1) };
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

/** Name of a column. */
export function choiceName(choice: ColumnChoice, { others }: Pick<Present, 'others'>): string {
  if (choice.type === 'algorithm') return algorithmName(choice.id);
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

/** The choices that are still possible: a branch may be deleted, or the run may have changed to that algorithm. */
export function stillPossible(
  present: Pick<Present, 'file' | 'others'>,
  shown: readonly ColumnChoice[],
): ColumnChoice[] {
  const { algorithms, branches } = possibleChoices(present);
  return shown.filter(({ type, id }) =>
    (type === 'branch' ? branches : algorithms).some((one) => one.id === id),
  );
}
