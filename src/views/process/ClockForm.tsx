// The form for a process's clock, its rate and jumps: over the stage, and in the process's panel.
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Box } from '../../draw/canvas/geometry';
import { processOf } from '../../session/run/processes';
import { useSession, useSessionState } from '../../session/useSession';
import { CLOCK_RATES, MAX_JUMP_MS } from '../../sim/base/clock';
import { grouped } from '../../sim/base/format';
import { roundMs } from '../../sim/base/time';
import { programOf } from '../actions/programOf';
import { type Popup, usePageActions } from '../base/pageStore';
import { NumberField } from '../controls/Field';
import { numberOf } from '../controls/numberText';
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
  const [jump, setJump] = useState('');
  const presentRate = processOf(world, id)?.clockRate ?? 1;
  const rate = draft === null ? presentRate : numberOf(draft);
  const isRate = rate >= CLOCK_RATES.min && rate <= CLOCK_RATES.max;
  const byMs = jump.trim() === '' ? 0 : numberOf(jump.replace('−', '-'));
  const isJump = Math.abs(byMs) <= MAX_JUMP_MS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRate || !isJump) return;
    if (rate !== presentRate) session.act({ type: 'setClockRate', node: id, rate });
    if (roundMs(byMs) !== 0) session.act({ type: 'setClock', node: id, byMs });
    setDraft(null);
    setJump('');
    onSet?.();
  };
  const wrongRate = `The rate is a number from ${CLOCK_RATES.min} to ${CLOCK_RATES.max}.`;
  const wrongJump = `A jump is a number of ms, at most ${grouped(MAX_JUMP_MS)} either way.`;
  return (
    <form className="clock-form" aria-label={`Clock of ${id}`} onSubmit={submit}>
      <NumberField
        label="Clock rate"
        unit="×"
        value={draft ?? String(presentRate)}
        error={isRate ? undefined : wrongRate}
        onChange={setDraft}
      />
      <NumberField
        label="Jump by"
        unit="ms"
        value={jump}
        error={isJump ? undefined : wrongJump}
        onChange={setJump}
      />
      <div className="actions">
        <button type="submit" disabled={!isRate || !isJump}>
          Set the clock
        </button>
        {children}
      </div>
    </form>
  );
}

/** The effect of a jump of a process's wall clock: the rules of its program that go by it. */
function JumpHint({ id }: { readonly id: string }) {
  const rules = useSessionState(({ run }) => programOf(run, id))?.wallClock;
  return (
    <p className="hint">
      A jump sets the wall clock.{' '}
      {rules ? rules.join(' ') : `No rule of ${id} goes by it: its timers run on.`}
    </p>
  );
}

interface PanelProps {
  readonly popup: Extract<Popup, { type: 'clock' | 'disk' }>;
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
        <JumpHint id={popup.node} />
        <ClockForm id={popup.node} onSet={close}>
          <button type="button" onClick={close}>
            Close
          </button>
        </ClockForm>
      </div>
    </Popover>
  );
}
