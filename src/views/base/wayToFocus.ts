// Source of the last focus move: keyboard or click. `:focus-visible` cannot tell, because any key makes it match.

type Heard = 'pointerdown' | 'keydown' | 'focusin';
/** The source of press and focus events: the document. */
type Source = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const CAPTURED = { capture: true };
const HEARD: readonly Heard[] = ['pointerdown', 'keydown', 'focusin'];

/** Starts watching; until the first press, the focus counts as moved by keyboard. */
export class WayToFocus {
  readonly #source: Source;
  #lastPress: Heard = 'keydown';
  #isByKeyboard = true;

  constructor(source: Source = document) {
    this.#source = source;
    // The capture phase runs before any handler that moves the focus.
    for (const type of HEARD) source.addEventListener(type, this.#hear, CAPTURED);
  }

  /** Whether a key moved the focus and nothing has been clicked since. */
  get isByKeyboard(): boolean {
    return this.#isByKeyboard;
  }

  /** Stops watching. */
  forget(): void {
    for (const type of HEARD) this.#source.removeEventListener(type, this.#hear, CAPTURED);
  }

  readonly #hear = ({ type }: Event) => {
    if (type === 'focusin') this.#isByKeyboard = this.#lastPress === 'keydown';
    else this.#lastPress = type as Heard;
    if (type === 'pointerdown') this.#isByKeyboard = false;
  };
}
