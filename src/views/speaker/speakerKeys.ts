// The keys of the speaker's window: those of present mode.
import type { SpeakerCommand } from '../../session/speaker/messages';

/** `KeyboardEvent.key` in lower case. */
const KEYS: Readonly<Record<string, SpeakerCommand>> = {
  arrowright: 'next',
  pagedown: 'next',
  b: 'next',
  arrowleft: 'back',
  pageup: 'back',
  ' ': 'playOrPause',
  l: 'crashLeader',
  h: 'heal',
  home: 'backToBeat',
  '.': 'blank',
  e: 'address',
  y: 'end',
};

type Press = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat' | 'defaultPrevented'
>;

/**
 * The command of a key press; null when it has none.
 *
 * @param isOnButton - whether a button has the focus: Space is the button's then.
 */
export function commandOf(press: Press, isOnButton: boolean): SpeakerCommand | null {
  const { key, altKey, ctrlKey, metaKey, repeat, defaultPrevented } = press;
  if (altKey || ctrlKey || metaKey || repeat || defaultPrevented) return null;
  if (isOnButton && key === ' ') return null;
  return KEYS[key.toLowerCase()] ?? null;
}
