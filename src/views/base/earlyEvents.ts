// Events of the pointer that come before the code that handles them, or before keys have had their effect: they are kept, and
// repeated when the code has come.

const MOVES = ['mousemove', 'touchmove'];
/** The browser's own menu or scrolling would come instead of the gesture's. */
const PREVENTED = ['contextmenu', 'wheel'];
/** The events that gestures listen to. */
const EVENTS = [
  ...['pointerdown', 'mousedown', 'touchstart', ...MOVES],
  ...['pointerup', 'mouseup', 'touchend', 'click', ...PREVENTED],
];

/** Keeps the events since the last press, in order; the returned function ends that, and takes them. */
export function keepEarly(element: HTMLElement, signal: AbortSignal): () => readonly Event[] {
  let press: Event[] = [];
  const kept = new AbortController();
  signal.addEventListener('abort', () => kept.abort());
  const keep = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-over]')) return;
    if (PREVENTED.includes(event.type)) event.preventDefault();
    if (event.type === 'pointerdown') press = [];
    if (press.length > 0 || !MOVES.includes(event.type)) press.push(event);
  };
  for (const type of EVENTS) element.addEventListener(type, keep, { signal: kept.signal });
  return () => {
    kept.abort();
    const taken = press;
    press = [];
    return taken;
  };
}

/**
 * Keeps a person's pointer events on the whole page from those that they are for; the returned function ends that. The focus
 * moves, and lists of choices open, as the browser does it.
 *
 * @param keep - called with each event, in order.
 */
export function holdBack(keep: (event: Event) => void, signal: AbortSignal): () => void {
  const held = new AbortController();
  signal.addEventListener('abort', () => held.abort());
  const options = { capture: true, passive: false, signal: held.signal };
  const hold = (event: Event) => {
    // The stage repeats what came before the key.
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    if (event.type === 'click' || PREVENTED.includes(event.type)) event.preventDefault();
    keep(event);
  };
  for (const type of EVENTS) document.addEventListener(type, hold, options);
  return () => held.abort();
}
