// The help dialog: all keys and gestures.

import { usePageActions } from './base/pageStore';
import { useModal } from './controls/useModal';
import { KEYS } from './keys';

const GESTURES: readonly (readonly [gesture: string, does: string])[] = [
  ['Click a node', 'Kill it; click again to start it again'],
  ['Right-click or hold a node', 'Its menu (Enter on the keyboard)'],
  ['Drag a node', 'Move it'],
  ['Tab to the nodes, then the arrows', 'Go from one to the next'],
  ['Drag across links', 'Cut them; a closed line cuts off what is inside'],
  ['Click a cut', 'Heal it'],
  ['Click a link', 'Its latency and faults, one-way cuts'],
  ['Drag the timeline’s cursor', 'Look at the past'],
  ['Wheel or pinch on the timeline', 'Zoom; drag to pan, double click to follow again'],
];

/** The dialog; it is open while it is mounted. */
export function HelpDialog() {
  const { closeDialog } = usePageActions();
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="help" aria-labelledby="help-title" onClose={closeDialog}>
      <h2 id="help-title">Keys and gestures</h2>
      <dl>
        {KEYS.map(({ shown, label }) => (
          <div key={shown}>
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
      <button type="button" onClick={closeDialog}>
        Close
      </button>
    </dialog>
  );
}
