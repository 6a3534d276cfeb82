// The form for the rate of a process's clock: over the stage, and in the process's panel.
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Box } from '../../draw/canvas/geometry';
import { processOf } from '../../session/run/processes';
import { useSession, useSessionState } from '../../session/useSession';
import { CLOCK_RATES } from '../../sim/base/clock';
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
export function ClockForm({ id, onSet, children }: Props) {
  const session = useSession();
  const { world } = useSessionState((state) => state.run);
  /** Null until the person types: then the field shows the present rate. */
  const [draft, setDraft] = useState<string | null>(null);
  const presentRate = processOf(world, id)?.clockRate ?? 1;
  const rate = draft === null || draft.trim() === '' ? Number.NaN : Number(draft);
  const isRate = rate >= CLOCK_RATES.min && rate <= CLOCK_RATES.max;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRate) return;
    if (rate !== presentRate) session.act({ type: 'setClockRate', node: id, rate });
    setDraft(null);
    onSet?.();
  };
  const wrong = `The rate is a number from ${CLOCK_RATES.min} to ${CLOCK_RATES.max}.`;
  return (
    <form className="clock-form" aria-label={`Clock of ${id}`} onSubmit={submit}>
      <NumberField
        label="Clock rate"
        unit="×"
        value={draft ?? String(presentRate)}
        error={draft === null || isRate ? undefined : wrong}
        onChange={setDraft}
      />
      <div className="actions">
        <button type="submit" disabled={!isRate}>
          Set the clock
        </button>
        {children}
      </div>
    </form>
  );
}

interface PanelProps {
  readonly popup: Extract<Popup, { type: 'clock' }>;
  /** Boxes that the panel must not cover. */
  readonly clear: readonly Box[];
}

/** The form over the stage, beside the popup's process. */
export function ClockPanel({ popup, clear }: PanelProps) {
  const { closePopup } = usePageActions();
  useSessionState((state) => state.revision);
  const close = () => closePopup();
  return (
    <Popover popup={popup} clear={clear}>
      <div className="clock-panel">
        <h2>Clock of {popup.node}</h2>
        <p className="hint">
          The rate is the number of ms that pass on this clock in one ms of the run. The timers and
          leases of {popup.node} follow this clock.
        </p>
        <ClockForm id={popup.node} onSet={close}>
          <button type="button" onClick={close}>
            Close
          </button>
        </ClockForm>
      </div>
    </Popover>
  );
}
