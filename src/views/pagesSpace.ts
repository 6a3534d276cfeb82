// Space is the page's key, except where a person types, and on a control that was focused by keyboard.
import type { WayToFocus } from './base/wayToFocus';

/** Elements that need every key but Escape, themselves and all in them. */
const TYPING = 'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, dialog';
/** Controls that Space activates, if the focus came by keyboard; after a click, Space is still the page's. */
const WORKED_BY_SPACE =
  'button:not([data-node]), summary, select, input[type=checkbox], input[type=radio]';

/** Whether a key is for the field in which a person types. */
export function isTyped({ key, target }: KeyboardEvent): boolean {
  return key !== 'Escape' && target instanceof Element && target.closest(TYPING) !== null;
}

/** Whether an event is a Space for the page. The browser must then neither press a button nor scroll the page. */
export function isPagesSpace({ key, target }: KeyboardEvent, way: WayToFocus): boolean {
  if (key !== ' ') return false;
  const focused = target instanceof Element ? target : document.body;
  return !focused.closest(TYPING) && !(way.isByKeyboard && focused.closest(WORKED_BY_SPACE));
}
