// Hears the keyboard, except where somebody types or works a control by it.
import { useEffect } from 'react';
import { useSession } from '../session/useSession';
import type { PageStore } from './base/pageStore';
import { WayToFocus } from './base/wayToFocus';
import { bindingOf } from './keys';

const TYPING = 'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea';
/** Letters choose there; Space and the keys that step do not. */
const CHOOSING = 'select';
const NO_CHOICE: readonly string[] = [' ', '.', ','];
/** Controls that Space works, for somebody who has come there by keyboard. Who has clicked one goes on with the page. */
const WORKED_BY_SPACE =
  'button:not([data-node]), summary, select, input[type=checkbox], input[type=radio]';

/** Handles the page's keys. */
export function useKeys(page: PageStore): void {
  const session = useSession();
  useEffect(() => {
    /** Space was taken by the page, and must do nothing else when it is let go. */
    let hasTakenSpace = false;
    const way = new WayToFocus();
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const isEscape = event.key === 'Escape';
      if (!isEscape && (target.closest(TYPING) || target.closest('dialog'))) return;
      if (event.key === ' ' && way.isByKeyboard && target.closest(WORKED_BY_SPACE)) return;
      const found = bindingOf(event);
      if (!found) return;
      const { binding, name } = found;
      if (!isEscape && target.closest(CHOOSING) && !NO_CHOICE.includes(name)) return;
      event.preventDefault();
      hasTakenSpace = name === ' ';
      binding.press({ session, page }, name);
    };
    // A button is pressed when Space is let go.
    const release = (event: KeyboardEvent) => {
      if (event.key !== ' ') return;
      if (hasTakenSpace) event.preventDefault();
      hasTakenSpace = false;
    };
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
      way.forget();
    };
  }, [session, page]);
}
