// The form for a process's disk, the time of a write and its tail: over the stage, and in the process's panel.
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Box } from '../../draw/canvas/geometry';
import { processOf } from '../../session/run/processes';
import { useSession, useSessionState } from '../../session/useSession';
import { diskMsSchema, tailIndexSchema } from '../../sim/contracts/schemas';
import { type Popup, usePageActions } from '../base/pageStore';
import { NumberField } from '../controls/Field';
import { numberError, numberOf } from '../controls/numberText';
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
  /** Null until the person types: then the fields show the present values. */
  const [typedMs, setTypedMs] = useState<string | null>(null);
  const [typedTail, setTypedTail] = useState<string | null>(null);
  const view = processOf(world, id);
  const msText = typedMs ?? String((view?.diskMs ?? 0) - (view?.diskBurdenMs ?? 0));
  const tailText = typedTail ?? String(view?.diskTail ?? '');
  const ms = numberOf(msText);
  const tail = tailText.trim() === '' ? undefined : numberOf(tailText);
  const wrongMs = numberError(diskMsSchema, ms);
  const wrongTail = tail === undefined ? undefined : numberError(tailIndexSchema, tail);
  const isWrong = wrongMs !== undefined || wrongTail !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    if (typedMs !== null || typedTail !== null)
      session.act({ type: 'setDisk', node: id, ms, ...(tail !== undefined && { tail }) });
    setTypedMs(null);
    setTypedTail(null);
    onSet?.();
  };
  return (
    <form className="clock-form" aria-label={`Disk of ${id}`} onSubmit={submit}>
      <NumberField
        label="Time of a write"
        unit="ms"
        value={msText}
        error={wrongMs}
        onChange={setTypedMs}
      />
      <NumberField
        label="Tail index"
        unit="or none"
        value={tailText}
        error={wrongTail}
        onChange={setTypedTail}
      />
      <div className="actions">
        <button type="submit" disabled={isWrong}>
          Set the disk
        </button>
        {children}
      </div>
    </form>
  );
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
