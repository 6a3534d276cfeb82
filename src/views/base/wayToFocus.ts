// Source of the last focus move: keyboard or click. `:focus-visible` cannot tell, because any key makes it match.

type WatchedType = 'pointerdown' | 'keydown' | 'focusin';
/** The source of press and focus events: the document. */
type Source = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const CAPTURED = { capture: true };
const WATCHED_TYPES: readonly WatchedType[] = ['pointerdown', 'keydown', 'focusin'];

/** Starts watching; until the first press, the focus counts as moved by keyboard. */
export class WayToFocus {
  readonly #source: Source;
  #lastPress: WatchedType = 'keydown';
  #isByKeyboard = true;

  constructor(source: Source = document) {
    this.#source = source;
    // The capture phase runs before any handler that moves the focus.
    for (const type of WATCHED_TYPES) source.addEventListener(type, this.#onEvent, CAPTURED);
  }

  /** Whether a key moved the focus and nothing has been clicked since. */
  get isByKeyboard(): boolean {
    return this.#isByKeyboard;
  }

  /** Stops watching. */
  forget(): void {
    for (const type of WATCHED_TYPES)
      this.#source.removeEventListener(type, this.#onEvent, CAPTURED);
  }

  readonly #onEvent = ({ type }: Event) => {
    if (type === 'focusin') this.#isByKeyboard = this.#lastPress === 'keydown';
    else this.#lastPress = type as WatchedType;
    if (type === 'pointerdown') this.#isByKeyboard = false;
  };
}
