// The head of a column: a list of algorithms and branches, and buttons that change its settings and remove it.
import type { ColumnChoice } from '../../session/comparison/columnChoice';
import { useSessionState } from '../../session/useSession';
import { ChoiceOptions } from './ChoiceOptions';
import { choiceName, choiceText, plainChoices, plainOf, SEPARATOR } from './comparedColumns';

interface Props {
  readonly choice: ColumnChoice;
  /** The column's number, from 1. */
  readonly number: number;
  /** The choices of all columns. */
  readonly taken: readonly ColumnChoice[];
  readonly onChoose: (choice: ColumnChoice) => void;
  /** Opens the column's form. */
  readonly onChange: () => void;
  /** Null while the comparison has its least number of columns. */
  readonly onRemove: (() => void) | null;
}

export function ComparePicker({ choice, number, taken, onChoose, onChange, onRemove }: Props) {
  const others = useSessionState((state) => state.others);
  const name = choiceName(choice, { others });
  const plainName = choiceName(plainOf(choice), { others });
  const text = choiceText(choice);
  const plain = plainChoices({ others });
  const isSpecial = !plain.some((one) => choiceText(one) === text);
  const isTaken = (other: ColumnChoice) =>
    choiceText(other) !== text && taken.some((one) => choiceText(one) === choiceText(other));
  const choose = (chosen: string) => {
    const found = plain.find((one) => choiceText(one) === chosen);
    if (found) onChoose(found);
  };
  return (
    <>
      <select
        aria-label={`Column ${number}`}
        title={name}
        value={text}
        onChange={({ target }) => choose(target.value)}
      >
        {isSpecial && <option value={text}>{plainName}, changed</option>}
        <ChoiceOptions isTaken={isTaken} />
      </select>
      <button
        type="button"
        aria-label={`Change column ${number}`}
        title="Change its algorithm, parameters or seed, or add a column like it"
        onClick={onChange}
      >
        Change
      </button>
      {onRemove && (
        <button type="button" aria-label={`Remove column ${number}`} onClick={onRemove}>
          <span aria-hidden="true">×</span>
        </button>
      )}
      {isSpecial && <p>{name.slice(plainName.length + SEPARATOR.length)}</p>}
    </>
  );
}
