// How the focus came to where it is: by keyboard or by a click. `:focus-visible` does not say: any key makes it match.

type Heard = 'pointerdown' | 'keydown' | 'focusin';
/** What tells of presses and of the focus: the document. */
type Source = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const CAPTURED = { capture: true };
const HEARD: readonly Heard[] = ['pointerdown', 'keydown', 'focusin'];

/** Watches from now on; before anything is pressed, the focus counts as moved by keyboard. */
export class WayToFocus {
  readonly #source: Source;
  #lastPress: Heard = 'keydown';
  #isByKeyboard = true;

  constructor(source: Source = document) {
    this.#source = source;
    // While it is captured: before anybody else moves the focus because of it.
    for (const type of HEARD) source.addEventListener(type, this.#hear, CAPTURED);
  }

  /** Whether the focus was moved by a key, and nothing has been clicked since. */
  get isByKeyboard(): boolean {
    return this.#isByKeyboard;
  }

  /** Ends the watch. */
  forget(): void {
    for (const type of HEARD) this.#source.removeEventListener(type, this.#hear, CAPTURED);
  }

  readonly #hear = ({ type }: Event) => {
    if (type === 'focusin') this.#isByKeyboard = this.#lastPress === 'keydown';
    else this.#lastPress = type as Heard;
    if (type === 'pointerdown') this.#isByKeyboard = false;
  };
}
