// The presenting window's end of the channel: it answers speaker's windows, and obeys them.
import { type Channel, channelName, LOBBY, type OpenChannel } from './channel';
import {
  type FromPresenter,
  type InLobby,
  readFromPresenter,
  readFromSpeaker,
  readInLobby,
  type SpeakerCommand,
  type SpeakerState,
} from './messages';

/** The presenting window, as its end of the channel sees it. */
export interface PresenterHost {
  readonly state: () => SpeakerState;
  readonly act: (command: SpeakerCommand) => void;
  readonly goToBeat: (index: number) => void;
  /** A speaker's window has come: its picture is empty. */
  readonly onSpeaker: () => void;
}

/** The id of a presenting window, which outlives a reload. */
export interface PresenterId {
  /** Null before the first. */
  readonly kept: string | null;
  /** Makes another, and keeps it. */
  readonly renew: () => string;
}

/** Present mode's end; it says nothing while no speaker's window is open. */
export class PresenterEnd {
  readonly #host: PresenterHost;
  readonly #ids: PresenterId;
  readonly #open: OpenChannel;
  readonly #lobby: Channel;
  readonly #speakers = new Set<string>();
  #channel: Channel;
  #id: string;
  #told = '';

  constructor(open: OpenChannel, ids: PresenterId, host: PresenterHost) {
    this.#open = open;
    this.#host = host;
    this.#ids = ids;
    const { kept } = ids;
    this.#id = kept ?? ids.renew();
    this.#lobby = open(LOBBY);
    this.#lobby.onmessage = ({ data }) => {
      if (readInLobby(data)?.type === 'whoPresents') this.#announce();
    };
    this.#channel = this.#enter();
    // A window that was reloaded is awaited on its own channel only.
    if (kept === null) this.#announce();
  }

  get id(): string {
    return this.#id;
  }

  /** Whether a speaker's window is open: then it wants the state and pictures. */
  get hasSpeaker(): boolean {
    return this.#speakers.size > 0;
  }

  /** Tells the state, if it differs from what was told last. */
  tell(): void {
    if (!this.hasSpeaker) return;
    const state = this.#host.state();
    const text = JSON.stringify(state);
    if (text === this.#told) return;
    this.#told = text;
    this.#post({ type: 'state', state });
  }

  show(picture: Blob): void {
    this.#post({ type: 'picture', picture });
  }

  /** Shows the stage at the beat that begins at this moment, in ms. */
  showNext(atMs: number, picture: Blob): void {
    this.#post({ type: 'nextPicture', atMs, picture });
  }

  /** The window closes, or leaves present mode. */
  leave(): void {
    this.#post({ type: 'gone' });
    this.#channel.close();
    this.#lobby.close();
  }

  #enter(): Channel {
    const channel = this.#open(channelName(this.#id));
    channel.onmessage = ({ data }) => this.#hear(data);
    channel.postMessage({ type: 'here' } satisfies FromPresenter);
    return channel;
  }

  #announce(): void {
    this.#lobby.postMessage({ type: 'presents', id: this.#id } satisfies InLobby);
  }

  #post(message: FromPresenter): void {
    this.#channel.postMessage(message);
  }

  #hear(data: unknown): void {
    const other = readFromPresenter(data)?.type;
    if (other === 'here') this.#defend();
    else if (other === 'taken') this.#moveOn();
    const message = readFromSpeaker(data);
    if (message?.type === 'do') this.#host.act(message.command);
    else if (message?.type === 'goToBeat') this.#host.goToBeat(message.index);
    else if (message?.type === 'bye') this.#speakers.delete(message.speaker);
    else if (message?.type === 'hello') this.#welcome(message.speaker);
  }

  #welcome(speaker: string): void {
    this.#speakers.add(speaker);
    this.#told = '';
    this.tell();
    this.#host.onSpeaker();
  }

  /** A duplicate of this tab has its id as well. */
  #defend(): void {
    this.#post({ type: 'taken' });
    this.#told = '';
    this.tell();
  }

  #moveOn(): void {
    this.#channel.close();
    this.#speakers.clear();
    this.#id = this.#ids.renew();
    this.#channel = this.#enter();
    this.#announce();
  }
}
