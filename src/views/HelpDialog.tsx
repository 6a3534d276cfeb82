// The help dialog: all keys and gestures.

import { isTold } from '../session/time/beats';
import { useSession } from '../session/useSession';
import { usePageActions } from './base/pageStore';
import { useModal } from './controls/useModal';
import { NEW_TOUR } from './firstMinute/steps';
import { KEYS } from './keys';
import { PRESENT_KEYS } from './present/presentKeys';

const GESTURES: readonly (readonly [gesture: string, does: string])[] = [
  ['Click a node', 'Crash it; click again to start it again'],
  ['Right-click or hold a node', 'Open its menu (Enter on the keyboard)'],
  ['Drag a node', 'Move it'],
  ['Tab to the nodes, then the arrows', 'Move from node to node'],
  ['Drag across links', 'Cut them; a closed line cuts off the nodes inside'],
  ['Click a cut', 'Heal it'],
  ['Click a link', 'Change its latency and faults, or cut one direction'],
  ['Wheel or pinch on the stage', 'Zoom; drag the background to pan, double click for the whole'],
  ['Shift and drag', 'Cut links, also where a drag would pan or move a node'],
  ['Click the timeline, a story line or a log line', 'Go to that moment'],
  ['Drag the timeline’s cursor or its ruler', 'Look at each moment on the way'],
  [
    'Wheel or pinch on the timeline',
    'Zoom; drag or turn the wheel sideways to pan, double-click to follow the run again',
  ],
  [
    'Tab to the timeline, then the arrows',
    'Move the cursor from event to event, with Shift by 10 px; Home and End go to the ends',
  ],
  [
    'Drag the frame over the whole run',
    'Move or resize the timeline’s window; by keys: arrows, + and −, Home, End',
  ],
  [
    'Click a group of lanes',
    'Show the lane of each node; the wheel over the names, a drag across the lanes or the arrows scroll them',
  ],
  ['Click a message or an event in the space-time diagram', 'Light its causes'],
];

/** The dialog; it is open while it is mounted. */
export function HelpDialog() {
  const { closeDialog, openDialog, setTour, present, openComparison } = usePageActions();
  const session = useSession();
  const startTour = async () => {
    closeDialog();
    present(false);
    openComparison(false);
    const { file, run } = session.store.getState();
    if (isTold(session.store.getState()) || file.goal)
      await session.startAlgorithm(run.algorithm.id);
    setTour(NEW_TOUR);
  };
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="help" aria-labelledby="help-title" onClose={closeDialog}>
      <header>
        <h2 id="help-title">Keys and gestures</h2>
        <button type="button" onClick={closeDialog}>
          Close
        </button>
      </header>
      <p>
        <button type="button" onClick={() => openDialog('words')}>
          What the words mean
        </button>{' '}
        <button type="button" onClick={() => void startTour()}>
          Show the first steps
        </button>
      </p>
      <dl>
        {[...KEYS, ...PRESENT_KEYS].map(({ shown, label }) => (
          <div key={`${shown} ${label}`}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <dl>
        {GESTURES.map(([gesture, does]) => (
          <div key={gesture}>
            <dt>{gesture}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
