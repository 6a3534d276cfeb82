// The options for what a column shows: the run's own algorithm under other settings, other algorithms, and branches.
import { algorithmCards } from '../../algorithms/catalogue';
import type { ColumnChoice } from '../../session/comparison/columnChoice';
import { useSessionState } from '../../session/useSession';
import { choiceText, possibleChoices } from './comparedColumns';

interface Props {
  /** Whether the run's own algorithm is among them: its settings can be changed. */
  readonly hasOwn?: boolean;
  readonly isTaken: (choice: ColumnChoice) => boolean;
}

export function ChoiceOptions({ hasOwn = false, isTaken }: Props) {
  const file = useSessionState((state) => state.file);
  const others = useSessionState((state) => state.others);
  const { algorithms, branches } = possibleChoices({ file, others });
  const own = algorithmCards.filter(({ id }) => hasOwn && id === file.algorithm.id);
  const option = (one: ColumnChoice, name: string) => (
    <option key={choiceText(one)} value={choiceText(one)} disabled={isTaken(one)}>
      {name}
    </option>
  );
  return (
    <>
      {own.length > 0 && (
        <optgroup label="This run with other settings">
          {own.map(({ id, name }) => option({ type: 'algorithm', id }, name))}
        </optgroup>
      )}
      {branches.length > 0 && (
        <optgroup label="Branches of this run">
          {branches.map(({ id, name }) => option({ type: 'branch', id }, name))}
        </optgroup>
      )}
      <optgroup label="This run with another algorithm">
        {algorithms.map(({ id, name }) => option({ type: 'algorithm', id }, name))}
      </optgroup>
    </>
  );
}
