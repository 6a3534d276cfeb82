// The keys for the beats of a narration; a clicker sends the page keys.
import type { Session } from '../session/session';
import { hasBeats } from '../session/time/beats';
import type { KeyBinding } from './keyBinding';

const isFor = (session: Session) => hasBeats(session.store.getState());

const BACK: Pick<KeyBinding, 'isFor' | 'label' | 'press'> = {
  isFor,
  label: 'Previous beat of a scenario’s narration',
  press: ({ session }) => session.goToBeat(-1),
};

export const BEAT_KEYS: readonly KeyBinding[] = [
  {
    keys: ['arrowright', 'pagedown', 'b'],
    isFor,
    shown: '→ PageDown B',
    label: 'Play to the next beat of a scenario’s narration; on the way there: go there at once',
    press: ({ session }) => session.playToBeat(),
  },
  { keys: ['arrowleft', 'pageup'], shown: '← PageUp', ...BACK },
  { keys: ['b'], withShift: true, shown: 'Shift B', ...BACK },
];
