// What a comparison's columns are called, and what can stand in them.
import { type AlgorithmCard, algorithmCards } from '../../algorithms/catalogue';
import type { ColumnChoice } from '../../session/comparison/comparedInputs';
import type { ColumnRun } from '../../session/comparison/sideColumn';
import type { SessionState } from '../../session/run/state';

/** What a column shows; a `frontierMs` of null is that of the run on the screen. */
export type ShownColumn = Pick<ColumnRun, 'run'> & {
  readonly frontierMs: number | null;
};

/** The run on the screen, as far as its name depends on it. */
type Present = Pick<SessionState, 'file' | 'branch' | 'others'>;

/** A choice as the value of an option, and back. */
export function choiceText({ type, id }: ColumnChoice): string {
  return `${type} ${id}`;
}

export function choiceOf(text: string): ColumnChoice {
  const at = text.indexOf(' ');
  const type = text.slice(0, at) === 'branch' ? 'branch' : 'algorithm';
  return { type, id: text.slice(at + 1) };
}

/** What tells the run on the screen from what stands beside it: `Bully`, `kill n5 from 3.20 s`, or both. */
export function presentName(
  { file, branch }: Present,
  shown: readonly Pick<ColumnChoice, 'type'>[],
): string {
  const isBesideBranch = shown.some(({ type }) => type === 'branch');
  if (!isBesideBranch) return algorithmName(file.algorithm.id);
  const isBesideAlgorithm = shown.some(({ type }) => type === 'algorithm');
  return isBesideAlgorithm ? `${algorithmName(file.algorithm.id)}, ${branch.name}` : branch.name;
}

/** What a column is called. */
export function choiceName(choice: ColumnChoice, { others }: Pick<Present, 'others'>): string {
  if (choice.type === 'algorithm') return algorithmName(choice.id);
  return others.find(({ id }) => id === choice.id)?.name ?? choice.id;
}

function algorithmName(algorithm: string): string {
  return algorithmCards.find(({ id }) => id === algorithm)?.name ?? algorithm;
}

/** Everything that may stand beside the run on the screen: the other algorithms, and its other branches. */
export function possibleChoices({ file, others }: Pick<Present, 'file' | 'others'>): {
  readonly algorithms: readonly AlgorithmCard[];
  readonly branches: Present['others'];
} {
  return {
    algorithms: algorithmCards.filter(({ id }) => id !== file.algorithm.id),
    branches: others,
  };
}

/** The first that is not shown yet: the branch left last, where there are branches, else the next algorithm; null when all are. */
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

/** How many places after this one, going round. */
function distance({ id }: AlgorithmCard, place: number): number {
  const other = algorithmCards.findIndex((card) => card.id === id);
  return (other - place + algorithmCards.length) % algorithmCards.length;
}

/** Those of the choices that can still be shown: a branch may have been deleted, an algorithm may be the run's own by now. */
export function stillPossible(
  present: Pick<Present, 'file' | 'others'>,
  shown: readonly ColumnChoice[],
): ColumnChoice[] {
  const { algorithms, branches } = possibleChoices(present);
  return shown.filter(({ type, id }) =>
    (type === 'branch' ? branches : algorithms).some((one) => one.id === id),
  );
}
