// The keys for the beats of a narration; a clicker sends the page keys.
import type { Session } from '../session/session';
import { isTold } from '../session/time/beats';
import { goBack, goOn } from './actions/lecture';
import type { KeyBinding } from './keyBinding';

const isFor = (session: Session) => isTold(session.store.getState());

const BACK: Pick<KeyBinding, 'isFor' | 'label' | 'press'> = {
  isFor,
  label: 'Previous beat of a scenario’s narration',
  press: ({ session }) => goBack(session),
};

export const BEAT_KEYS: readonly KeyBinding[] = [
  {
    keys: ['arrowright', 'pagedown', 'b'],
    isFor,
    shown: '→ PageDown B',
    label:
      'Play to the next beat of a scenario’s narration; on the way there: go there at once; after the last beat: the lecture’s next scenario',
    press: ({ session }) => goOn(session),
  },
  { keys: ['arrowleft', 'pageup'], shown: '← PageUp', ...BACK },
  { keys: ['b'], withShift: true, shown: 'Shift B', ...BACK },
];
