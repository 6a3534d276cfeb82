// The last step of a process: its event, the guards that were tested, the transitions that were taken.
import { useSessionState } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { programOf } from '../actions/programOf';
import { eventText, guardText, transitionText } from './stepWords';
import type { ShownStep } from './useShownStep';

/** The step in lines. */
export function LastStep({ step }: { readonly step: ShownStep | null }) {
  const messages = useSessionState(({ run }) => run.algorithm.messages);
  if (!step) return <p className="hint">It has made no step.</p>;
  const { taken, guards, atMs } = step.record;
  const timers = programOf(step.run, step.process)?.timers ?? {};
  return (
    <div className="last-step">
      <p>
        <time>{spokenMoment(atMs)} s</time> <b>{eventText(step.record, timers)}</b>
      </p>
      <ul aria-label="Guards that were tested">
        {guards.map((tested, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a guard may be tested again, and the order is theirs.
          <li key={index} data-true={tested.isTrue}>
            {guardText(tested)}
          </li>
        ))}
      </ul>
      <ul aria-label="Transitions">
        {taken.map((transition, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a transition may be taken twice in a step.
          <li key={index}>{transitionText(transition, Object.keys(messages))}</li>
        ))}
      </ul>
      {taken.length === 0 && <p className="hint">Its state has no transition for it.</p>}
    </div>
  );
}
