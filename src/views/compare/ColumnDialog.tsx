// The form of a column: what it shows, and the settings in which it differs from the run on the screen.
import { type FormEvent, useState } from 'react';
import { type ColumnChoice, PRESETS, type Preset } from '../../session/comparison/columnChoice';
import { registries } from '../../session/run/installed';
import { useSessionState } from '../../session/useSession';
import { surroundingsOf } from '../../sim/contracts/algorithm';
import { Field, TextField } from '../controls/Field';
import { useModal } from '../controls/useModal';
import { ParamFields } from '../settings/ParamFields';
import { ChoiceOptions } from './ChoiceOptions';
import { columnProblem } from './columnDraft';
import { choiceText } from './comparedColumns';
import { type ColumnForm, useColumnForm } from './useColumnForm';
import './columnDialog.css';

interface Props {
  /** The column as it is at first. */
  readonly start: ColumnChoice;
  /** Index in `shown` of the column that is changed; null for a new one. */
  readonly changed: number | null;
  /** The choices of the columns from the second on. */
  readonly shown: readonly ColumnChoice[];
  /** Takes the column: a new one, or in place of the changed one. */
  readonly onTake: (choice: ColumnChoice, isNew: boolean) => void;
  readonly onClose: () => void;
}

/** The dialog; it is open while it is mounted. */
export function ColumnDialog({ start, changed, shown, onTake, onClose }: Props) {
  const dialog = useModal();
  const form = useColumnForm(start);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (isNew: boolean) => {
    const { choice, own } = form;
    if (!choice) return;
    const algorithmOf = (id: string) => registries.algorithms.get(id);
    const found = columnProblem(choice, { own, shown, algorithmOf }, isNew ? null : changed);
    setProblem(found);
    if (found === null) onTake(choice, isNew);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(changed === null);
  };
  return (
    <dialog
      ref={dialog}
      className="column-dialog"
      aria-labelledby="column-title"
      onClose={onClose}
      onInput={() => setProblem(null)}
    >
      <form onSubmit={submit}>
        <h2 id="column-title">
          {changed === null ? 'Add a column' : `Change column ${changed + 2}`}
        </h2>
        <div className="scroll">
          <Shows form={form} />
          <Settings form={form} />
        </div>
        {problem !== null && <p role="alert">{problem}</p>}
        <div className="actions">
          <button type="submit" disabled={!form.choice}>
            {changed === null ? 'Add the column' : 'Change the column'}
          </button>
          {changed !== null && (
            <button type="button" disabled={!form.choice} onClick={() => take(true)}>
              Add as a new column
            </button>
          )}
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Shows({ form: { plain, show } }: { readonly form: ColumnForm }) {
  return (
    <Field
      label="Algorithm or branch"
      help="Nodes, network and commands are those of this run; a branch has its own commands."
    >
      {(attributes) => (
        <select
          {...attributes}
          value={choiceText(plain)}
          onChange={({ target }) => show(target.value)}
        >
          <ChoiceOptions hasOwn isTaken={() => false} />
        </select>
      )}
    </Field>
  );
}

/** The settings of an algorithm, once it has been loaded; a branch has none. */
function Settings({ form }: { readonly form: ColumnForm }) {
  const file = useSessionState((state) => state.file);
  const { algorithm, draft, reading, error, own } = form;
  if (error !== null) return <p role="alert">{error}</p>;
  if (!algorithm || !draft || !reading) return null;
  const isOwn = algorithm.id === own.algorithm.id;
  const { params } = reading;
  const warnings = params ? algorithm.warnings(params as never, surroundingsOf(file)) : [];
  return (
    <>
      <Field label="Start from" help="The parameters below are set to these.">
        {(attributes) => (
          <select
            {...attributes}
            value={draft.preset}
            onChange={({ target }) => form.setPreset(target.value as Preset)}
          >
            {PRESETS.map((preset) => (
              <option key={preset} value={preset}>
                {isOwn ? OWN_PRESETS[preset] : OTHER_PRESETS[preset]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ParamFields
        program={algorithm}
        draft={draft.params}
        errors={reading.paramErrors}
        warnings={warnings}
        onChange={(changed) => form.setDraft({ ...draft, params: changed })}
      />
      <TextField
        label="Seed"
        help="Latencies, losses and random timeouts follow from it."
        error={reading.seedError}
        value={draft.seed}
        onChange={(seed) => form.setDraft({ ...draft, seed })}
      />
    </>
  );
}

const OTHER_PRESETS: Readonly<Record<Preset, string>> = {
  usual: 'Usual parameters at this run’s pace',
  watchable: 'Watchable parameters',
  defaults: 'Defaults',
};
const OWN_PRESETS: Readonly<Record<Preset, string>> = {
  ...OTHER_PRESETS,
  usual: 'Parameters of this run',
};
