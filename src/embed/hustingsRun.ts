// The element <hustings-run>: a run of Hustings in a page of somebody else's, as a slide. One classic script.
import {
  type BeatPlace,
  type EmbedCommand,
  isBeat,
  MOST_RUN_CHARS,
  marked,
  readEvent,
} from './messages';

const SCRIPT = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href;
const HOST = new URL('./', SCRIPT);
const OBSERVED = ['scenario', 'src', 'theme', 'beat'];
/** The longest wait for the page in the frame, in ms of wall time. */
const PATIENCE_MS = 30_000;
const SHEET = `:host{display:block;position:relative;width:100%;aspect-ratio:16/9}
:host([hidden]),p[hidden]{display:none}
iframe{display:block;width:100%;height:100%;border:0}
p{position:absolute;inset:0 0 auto;margin:0;padding:.5em 1em;font:16px/1.4 sans-serif;color:#191919;background:#fff;border:2px solid}`;
/** A deck's keys. */
const ON = [' ', 'ArrowRight', 'ArrowDown', 'PageDown', 'n'];
const BACK = ['ArrowLeft', 'ArrowUp', 'PageUp', 'p'];
/** The sentences for the person in front of the element. */
const NO_ANSWER = `${HOST} does not answer. It may be out of reach, or refuse to be shown in a frame.`;
const NO_ORIGIN =
  'this page has no origin, as one opened from a file, so it cannot command the run. Serve it by a web server.';
const NOWHERE: BeatPlace = { beat: 0, beats: 0, text: '', hasNext: false, hasPrevious: false };

/**
 * Attributes: `scenario` or `src` (the address of a run file), `beat` (0 is the start), `theme`, `autoplay` (from `beat`, or
 * from the start), and `keys`: a deck's own keys step the beats while the element is seen, before the deck gets them.
 * Events: `ready`, `beat`, `leader`, `error`.
 */
class HustingsRun extends HTMLElement {
  static readonly observedAttributes = OBSERVED;
  readonly #frame = document.createElement('iframe');
  /** The reason why there is no run, over the frame. */
  readonly #failure = document.createElement('p');
  #place = NOWHERE;
  #isReady = false;
  /** Counts the runs asked for: a file that comes after another request is not shown. */
  #asked = 0;
  #patience = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const sheet = document.createElement('style');
    sheet.textContent = SHEET;
    this.#failure.role = 'alert';
    root.append(sheet, this.#frame, this.#failure);
  }

  connectedCallback(): void {
    window.addEventListener('message', this.#receive);
    document.addEventListener('keydown', this.#press, { capture: true });
    this.#load();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#receive);
    document.removeEventListener('keydown', this.#press, { capture: true });
    clearTimeout(this.#patience);
    this.#isReady = false;
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name !== 'beat') this.#load();
    else if (this.#isReady) this.#goToAsked();
  }

  /** The place in the run: the beat shown, from 1, and the number of beats. */
  get place(): BeatPlace {
    return this.#place;
  }

  /** Plays to the next beat; on the way there, goes there at once. Returns false when there is none. */
  next(): boolean {
    if (!this.#place.hasNext) return false;
    this.#send({ type: 'next' });
    return true;
  }

  /** Goes to the previous beat. Returns false when there is none. */
  previous(): boolean {
    if (!this.#place.hasPrevious) return false;
    this.#send({ type: 'previous' });
    return true;
  }

  play(): void {
    this.#send({ type: 'play' });
  }

  pause(): void {
    this.#send({ type: 'pause' });
  }

  /** @param beat - counted from 1; 0 is the start. */
  goTo(beat: number): void {
    this.#send({ type: 'goTo', beat });
  }

  #load(): void {
    this.#asked += 1;
    this.#isReady = false;
    this.#place = NOWHERE;
    this.#failure.hidden = true;
    this.#frame.title = this.getAttribute('title') ?? 'Hustings';
    this.#frame.src = this.#address();
    clearTimeout(this.#patience);
    if (window.origin === 'null') this.#fail(NO_ORIGIN);
    else this.#patience = window.setTimeout(() => this.#fail(NO_ANSWER), PATIENCE_MS);
  }

  #address(): string {
    const isFile = this.hasAttribute('src');
    const query = new URLSearchParams({ embed: '', origin: location.origin });
    // Until the run file comes, the page's own run stands at its start, unseen.
    if (isFile) query.set('waits', '');
    if (isFile) query.set('at', '0');
    for (const name of isFile ? ['theme'] : ['scenario', 'theme']) {
      const value = this.getAttribute(name);
      if (value !== null) query.set(name, value);
    }
    return `${HOST}?${query}`;
  }

  readonly #receive = ({ source, origin, data }: MessageEvent) => {
    if (source !== this.#frame.contentWindow || origin !== HOST.origin) return;
    const event = readEvent(data);
    if (!event) return;
    clearTimeout(this.#patience);
    if (event.type === 'waiting') {
      void this.#openFile();
      return;
    }
    const { type, ...detail } = event;
    if (event.type === 'beat') this.#place = event;
    if (event.type === 'ready') this.#begin();
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  };

  /** Once the page is ready: the beat and the play that the attributes ask for. */
  #begin(): void {
    if (this.#isReady) return;
    this.#isReady = true;
    this.#failure.hidden = true;
    this.#goToAsked();
    if (this.hasAttribute('autoplay')) this.play();
  }

  #goToAsked(): void {
    const asked = this.getAttribute('beat') ?? (this.hasAttribute('autoplay') ? '0' : null);
    if (asked === null) return;
    const beat = asked.trim() === '' ? Number.NaN : Number(asked);
    if (isBeat(beat)) this.goTo(beat);
    else this.#fail(`beat is ${JSON.stringify(asked)}; it should be a whole number from 0`);
  }

  /** Opens the run file of `src` in the page; of several asked for, the last. */
  async #openFile(): Promise<void> {
    const asked = this.#asked;
    const src = this.getAttribute('src') ?? '';
    try {
      const run = await fetched(src);
      if (asked === this.#asked) this.#send({ type: 'open', run });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (asked === this.#asked) this.#fail(`${src} was not fetched: ${why}`);
    }
  }

  /** Says why there is no run: in the element, and to the deck. */
  #fail(message: string): void {
    this.#failure.textContent = `Hustings: ${message}`;
    this.#failure.hidden = false;
    this.dispatchEvent(new CustomEvent('error', { detail: { message }, bubbles: true }));
  }

  #send(command: EmbedCommand): void {
    this.#frame.contentWindow?.postMessage(marked(command), HOST.origin);
  }

  readonly #press = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (!this.hasAttribute('keys') || altKey || ctrlKey || metaKey || !this.#isSeen()) return;
    const isStepped = (ON.includes(key) && this.next()) || (BACK.includes(key) && this.previous());
    if (!isStepped) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  #isSeen(): boolean {
    const { left, right, top, bottom } = this.getBoundingClientRect();
    const isInside = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    return isInside && this.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }
}

/** The text of a run file; rejects when there is none, or when it is too long. */
async function fetched(src: string): Promise<string> {
  const answer = await fetch(src);
  if (!answer.ok) throw new Error(`the answer is ${answer.status}`);
  const run = await answer.text();
  if (run.length <= MOST_RUN_CHARS) return run;
  throw new Error(`it has ${run.length} characters, and ${MOST_RUN_CHARS} is the limit`);
}

if (!customElements.get('hustings-run')) customElements.define('hustings-run', HustingsRun);
