// Keys that belong to the focused element or to the browser.

/** Elements that need the keys themselves. */
const TYPING = 'input, textarea, select, dialog';

/** Whether a key is meant for the element that has the focus, or belongs to a shortcut of the browser. */
export function isOthersKey({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(TYPING) !== null;
  return isTyping || altKey || ctrlKey || metaKey;
}
