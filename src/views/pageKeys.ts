// The page's key handler: handles every key except where the focused element needs it.
import type { Session } from '../session/session';
import { openPopover } from './base/openPopover';
import type { PageStore } from './base/pageStore';
import type { WayToFocus } from './base/wayToFocus';
import { bindingOf } from './keyPress';
import { isPagesSpace } from './pagesSpace';

/** Controls that need letters to choose an option; Space and the step keys are still the page's. */
const CHOOSING = 'select';
const NO_CHOICE: readonly string[] = [' ', '.', ','];
/** Keys that move the value of a slider and the choice of radio buttons. */
const MOVING = /^(arrow|page)/;

/** Handles all keys but those that are typed into a field. */
export class PageKeys {
  readonly #session: Session;
  readonly #page: PageStore;
  readonly #way: WayToFocus;
  /** Whether the page has handled the Space that is held down; then its release must have no effect. */
  #hasTakenSpace = false;

  constructor(session: Session, page: PageStore, way: WayToFocus) {
    this.#session = session;
    this.#page = page;
    this.#way = way;
  }

  press(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : document.body;
    const isEscape = event.key === 'Escape';
    if (isEscape && openPopover()) return; // the browser closes it
    if (event.key === ' ' && !isPagesSpace(event, this.#way)) return;
    const found = bindingOf(event);
    if (!found) return;
    const { binding, name } = found;
    if (binding.isFor && !binding.isFor(this.#session)) return;
    if (MOVING.test(name) && target.closest('input')) return;
    if (!isEscape && target.closest(CHOOSING) && !NO_CHOICE.includes(name)) return;
    event.preventDefault();
    this.#hasTakenSpace = name === ' ';
    binding.press({ session: this.#session, page: this.#page }, name);
  }

  // A browser presses a button on the release of Space.
  release(event: KeyboardEvent): void {
    if (event.key !== ' ') return;
    if (this.#hasTakenSpace) event.preventDefault();
    this.#hasTakenSpace = false;
  }
}
