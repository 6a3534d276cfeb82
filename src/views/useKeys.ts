// Hears the keyboard, except where somebody types or works a control.
import { useEffect } from 'react';
import { useSession } from '../session/useSession';
import { bindingOf } from './keys';
import type { PageState } from './pageContext';

const TYPING = 'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea';
/** Letters choose there; the keys that step do not. */
const CHOOSING = 'select';
/** Where Space and the arrows belong to the control itself. */
const OPERATED = 'button:not([data-node]), a, summary, input, select, textarea';

/** Handles the page's keys. */
export function useKeys(page: PageState): void {
  const session = useSession();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const isEscape = event.key === 'Escape';
      if (!isEscape && (target.closest(TYPING) || target.closest('dialog'))) return;
      if (event.key === ' ' && target.closest(OPERATED)) return;
      const found = bindingOf(event);
      if (!found) return;
      const { binding, name } = found;
      if (!isEscape && target.closest(CHOOSING) && name !== '.' && name !== ',') return;
      event.preventDefault();
      binding.press({ session, page }, name);
    };
    // A button is pressed when Space is let go: on a node's button Space plays, and must not press.
    const release = (event: KeyboardEvent) => {
      const isNode = event.target instanceof Element && event.target.closest('[data-node]');
      if (event.key === ' ' && isNode) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
    };
  }, [session, page]);
}
