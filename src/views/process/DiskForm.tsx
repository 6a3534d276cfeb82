// The form for a process's disk, the time of a write and its tail: over the stage, and in the process's panel.
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Box } from '../../draw/canvas/geometry';
import { processOf } from '../../session/run/processes';
import { useSession, useSessionState } from '../../session/useSession';
import { capitalised } from '../../sim/base/format';
import { diskMsSchema, tailIndexSchema } from '../../sim/contracts/schemas';
import { type Popup, usePageActions } from '../base/pageStore';
import { NumberField } from '../controls/Field';
import { Popover } from '../controls/Popover';
import './clock.css';

interface Props {
  readonly id: string;
  readonly onSet?: () => void;
  /** Element beside the button. */
  readonly children?: ReactNode;
}

/** The form; its parent draws it on every revision. */
export function DiskForm({ id, onSet, children }: Props) {
  const session = useSession();
  const { world } = useSessionState((state) => state.run);
  /** Null until the person types: then the field shows the present time. */
  const [draft, setDraft] = useState<string | null>(null);
  const [tail, setTail] = useState('');
  const view = processOf(world, id);
  const presentMs = (view?.diskMs ?? 0) - (view?.diskBurdenMs ?? 0);
  const ms = draft === null ? presentMs : numberOf(draft);
  const index = tail.trim() === '' ? null : numberOf(tail);
  const wrongMs = errorOf(diskMsSchema, ms);
  const wrongIndex = index === null ? undefined : errorOf(tailIndexSchema, index);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrongMs !== undefined || wrongIndex !== undefined) return;
    if (draft !== null || index !== null)
      session.act({ type: 'setDisk', node: id, ms, ...(index !== null && { tail: index }) });
    setDraft(null);
    onSet?.();
  };
  return (
    <form className="clock-form" aria-label={`Disk of ${id}`} onSubmit={submit}>
      <NumberField
        label="Time of a write"
        unit="ms"
        value={draft ?? String(presentMs)}
        error={wrongMs}
        onChange={setDraft}
      />
      <NumberField label="Index of its tail" value={tail} error={wrongIndex} onChange={setTail} />
      <div className="actions">
        <button type="submit" disabled={wrongMs !== undefined || wrongIndex !== undefined}>
          Set the disk
        </button>
        {children}
      </div>
    </form>
  );
}

/** The number in a field; not a number for an empty one. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** The error of a value as a sentence; undefined when the schema of the command accepts it. */
function errorOf(
  schema: typeof diskMsSchema | typeof tailIndexSchema,
  value: number,
): string | undefined {
  const result = schema['~standard'].validate(value);
  const issue = 'issues' in result ? result.issues?.[0] : undefined;
  if (!issue) return undefined;
  return Number.isNaN(value) ? 'It is a number.' : `${capitalised(issue.message)}.`;
}

interface PanelProps {
  readonly popup: Extract<Popup, { type: 'clock' | 'disk' }>;
  /** Boxes that the panel must not cover. */
  readonly clear: readonly Box[];
}

/** The form over the stage, beside the popup's process. */
export function DiskPanel({ popup, clear }: PanelProps) {
  const { closePopup } = usePageActions();
  useSessionState((state) => state.revision);
  const close = () => closePopup();
  return (
    <Popover popup={popup} clear={clear}>
      <div className="clock-panel">
        <h2>Disk of {popup.node}</h2>
        <p className="hint">
          {popup.node} does nothing else until a write is done: its messages leave then, and what
          arrives waits. With a tail some writes take far longer: the smaller its index, the longer.
        </p>
        <DiskForm id={popup.node} onSet={close}>
          <button type="button" onClick={close}>
            Close
          </button>
        </DiskForm>
      </div>
    </Popover>
  );
}
