// What a column of a comparison shows: a list of algorithms and branches, and a button that takes the column away.
import type { ColumnChoice } from '../../session/comparison/comparedInputs';
import { useSessionState } from '../../session/useSession';
import { choiceOf, choiceText, possibleChoices } from './comparedColumns';

interface Props {
  readonly choice: ColumnChoice;
  /** The column's place, from 1. */
  readonly number: number;
  /** What stands in all columns. */
  readonly taken: readonly ColumnChoice[];
  readonly onChoose: (choice: ColumnChoice) => void;
  /** Null while there must be so many columns. */
  readonly onRemove: (() => void) | null;
}

/** The list and the button. */
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
        <optgroup label="The same with another algorithm">
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
