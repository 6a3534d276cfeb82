// The speaker's window's end of the channel: it mirrors a presenting window, and waits for one when there is none.
import { createStore } from 'zustand/vanilla';
import { type Channel, channelName, LOBBY, type OpenChannel } from './channel';
import {
  type FromPresenter,
  type FromSpeaker,
  type InLobby,
  readFromPresenter,
  readInLobby,
  type SpeakerCommand,
  type SpeakerState,
} from './messages';

/** The content of the speaker's window. */
export interface Mirror {
  /** `waiting` until a presenting window answers, `closed` once it is gone. */
  readonly status: 'waiting' | 'mirrors' | 'closed';
  /** The last state told; null before the first. */
  readonly state: SpeakerState | null;
  readonly picture: Blob | null;
  /** The stage at a beat to come, which begins at `atMs`; null before the first. */
  readonly next: { readonly atMs: number; readonly picture: Blob } | null;
}

/** A speaker's window. It ends with {@link SpeakerEnd.leave}. */
export class SpeakerEnd {
  readonly store = createStore<Mirror>(() => ({
    status: 'waiting',
    state: null,
    picture: null,
    next: null,
  }));
  readonly #open: OpenChannel;
  readonly #own: string;
  readonly #onMove: (id: string) => void;
  readonly #lobby: Channel;
  #channel: Channel | null = null;

  /**
   * @param own - an id of this window.
   * @param id - the presenting window to mirror; null for any.
   * @param onMove - called with the id of another presenting window that is mirrored from now on.
   */
  constructor(open: OpenChannel, own: string, id: string | null, onMove: (id: string) => void) {
    this.#open = open;
    this.#own = own;
    this.#onMove = onMove;
    this.#lobby = open(LOBBY);
    this.#lobby.onmessage = ({ data }) => {
      const message = readInLobby(data);
      if (message?.type === 'presents') this.#moveTo(message.id);
    };
    if (id === null) this.#lobby.postMessage({ type: 'whoPresents' } satisfies InLobby);
    else this.#enter(id);
  }

  act(command: SpeakerCommand): void {
    this.#post({ type: 'do', command });
  }

  goToBeat(index: number): void {
    this.#post({ type: 'goToBeat', index });
  }

  leave(): void {
    this.#post({ type: 'bye', speaker: this.#own });
    this.#channel?.close();
    this.#lobby.close();
  }

  /** A window presents that did not before: this one takes it up, unless it has one. */
  #moveTo(id: string): void {
    if (this.store.getState().status === 'mirrors') return;
    this.#channel?.close();
    this.#enter(id);
    this.#onMove(id);
  }

  #enter(id: string): void {
    const channel = this.#open(channelName(id));
    channel.onmessage = ({ data }) => {
      const message = readFromPresenter(data);
      if (message) this.#hear(message);
    };
    this.#channel = channel;
    this.#hello();
  }

  #hear(message: FromPresenter): void {
    if (message.type === 'here') this.#hello();
    if (message.type === 'state') this.store.setState({ status: 'mirrors', state: message.state });
    if (message.type === 'picture') this.store.setState({ picture: message.picture });
    if (message.type === 'nextPicture') {
      const { atMs, picture } = message;
      this.store.setState({ next: { atMs, picture } });
    }
    if (message.type === 'gone') this.store.setState({ status: 'closed' });
  }

  #hello(): void {
    this.#post({ type: 'hello', speaker: this.#own });
  }

  #post(message: FromSpeaker): void {
    this.#channel?.postMessage(message);
  }
}
