// Keeps the run on the screen while it plays, and opens kept runs again.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunFile } from '../../runFile/runFile';
import { errorText } from '../../sim/base/errorText';
import { fileToGoOn } from '../files/recording';
import type { SessionState } from '../run/state';
import type { Session } from '../session';
import { spokenMoment } from '../words/words';
import {
  hasActions,
  hasChanged,
  isWorthKeeping,
  type Keeping,
  reopenedKeeping,
  type WatchedState,
  watchedState,
} from './keeping';
import type { KeptRun, OpenedRun, ReadableRun, RunStore } from './keptRuns';
import { differsAtMs, withMark } from './stateMarks';

/** The keeper's messages to the person. */
export interface KeeperState {
  /** A run of a closed window, offered to be continued; null when there is none, or the person declined it. */
  readonly offer: ReadableRun | null;
  /** The reason why the run is not being kept, in a sentence; null when it is kept, or the person has read it. */
  readonly trouble: string | null;
}

/** Wall time for the keeper. */
export interface WallClock {
  /** In ms since 1970. */
  nowMs(): number;
  /** Runs work after so many ms; returns a function that cancels it. */
  after(delayMs: number, work: () => Promise<void>): () => void;
}

/** The dependencies of the keeper. */
interface Surroundings {
  readonly session: Session;
  readonly runs: RunStore;
  readonly clock: WallClock;
  /** Storage for the id of the run that the person declined to continue. */
  readonly declined: { read(): string | null; write(id: string): void };
  /** Whether the page itself, not the person, chose the run on the screen. */
  readonly isPagesOwn: boolean;
}

/** Least time between two writes, in ms of wall time: after an action, and while the run plays. */
const AFTER_ACTION_MS = 500;
const WHILE_PLAYING_MS = 5000;
const AFTER_FAILURE_MS = 20_000;

/** Watches the session. It never writes within a frame, and writes one run at a time. */
export class RunKeeper {
  readonly store: StoreApi<KeeperState> = createStore(() => ({ offer: null, trouble: null }));
  readonly runs: RunStore;
  readonly #session: Session;
  readonly #clock: WallClock;
  readonly #declined: Surroundings['declined'];
  #keeping: Keeping;
  #watched: WatchedState;
  /** The kept run that is being opened. */
  #opening: OpenedRun | null = null;
  /** Runs that have left the screen and are still to be written. */
  #left: { readonly keeping: Keeping; readonly run: KeptRun | null }[] = [];
  #timer: { readonly dueMs: number; readonly cancel: () => void } | null = null;
  #writtenAtMs = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();
  /** The last error that the person saw, while it persists. */
  #shownTrouble: string | null = null;

