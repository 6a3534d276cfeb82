// The element <hustings-run>: a run of Hustings in a page of somebody else's, as a slide. One classic script.
import { type BeatPlace, type EmbedCommand, marked, readEvent } from './messages';

const SCRIPT = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href;
const OBSERVED = ['scenario', 'src', 'theme'];
/** A deck's keys. */
const ON = [' ', 'ArrowRight', 'ArrowDown', 'PageDown', 'n'];
const BACK = ['ArrowLeft', 'ArrowUp', 'PageUp', 'p'];
const NOWHERE: BeatPlace = { beat: 0, beats: 0, text: '', hasNext: false, hasPrevious: false };

/**
 * Attributes: `scenario` or `src` (the address of a run file), `beat`, `theme`, `autoplay`, and `keys`: a deck's own keys
 * step the beats while the element is seen, before the deck gets them. Events: `ready`, `beat`, `leader`, `error`.
 */
class HustingsRun extends HTMLElement {
  static readonly observedAttributes = OBSERVED;
  readonly #frame = document.createElement('iframe');
  #place = NOWHERE;
  #isReady = false;
  /** Counts the runs asked for: a file that comes after another request is not shown. */
  #asked = 0;

  constructor() {
    super();
    const style = this.#frame.style;
    style.cssText = 'display:block;width:100%;height:100%;border:0';
    const root = this.attachShadow({ mode: 'open' });
    const sheet = document.createElement('style');
    sheet.textContent =
      ':host{display:block;width:100%;aspect-ratio:16/9}:host([hidden]){display:none}';
    root.append(sheet, this.#frame);
  }

  connectedCallback(): void {
    window.addEventListener('message', this.#receive);
    document.addEventListener('keydown', this.#press, { capture: true });
    this.#load();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#receive);
    document.removeEventListener('keydown', this.#press, { capture: true });
    this.#isReady = false;
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#load();
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

  /** @param beat - counted from 1. */
  goTo(beat: number): void {
    this.#send({ type: 'goTo', beat });
  }

  #load(): void {
    this.#asked += 1;
    this.#isReady = false;
    this.#place = NOWHERE;
    const address = new URL('./', SCRIPT);
    const scenario = this.getAttribute('scenario');
    const theme = this.getAttribute('theme');
    address.searchParams.set('embed', '');
    address.searchParams.set('origin', location.origin);
    if (scenario !== null) address.searchParams.set('scenario', scenario);
    if (theme !== null) address.searchParams.set('theme', theme);
    this.#frame.title = this.getAttribute('title') ?? 'Hustings';
    this.#frame.src = address.href;
  }

  readonly #receive = ({ source, origin, data }: MessageEvent) => {
    if (source !== this.#frame.contentWindow || origin !== new URL(SCRIPT).origin) return;
    const event = readEvent(data);
    if (!event) return;
    const { type, ...detail } = event;
    if (event.type === 'beat') this.#place = event;
    if (event.type === 'ready') void this.#begin();
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  };

  /** Once the frame listens: the run file, the beat and the play that the attributes ask for. */
  async #begin(): Promise<void> {
    const isFirst = !this.#isReady;
    this.#isReady = true;
    if (!isFirst) return;
    const src = this.getAttribute('src');
    const asked = this.#asked;
    if (src !== null) {
      try {
        const answer = await fetch(src);
        if (!answer.ok) throw new Error(`${src} was not fetched: ${answer.status}`);
        const run = await answer.text();
        if (asked !== this.#asked) return;
        this.#send({ type: 'open', run });
      } catch (error) {
        const detail = { message: error instanceof Error ? error.message : String(error) };
        this.dispatchEvent(new CustomEvent('error', { detail, bubbles: true }));
        return;
      }
    }
    const beat = Number(this.getAttribute('beat') ?? 0);
    if (beat > 0) this.goTo(beat);
    if (this.hasAttribute('autoplay')) this.play();
  }

  #send(command: EmbedCommand): void {
    this.#frame.contentWindow?.postMessage(marked(command), new URL(SCRIPT).origin);
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

if (!customElements.get('hustings-run')) customElements.define('hustings-run', HustingsRun);
