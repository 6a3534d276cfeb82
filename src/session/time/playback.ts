// Time on the page: playing at a speed, stepping from event to event, looking back.
import { roundMs } from '../../sim/base/time';
import { isOver, isPast, momentWithin } from '../run/moment';
import { Opening } from '../run/opening';
import type { RunControl } from '../run/runControl';
import { type Answer, AT_REST, SPEED_RANGE } from '../run/state';
import { beatAt, nextStopMs } from './beats';
import { outlookOf } from './outlook';
import { nextPace } from './pace';
import {
  noticedMs,
  SIGNIFICANT,
  type Step,
  type StepTarget,
  wantedBefore,
  wantedFrom,
} from './steps';

/** Longest frame that counts, in ms of wall time: a hidden page does not catch up. */
const LONGEST_FRAME_MS = 100;
/** Limit of a step's search for the next event, in virtual ms. */
const STEP_HORIZON_MS = 600_000;
/** The most events that a frame goes through one by one: a large run must keep its pace. */
const MOST_STOPS = 24;

/** Moves the moment shown. */
export class Playback {
  readonly #control: RunControl;
  /** The engine's work on the last frame. */
  #advancing: Promise<void> | null = null;
  /** The moment to show with the next frame, in ms. */
  #scrubbedMs: number | null = null;
  /** Counts requests other than steps: a newer request ends a step's search. */
  #asked = 0;

  constructor(control: RunControl) {
    this.#control = control;
    control.store.subscribe(({ guesses, nowMs }) => {
      if (guesses.size === 0) return;
      const kept = [...guesses].filter(([{ atMs }]) => atMs <= nowMs);
      if (kept.length < guesses.size) control.set({ guesses: new Map(kept) });
    });
  }

  /** @param beatMs - the moment at which it stops, in virtual ms; null when it plays freely. */
  play(beatMs: number | null = null): void {
    this.#asked += 1;
    const { nowMs, frontierMs, speed } = this.#control.state;
    const isLookingBack = isPast(nowMs, frontierMs);
    this.#control.set({ isPlaying: true, isLookingBack, pace: speed, beatMs });
  }

  pause(): void {
    this.#asked += 1;
    this.#control.set(AT_REST);
  }

  /** Plays to the next beat and stops there, after the last one plays on; on the way to a beat, it goes there at once. */
  async playToBeat(): Promise<void> {
    const { file, nowMs, beatMs } = this.#control.state;
    if (beatMs === null) this.play(beatAt(file.narration ?? [], nowMs, 1));
    else await this.goTo(beatMs);
  }

  /** Goes to the next or the previous beat at once. */
  async goToBeat(direction: 1 | -1): Promise<void> {
    const { file, nowMs } = this.#control.state;
    const atMs = beatAt(file.narration ?? [], nowMs, direction);
    if (atMs !== null) await this.goTo(atMs);
  }

  /** Answers the open question: null is nobody, undefined takes the answer back. An impossible answer changes nothing. */
  async answer(answer: Answer | undefined): Promise<void> {
    const { guessesWith } = await import('./question');
    this.#control.set({ guesses: guessesWith(this.#control.state, answer) });
  }

  setSpeed(speed: number): void {
    const { min, max } = SPEED_RANGE;
    const chosen = Math.min(max, Math.max(min, speed));
    const { isAutoPaced, pace } = this.#control.state;
    this.#control.set({ speed: chosen, pace: isAutoPaced ? pace : chosen });
  }

  setAutoPace(isAutoPaced: boolean): void {
    this.#control.set({ isAutoPaced, pace: this.#control.state.speed });
  }

  scrub(atMs: number): void {
    this.#scrubbedMs = atMs;
  }

  seek(atMs: number): void {
    this.pause();
    this.#lookAt(atMs);
  }

  /** Shows a moment, in virtual ms; the run is fast-forwarded to one that is still to come. */
  async goTo(atMs: number): Promise<void> {
    if (isOver(atMs, this.#control.state.frontierMs)) {
      this.seek(atMs);
      return;
    }
    this.pause();
    await this.#control.queue(() => this.#control.fastForwardTo(atMs));
  }

  async step(to: StepTarget): Promise<void> {
    this.#control.set(AT_REST);
    const step = this.#stepOf(to);
    const asked = this.#asked;
    if (step) await this.#control.queue(() => this.#stepTo(step, () => asked === this.#asked));
  }

  stepBack(to: StepTarget): void {
    this.pause();
    const { run, nowMs } = this.#control.state;
    const step = this.#stepOf(to);
    if (!step) return;
    const seq = wantedBefore(run, step, run.trace.firstAt(nowMs));
    if (seq !== null) this.seek(run.trace.timeAt(seq));
    else this.#control.showNotice('info', `There is no ${NAMES[to]} before this moment.`);
  }

  /** Advances by a frame's time; a frame that comes before the last one is done is ignored. */
  async frame(elapsedMs: number): Promise<void> {
    if (this.#scrubbedMs !== null) this.seek(this.#scrubbedMs);
    const { isPlaying, isLookingBack, nowMs, run } = this.#control.state;
    if (this.#advancing) return this.#advancing;
    if (!isPlaying) return;
    const passedMs = Math.min(elapsedMs, LONGEST_FRAME_MS);
    const wantedMs = roundMs(nowMs + passedMs * this.#paceFor(passedMs));
    const stopMs = nextStopMs(this.#control.state);
    const toMs = Math.min(wantedMs, stopMs);
    if (isLookingBack) return this.#replay(toMs, stopMs);
    const advance = this.#control.queue(async () => {
      // The run may have been replaced or paused since the frame was requested.
      const { state } = this.#control;
      if (state.run === run && state.isPlaying) await this.#advance(toMs, stopMs);
    });
    this.#advancing = advance.finally(() => {
      this.#advancing = null;
    });
    return this.#advancing;
  }

  /** Shows the past at a moment in ms, or at an earlier one that must not be missed. */
  #replay(toMs: number, stopMs: number): void {
    const { run, nowMs, frontierMs, isAutoPaced } = this.#control.state;
    const noticed = isAutoPaced ? noticedMs(run, toMs) : toMs;
    const atMs = momentWithin(Math.max(nowMs, noticed), frontierMs);
    this.#control.show(atMs);
    if (!isPast(atMs, frontierMs)) this.#control.set({ isLookingBack: false });
    this.#stopAt(stopMs);
  }

