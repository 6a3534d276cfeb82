// Time on the page: playing at a speed, stepping from one happening to the next, looking back.
import type { RunControl } from './runControl';
import { SPEED_RANGE } from './state';

/** How long a frame may count, in ms of wall time: a page that was hidden does not catch up. */
const LONGEST_FRAME_MS = 100;
/** How far a step may have to look for the next thing to happen, in virtual ms. */
const STEP_HORIZON_MS = 3_600_000;

/** What a step goes to: the next moment at which anything happens, or at which an elected variable changes. */
export type StepTarget = 'event' | 'leader';

/** Moves the moment that is shown. */
export class Playback {
  readonly #control: RunControl;
  #isAdvancing = false;

  constructor(control: RunControl) {
    this.#control = control;
  }

  play(): void {
    const { nowMs, frontierMs } = this.#control.state;
    this.#control.set({ isPlaying: true, isLookingBack: nowMs < frontierMs });
  }

  pause(): void {
    this.#control.set({ isPlaying: false });
  }

  setSpeed(speed: number): void {
    const { min, max } = SPEED_RANGE;
    this.#control.set({ speed: Math.min(max, Math.max(min, speed)) });
  }

  seek(atMs: number): void {
    const { frontierMs } = this.#control.state;
    const nowMs = Math.min(frontierMs, Math.max(0, atMs));
    this.#control.set({ isPlaying: false, isLookingBack: nowMs < frontierMs });
    this.#control.show(nowMs);
  }

  /** Shows a moment, in virtual ms; when it is still to come, the run hurries there. */
  goTo(atMs: number): void {
    if (atMs <= this.#control.state.frontierMs) {
      this.seek(atMs);
      return;
    }
    this.pause();
    this.#control.queue(async () => {
      this.#control.set({ isLookingBack: false, catchingUpToMs: atMs });
      do await this.#control.advanceTo(atMs);
      while (this.#control.state.frontierMs < atMs);
      this.#control.set({ catchingUpToMs: null });
    });
  }

  step(to: StepTarget): void {
    this.pause();
    this.#control.queue(() => this.#stepTo(to));
  }

  stepBack(): void {
    const { run } = this.#control.state;
    const last = run.shown - 1;
    if (last < 0) return;
    const first = run.trace.firstAt(run.trace.timeAt(last));
    this.seek(first === 0 ? 0 : run.trace.timeAt(first - 1));
  }

  /** Lets a frame's worth of time pass. */
  frame(elapsedMs: number): void {
    const { isPlaying, isLookingBack, nowMs, frontierMs, speed, run } = this.#control.state;
    if (!isPlaying || this.#isAdvancing) return;
    const toMs = nowMs + Math.min(elapsedMs, LONGEST_FRAME_MS) * speed;
    if (isLookingBack) {
      this.#control.show(Math.min(toMs, frontierMs));
      if (toMs >= frontierMs) this.#control.set({ isLookingBack: false });
      return;
    }
    this.#isAdvancing = true;
    const advance = this.#control.queue(async () => {
      // Another run may have been started, or this one stopped, since the frame was asked for.
      const { state } = this.#control;
      if (state.run === run && state.isPlaying) await this.#control.advanceTo(toMs);
    });
    void advance.finally(() => {
      this.#isAdvancing = false;
    });
  }

  async #stepTo(to: StepTarget): Promise<void> {
    const { run, frontierMs } = this.#control.state;
    const horizonMs = frontierMs + STEP_HORIZON_MS;
    for (let seq = run.shown; ; seq += 1) {
      while (seq >= run.trace.length) {
        if (this.#control.state.frontierMs >= horizonMs) return;
        await this.#control.advance(horizonMs, 1);
      }
      if (to === 'event' || run.trace.typeAt(seq) === 'electedChanged') {
        this.#control.show(run.trace.timeAt(seq));
        return;
      }
    }
  }
}
