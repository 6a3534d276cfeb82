// The page's key handler: handles every key except where the focused element needs it.
import { useEffect } from 'react';
import { useSession } from '../session/useSession';
import { openPopover } from './base/openPopover';
import type { PageStore } from './base/pageStore';
import { WayToFocus } from './base/wayToFocus';
import { bindingOf } from './keyPress';

const TYPING = 'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea';
/** Controls that need letters to choose an option; Space and the step keys are still the page's. */
const CHOOSING = 'select';
const NO_CHOICE: readonly string[] = [' ', '.', ','];
/** Keys that move the value of a slider and the choice of radio buttons. */
const MOVING = /^(arrow|page)/;
/** Controls that Space activates, if the focus came by keyboard; after a click, Space is still the page's. */
const WORKED_BY_SPACE =
  'button:not([data-node]), summary, select, input[type=checkbox], input[type=radio]';

/** Handles keys for as long as the page is mounted. */
export function useKeys(page: PageStore): void {
  const session = useSession();
  useEffect(() => {
    /** Whether the page has handled the Space that is held down; then its release must have no effect. */
    let hasTakenSpace = false;
    const way = new WayToFocus();
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const isEscape = event.key === 'Escape';
      if (isEscape && openPopover()) return; // the browser closes it
      if (!isEscape && (target.closest(TYPING) || target.closest('dialog'))) return;
      if (event.key === ' ' && way.isByKeyboard && target.closest(WORKED_BY_SPACE)) return;
      const found = bindingOf(event);
      if (!found) return;
      const { binding, name } = found;
      if (binding.isFor && !binding.isFor(session)) return;
      if (MOVING.test(name) && target.closest('input')) return;
      if (!isEscape && target.closest(CHOOSING) && !NO_CHOICE.includes(name)) return;
      event.preventDefault();
      hasTakenSpace = name === ' ';
      binding.press({ session, page }, name);
    };
    // A browser presses a button on the release of Space.
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
