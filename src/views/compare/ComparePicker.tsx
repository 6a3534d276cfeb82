// The picker of a column: a list of algorithms and branches, and a button that removes the column.
import type { ColumnChoice } from '../../session/comparison/comparedInputs';
import { useSessionState } from '../../session/useSession';
import { choiceOf, choiceText, possibleChoices } from './comparedColumns';

interface Props {
  readonly choice: ColumnChoice;
  /** The column's number, from 1. */
  readonly number: number;
  /** The choices of all columns. */
  readonly taken: readonly ColumnChoice[];
  readonly onChoose: (choice: ColumnChoice) => void;
  /** Null while the comparison has its least number of columns. */
  readonly onRemove: (() => void) | null;
}

export function ComparePicker({ choice, number, taken, onChoose, onRemove }: Props) {
  const file = useSessionState((state) => state.file);
  const others = useSessionState((state) => state.others);
  const { algorithms, branches } = possibleChoices({ file, others });
  const isTaken = (other: ColumnChoice) =>
    choiceText(other) !== choiceText(choice) &&
    taken.some((one) => choiceText(one) === choiceText(other));
  const option = (one: ColumnChoice, name: string) => (
    <option key={choiceText(one)} value={choiceText(one)} disabled={isTaken(one)}>
      {name}
    </option>
  );
  return (
    <>
      <select
        aria-label={`Column ${number}`}
        value={choiceText(choice)}
        onChange={({ target }) => onChoose(choiceOf(target.value))}
      >
        {branches.length > 0 && (
          <optgroup label="Branches of this run">
            {branches.map(({ id, name }) => option({ type: 'branch', id }, name))}
          </optgroup>
        )}
        <optgroup label="This run with another algorithm">
          {algorithms.map(({ id, name }) => option({ type: 'algorithm', id }, name))}
        </optgroup>
      </select>
      {onRemove && (
        <button type="button" aria-label={`Remove column ${number}`} onClick={onRemove}>
          <span aria-hidden="true">×</span>
        </button>
      )}
    </>
  );
}
