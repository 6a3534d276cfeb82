// The binding of a pressed key in the table of keys.
import type { KeyBinding } from './keyBinding';
import { KEYS } from './keys';

/** Names of the point and the comma by key code: Shift and Alt change `key` on some keyboards. */
const PLACES: Readonly<Record<string, string>> = { Period: '.', Comma: ',' };

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey'>;

/** The binding of a key press, and the binding's name for the key; null when there is none. */
export function bindingOf({ key, code, shiftKey, altKey }: KeyPress): {
  readonly binding: KeyBinding;
  readonly name: string;
} | null {
  const lower = key.toLowerCase();
  const name = /^[a-z]$/.test(lower) ? lower : (PLACES[code] ?? lower);
  const bindings = KEYS.filter(
    ({ keys, withAlt = false }) => keys.includes(name) && withAlt === altKey,
  );
  const shifted = shiftKey ? bindings.find(({ withShift }) => withShift) : undefined;
  const binding = shifted ?? bindings.find(({ withShift }) => !withShift);
  return binding ? { binding, name } : null;
}