  /**
   * Advances the run to a moment in ms. With auto pace, it goes from event to event and ends at the first one that is
   * significant: at the pace of quiet, a message would be there before it was seen.
   */
  async #advance(toMs: number, stopMs: number): Promise<void> {
    const { run, isAutoPaced } = this.#control.state;
    const { length } = run.trace;
    for (let stops = isAutoPaced ? MOST_STOPS : 0; ; stops -= 1) {
      const { nowMs, nextMs } = this.#control.state;
      const isLast = stops === 0 || nextMs >= toMs;
      await this.#control.advanceTo(isLast ? toMs : Math.max(nowMs, nextMs));
      const { state } = this.#control;
      if (isLast || !state.isPlaying || state.isLookingBack) break;
      if (wantedFrom(run, SIGNIFICANT, length) !== null) break;
    }
    this.#stopAt(stopMs);
  }

  #stopAt(stopMs: number): void {
    if (this.#control.state.nowMs >= stopMs) this.pause();
  }

  #lookAt(atMs: number): void {
    this.#scrubbedMs = null;
    const { frontierMs } = this.#control.state;
    const nowMs = momentWithin(Math.max(0, atMs), frontierMs);
    this.#control.set({ isLookingBack: isPast(nowMs, frontierMs) });
    this.#control.show(nowMs);
  }

  #paceFor(elapsedMs: number): number {
    const { isAutoPaced, speed, pace } = this.#control.state;
    if (!isAutoPaced) return speed;
    const next = nextPace(pace, speed, outlookOf(this.#control.state), elapsedMs);
    this.#control.set({ pace: next });
    return next;
  }

  #stepOf(to: StepTarget): Step | null {
    const { selectedNode } = this.#control.state;
    if (to !== 'process' || selectedNode !== null) return { to, process: selectedNode };
    this.#control.showNotice('info', 'No process is chosen: choose one with the keys 1 to 9.');
    return null;
  }

  async #stepTo(step: Step, isStillWanted: () => boolean): Promise<void> {
    if (!isStillWanted()) return;
    const { run } = this.#control.state;
    const seq = await this.#search(step, isStillWanted);
    if (seq === undefined) return;
    if (seq === null) return this.#giveUp(step);
    const atMs = run.trace.timeAt(seq);
    // The window may end beyond this moment, but an action must take effect at the moment shown.
    if (isOver(atMs, this.#control.state.frontierMs)) this.#lookAt(atMs);
    // A storm's disruption at the very end of the window may lead to more events at that moment.
    else await this.#control.fastForwardTo(atMs);
  }

  /**
   * Advances the run window by window until an event is found. Returns its `seq`, null when it was not found, and
   * undefined when it is no longer wanted.
   */
  #search(step: Step, isStillWanted: () => boolean): Promise<number | null | undefined> {
    const { run, frontierMs } = this.#control.state;
    const horizonMs = frontierMs + STEP_HORIZON_MS;
    return this.#control.openings.track(new Opening(), async (opening) => {
      opening.begin(`Looking for the next ${NAMES[step.to]}`, horizonMs);
      let from = run.eventsShown;
      for (;;) {
        const seq = wantedFrom(run, step, from);
        if (seq !== null || this.#control.state.frontierMs >= horizonMs) return seq;
        from = run.trace.length;
        await this.#control.advance(horizonMs, 1);
        if (!isStillWanted() || this.#control.state.run !== run) return undefined;
        if (opening.isStopped) {
          this.#lookAt(this.#control.state.frontierMs);
          return undefined;
        }
        opening.recordProgress(this.#control.state.frontierMs, run.trace.length);
      }
    });
  }

  #giveUp({ to }: Step): void {
    this.#lookAt(this.#control.state.frontierMs);
    const minutes = STEP_HORIZON_MS / 60_000;
    this.#control.showNotice(
      'info',
      `In ${minutes} minutes there was no ${NAMES[to]}. This is their end.`,
    );
  }
}

/** Names of the targets, for the notice that none was found. */
const NAMES: Readonly<Record<StepTarget, string>> = {
  event: 'event',
  significantEvent: 'event besides heartbeats',
  process: 'event of the chosen process',
  leader: 'change of a node’s leader',
};
