// The presenting window as its speaker commands it: state and pictures out, commands in.
import type { Theme } from '../../draw/canvas/theme';
import type { Beat } from '../../runFile/runFile';
import type { Session } from '../../session/session';
import type { OpenChannel } from '../../session/speaker/channel';
import type { SpeakerCommand } from '../../session/speaker/messages';
import { PresenterEnd } from '../../session/speaker/presenterEnd';
import { beatName, speakerState } from '../../session/speaker/speakerState';
import { beforeTalk, type TalkTimes, talkTimes } from '../../session/speaker/talkTimes';
import { isTold, waitsAtBeginning } from '../../session/time/beats';
import { crashLeader } from '../actions/actions';
import { backToBeat } from '../actions/backToBeat';
import { goBack, goOn } from '../actions/lecture';
import { paintingsSoFar } from '../base/useCanvas';
import { hallPicture } from './hallPicture';
import type { NextPictures } from './nextPictures';
import { keepTalkStart, keptTalkStart, presentingIds } from './presentingId';

/** The screen of present mode. */
export interface HallScreen {
  readonly theme: Theme;
  readonly isBlank: boolean;
  readonly blank: () => void;
  /** Shows the picture again, in place of what lies over it. */
  readonly uncover: () => void;
  readonly toggleAddress: () => void;
  readonly leave: () => void;
}

/** At most five pictures a second. */
const PICTURE_MS = 200;

/** One stay in present mode. It ends with {@link Presenter.leave}. */
export class Presenter {
  readonly #session: Session;
  readonly #screen: () => HallScreen;
  readonly #end: PresenterEnd;
  readonly #forget: () => void;
  #times: TalkTimes;
  #pictureMs = Number.NEGATIVE_INFINITY;
  /** The painting that the speaker has; −1 before the first. */
  #painting = -1;
  /** The beat to come whose picture the speaker has, or will have. */
  #next: { readonly beat: Beat; readonly theme: Theme } | null = null;
  #pictures: Promise<NextPictures> | null = null;

  constructor(open: OpenChannel, session: Session, screen: () => HallScreen) {
    this.#session = session;
    this.#screen = screen;
    this.#times = beforeTalk(Date.now(), keptTalkStart());
    this.#end = new PresenterEnd(open, presentingIds, {
      state: () => this.#state(),
      act: (command) => this.#act(command),
      goToBeat: (index) => this.#goToBeat(index),
      onSpeaker: () => {
        this.#painting = -1;
        this.#next = null;
      },
    });
    this.#forget = session.store.subscribe(() => this.tell());
  }

  get id(): string {
    return this.#end.id;
  }

  /** Tells the speaker what has changed. */
  readonly tell = (): void => {
    const state = this.#session.store.getState();
    const hasBegun = isTold(state) && state.nowMs > 0 && !waitsAtBeginning(state);
    this.#setTimes(talkTimes(this.#times, beatName(state), hasBegun, Date.now()));
    this.#end.tell();
  };

  /** Sends a picture of the canvases in the frame, when it has changed and the last one is old enough. */
  async frame(element: HTMLElement | null, nowMs: number): Promise<void> {
    if (!element || !this.#end.hasSpeaker) return;
    this.#sendNext();
    if (nowMs - this.#pictureMs < PICTURE_MS) return;
    const painting = paintingsSoFar();
    if (painting === this.#painting) return;
    this.#painting = painting;
    this.#pictureMs = nowMs;
    const picture = await hallPicture(element);
    if (picture) this.#end.show(picture);
  }

  /** Sends the picture of the next beat when that is another one. Without it the beat's sentence is enough. */
  #sendNext(): void {
    const { file, nowMs } = this.#session.store.getState();
    const { theme } = this.#screen();
    const beat = file.narration?.find(({ atMs }) => atMs > nowMs);
    if (!beat || (beat === this.#next?.beat && theme === this.#next.theme)) return;
    const wanted = { beat, theme };
    this.#next = wanted;
    this.#pictures ??= import('./nextPictures').then(
      (code) => new code.NextPictures(this.#session),
    );
    const paint = async () => {
      const picture = await (await this.#pictures)?.at(file, beat.atMs, theme);
      if (picture && this.#next === wanted) this.#end.showNext(beat.atMs, picture);
    };
    paint().catch(() => {});
  }

  leave(): void {
    this.#forget();
    this.#end.leave();
  }

  #state() {
    return speakerState(this.#session.store.getState(), {
      isBlank: this.#screen().isBlank,
      isHidden: document.hidden,
      times: this.#times,
    });
  }

  #setTimes(times: TalkTimes): void {
    if (times.talkSinceMs !== this.#times.talkSinceMs) keepTalkStart(times.talkSinceMs);
    this.#times = times;
  }

  #goToBeat(index: number): void {
    const beat = this.#session.store.getState().file.narration?.[index];
    if (!beat) return;
    this.#screen().uncover();
    void this.#session.goTo(beat.atMs);
  }

  #act(command: SpeakerCommand): void {
    const screen = this.#screen();
    const session = this.#session;
    const acts: Readonly<Record<SpeakerCommand, () => unknown>> = {
      back: () => goBack(session),
      next: () => goOn(session),
      playOrPause: () => session.togglePlay(),
      crashLeader: () => crashLeader(session),
      heal: () => session.act({ type: 'heal' }),
      backToBeat: () => backToBeat(session),
      blank: screen.blank,
      address: screen.toggleAddress,
      restartTalk: () => this.#restartTalk(),
      end: screen.leave,
    };
    if (!KEEP_COVER.includes(command)) screen.uncover();
    acts[command]();
  }

  #restartTalk(): void {
    this.#setTimes({ ...this.#times, talkSinceMs: Date.now() });
    this.#end.tell();
  }
}

/** The commands after which a blank screen stays blank. */
const KEEP_COVER: readonly SpeakerCommand[] = ['blank', 'address', 'restartTalk'];
