// The machine of one process, large: its chart, its rules, its variables and its messages at the moment shown.
import { useMemo, useState } from 'react';
import { useSession, useSessionState } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { lastStep } from '../../sim/trace/stepTriggers';
import { useMedia } from '../base/useTheme';
import { useModal } from '../controls/useModal';
import { LastStep } from './LastStep';
import { MachineChart } from './MachineChart';
import { Inbox, Outbox } from './Mail';
import { NextSteps } from './nextSteps';
import { Rules } from './Rules';
import type { ShownStep } from './useShownStep';
import { Variables } from './Variables';
import './machine.css';

interface Props {
  readonly id: string;
  readonly step: ShownStep | null;
}

/** The dialog about a process; it is open while it is mounted. Its parent draws it on every revision. */
export function MachineDialog({ id, step, onClose }: Props & { readonly onClose: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="machine" aria-labelledby="machine-title" onClose={onClose}>
      <header>
        <h2 id="machine-title">The machine of {id}</h2>
        <Steps id={id} step={step} />
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      <Machine id={id} step={step} />
    </dialog>
  );
}

/** The ways to the process's previous step and to its next one, as far as the run has come. */
function Steps({ id, step }: Props) {
  const session = useSession();
  const { trace, eventsShown } = useSessionState((state) => state.run);
  const previous = useMemo(
    () => step && lastStep(trace, id, trace.firstAt(step.atMs)),
    [trace, id, step],
  );
  const [nextSteps] = useState(() => new NextSteps());
  const next = nextSteps.at(trace, id, eventsShown);
  return (
    <p className="steps">
      <button
        type="button"
        aria-label={`Previous step of ${id}`}
        disabled={!previous}
        onClick={() => previous && session.seek(previous.atMs)}
      >
        ◀
      </button>
      <output>{step ? `${spokenMoment(step.atMs)} s` : 'no step yet'}</output>
      <button
        type="button"
        aria-label={`Next step of ${id}`}
        disabled={!next}
        onClick={() => next && session.seek(next.atMs)}
      >
        ▶
      </button>
    </p>
  );
}

/** A narrow page has room for the small chart only. */
const NARROW = '(max-width: 60rem)';

function Machine({ id, step }: Props) {
  const isNarrow = useMedia(NARROW);
  const isNode = useSessionState(({ run }) => run.world.nodes.has(id));
  return (
    <div className="machine-body">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard. */}
      <section className="machine-chart" aria-label="State chart" tabIndex={0}>
        <h3>State chart</h3>
        <MachineChart id={id} step={step} size={isNarrow ? 'small' : 'large'} />
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard. */}
      <section className="machine-facts" aria-label="Its last step and its messages" tabIndex={0}>
        <section>
          <h3>Last step</h3>
          <LastStep step={step} />
        </section>
        <section>
          <h3>Variables</h3>
          <Variables id={id} step={step} />
        </section>
        {isNode && (
          <section>
            <h3>Rules</h3>
            <Rules id={id} step={step} />
          </section>
        )}
        <section>
          <h3>Inbox</h3>
          <Inbox id={id} />
        </section>
        <section>
          <h3>Outbox</h3>
          <Outbox id={id} />
        </section>
      </section>
    </div>
  );
}