  constructor({ session, runs, clock, declined, isPagesOwn }: Surroundings) {
    this.#session = session;
    this.runs = runs;
    this.#clock = clock;
    this.#declined = declined;
    this.#keeping = this.#newKeeping(isPagesOwn, isPagesOwn ? [] : this.#state.others);
    this.#watched = watchedState(this.#state);
    // Commands that were given before the keeper was loaded.
    if (isWorthKeeping(this.#keeping, this.#state)) this.#schedule(0);
    session.store.subscribe((state, before) => this.#onState(state, before));
  }

  /** The id of the run on the screen, whether or not it is kept yet. */
  get presentId(): string {
    return this.#keeping.id;
  }

  /**
   * Looks for a run that a reload or a crash interrupted; a run without actions is offered only when there is no other.
   */
  async look(): Promise<void> {
    const runs = (await this.runs.list()).filter(
      (run): run is ReadableRun => run.problem === null && run.openIn === 'nowhere',
    );
    const offer = runs.find(({ isOwn }) => isOwn) ?? runs[0];
    if (offer && offer.id !== this.#declined.read()) this.store.setState({ offer });
  }

  /** Withdraws the offer; it is not made again. */
  decline(): void {
    const { offer } = this.store.getState();
    if (offer) this.#declined.write(offer.id);
    this.store.setState({ offer: null });
  }

  /** Deletes the run that is offered from this browser. An error becomes a notice. */
  async forget(): Promise<void> {
    const { offer } = this.store.getState();
    this.store.setState({ offer: null });
    try {
      if (offer) await this.runs.remove(offer.id);
    } catch (error) {
      this.#session.report(error);
    }
  }

  dismissTrouble(): void {
    this.store.setState({ trouble: null });
  }

  /** Keeps the run on the screen from now on, in any case. */
  keepPresent(): Promise<void> {
    this.#keeping.isWorth = true;
    return this.#write();
  }

  /** Writes all pending changes at once; resolves when that has succeeded or failed. */
  flush(): Promise<void> {
    return this.#timer || this.#left.length > 0 ? this.#write() : this.#writing;
  }

  /** Continues a kept run where it was left. An error becomes a notice, and changes nothing. */
  async open(id: string): Promise<void> {
    try {
      await this.flush();
      const opened = await this.runs.open(id);
      if (!opened) throw new Error('this run is no longer there: it was deleted');
      await this.#switchTo(opened);
    } catch (error) {
      this.#session.report(error);
    }
  }

  get #state(): SessionState {
    return this.#session.store.getState();
  }

  async #switchTo(opened: OpenedRun): Promise<void> {
    const { run, isCopy, release } = opened;
    const declined = this.#declined.read();
    // A run that never reaches the screen, or crashes the page, must not be the next offer.
    this.#declined.write(run.id);
    this.#opening = opened;
    try {
      await this.#session.open(run.file, run.lengthMs, run.given);
    } finally {
      if (this.#opening === opened) this.#opening = null;
      if (this.presentId !== run.id) await release();
    }
    if (this.presentId !== run.id) return;
    this.#declined.write(declined === null || declined === run.id ? '' : declined);
    // The store and the screen have the same run now.
    this.#cancel();
    this.#watched = watchedState(this.#state);
    this.store.setState({ offer: null });
    const differentAtMs = differsAtMs(this.#state.run, this.#keeping.marks);
    if (differentAtMs === null) this.#keeping.marked = this.#state.run;
    const remarks = [
      isCopy && 'This is a copy: another window has the run itself.',
      differentAtMs !== null &&
        `This run was recorded by another version of Hustings: from ${spokenMoment(differentAtMs)} s on, or earlier, it differs from the recording.`,
    ].filter((remark) => remark !== false);
    if (remarks.length > 0) this.#session.notify(remarks.join(' '));
  }

  #onState(state: SessionState, before: SessionState): void {
    if (state.file !== before.file) this.#onOtherRun(state.file, before);
    if (hasChanged(state, this.#watched)) {
      this.#watched = watchedState(state);
      this.#schedule(AFTER_ACTION_MS);
    } else if (before.isPlaying && !state.isPlaying) this.#schedule(AFTER_ACTION_MS);
    else if (state.frontierMs !== before.frontierMs || state.nowMs !== before.nowMs) {
      // While the run plays, this code runs on every frame.
      if (!state.isPlaying) this.#schedule(AFTER_ACTION_MS);
      else if (!this.#timer) this.#schedule(WHILE_PLAYING_MS);
    }
  }

  /** Records that another run is on the screen; the previous one is written a last time if it has changed. */
  #onOtherRun({ commands }: RunFile, before: SessionState): void {
    const keeping = this.#keeping;
    const isNew = this.#timer !== null && isWorthKeeping(keeping, before);
    // A run in its first write has no claim yet, but will have one.
    if (isNew || keeping.isWorth)
      this.#left.push({ keeping, run: isNew ? this.#keptRun(keeping, before) : null });
    this.#cancel();
    const opened = this.#opening;
    if (opened?.run.given === commands) this.#keeping = reopenedKeeping(opened, this.#state);
    else this.#keeping = this.#newKeeping(false, this.#state.others);
    if (this.#left.length > 0) this.#schedule(0);
  }

  /** Schedules a write so many ms after the last one, unless one is due earlier. */
  #schedule(gapMs: number): void {
    const nowMs = this.#clock.nowMs();
    const dueMs = Math.max(nowMs, this.#writtenAtMs + gapMs);
    if (this.#timer && this.#timer.dueMs <= dueMs) return;
    this.#cancel();
    const cancel = this.#clock.after(dueMs - nowMs, () => this.#write());
    this.#timer = { dueMs, cancel };
  }

  #cancel(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  #write(): Promise<void> {
    this.#cancel();
    this.#writtenAtMs = this.#clock.nowMs();
    this.#writing = this.#writing.then(async () => {
      try {
        await this.#writeLeft();
        await this.#writePresent();
        this.#shownTrouble = null;
        this.store.setState({ trouble: null });
      } catch (error) {
        this.#fail(error);
      }
    });
    return this.#writing;
  }

  async #writeLeft(): Promise<void> {
    for (const left of this.#left) {
      const { keeping, run } = left;
      if (run) await this.#put(keeping, run);
      this.#left = this.#left.filter((other) => other !== left);
      await keeping.release?.();
    }
  }

  async #writePresent(): Promise<void> {
    const state = this.#state;
    const keeping = this.#keeping;
    if (!isWorthKeeping(keeping, state)) return;
    keeping.isWorth = true;
    await this.#put(keeping, this.#keptRun(keeping, state));
    // A person who acts here no longer needs the offer; that run stays in the list.
    if (keeping.isOwn) this.store.setState({ offer: null });
  }

  async #put(keeping: Keeping, run: KeptRun): Promise<void> {
    keeping.release ??= await this.runs.claim(keeping.id);
    await this.runs.keep(run);
  }

  /** The person sees the error once, and the write is tried again later. */
  #fail(error: unknown): void {
    const trouble = errorText(error);
    if (trouble !== this.#shownTrouble) this.store.setState({ trouble });
    this.#shownTrouble = trouble;
    this.#writtenAtMs = this.#clock.nowMs();
    this.#schedule(AFTER_FAILURE_MS);
  }

  #keptRun(keeping: Keeping, state: SessionState): KeptRun {
    const { file, run, frontierMs, others } = state;
    if (keeping.marked !== run) keeping.marks = [];
    keeping.marked = run;
    keeping.marks = withMark(keeping.marks, run, frontierMs);
    keeping.isOwn = hasActions(keeping, state);
    return {
      id: keeping.id,
      title: keeping.title ?? file.title,
      algorithm: file.algorithm.id,
      startedAtMs: keeping.startedAtMs,
      changedAtMs: this.#clock.nowMs(),
      lengthMs: frontierMs,
      branches: 1 + others.length,
      isOwn: keeping.isOwn,
      file: fileToGoOn(state),
      given: file.commands,
      checkpoint: { atMs: frontierMs, state: keeping.marks },
    };
  }

  #newKeeping(isPagesOwn: boolean, givenOthers: Keeping['givenOthers']): Keeping {
    const begun = { id: this.runs.newId(), startedAtMs: this.#clock.nowMs(), isPagesOwn };
    const kept = { isWorth: false, isOwn: false, givenOthers, marks: [], marked: null };
    return { ...begun, ...kept, title: null, release: null };
  }
}
