// The opening of a run: computes it beside the run on the screen, in slices, so that it can show progress and be stopped.

import { grouped } from '../../sim/base/format';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { Engine, SideRun } from '../../sim/engine/engine';
import type { Trace } from '../../sim/trace/trace';
import type { LiveRun } from './liveRun';

/** Limit of events of an opened run: as many as fit into a page beside the run on the screen. */
export const MOST_EVENTS = 2_000_000;
/** Limit of windows in a slice; in a network worker the time limit ends a slice earlier. */
const WINDOWS_A_SLICE = 512;
/** Number of events that are folded before the page may respond. */
const EVENTS_A_PORTION = 1024;

/** Progress of an opening. */
export interface OpeningProgress {
  /** A description such as `Opening Bully, 5 nodes`. */
  readonly what: string;
  /** Present frontier and target frontier, in virtual ms; the target is 0 while the file is being read. */
  readonly reachedMs: number;
  readonly toMs: number;
  readonly events: number;
  /** Limit of events. */
  readonly mostEvents: number;
  /** Elapsed wall time, in ms. */
  readonly elapsedMs: number;
  /** The limit of events is reached; the person now decides whether to accept the run so far. */
  readonly isFull: boolean;
}

/** A finding in a sentence, and a detail for a closer comparison. */
export interface Finding {
  readonly text: string;
  readonly detail: string;
}

/** Observes a run that is being opened, up to a frontier. An error that it throws keeps the run from the screen. */
export interface Verifier {
  /** The frontier, in virtual ms. */
  readonly untilMs: number;
  /** Called when the trace has grown. */
  follow(trace: Trace): void;
  /** Called when the run has reached the frontier. */
  confirm(trace: Trace): Promise<void>;
  /** The finding; null before {@link Verifier.confirm}. */
  readonly verdict: Finding | null;
}

/** The rejection of an opening that was stopped or superseded. */
export class Stopped extends Error {}

/** Progress and control of one opening. */
export class Opening {
  readonly #mostEvents: number;
  readonly #isAttended: boolean;
  #what = 'Opening';
  #toMs = 0;
  #reachedMs = 0;
  #events = 0;
  #elapsedMs = 0;
  #isFull = false;
  #isPartialRunAccepted = false;
  #isStopped = false;
  readonly #work = new AbortController();
  /** Ends the wait for the person's decision. */
  #resume = () => {};

  /** @param isAttended - whether a person decides at the limit of events; otherwise the run so far is accepted there. */
  constructor(mostEvents: number = MOST_EVENTS, isAttended = true) {
    this.#mostEvents = mostEvents;
    this.#isAttended = isAttended;
  }

  /**
   * Sets the description and the target frontier, once the file has been read. @param toMs - the frontier, in virtual
   * ms.
   */
  begin(what: string, toMs: number): void {
    this.#what = what;
    this.#toMs = toMs;
    this.recordProgress(0, 0);
  }

  get progress(): OpeningProgress {
    return {
      what: this.#what,
      reachedMs: this.#reachedMs,
      toMs: this.#toMs,
      events: this.#events,
      mostEvents: this.#mostEvents,
      elapsedMs: this.#elapsedMs,
      isFull: this.#isFull,
    };
  }

  /** Adds wall time, in ms. */
  addElapsed(elapsedMs: number): void {
    if (!this.#isFull) this.#elapsedMs += elapsedMs;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Aborted with {@link Stopped} at a stop, and when the opening is over: it ends work for it off the page's thread. */
  get signal(): AbortSignal {
    return this.#work.signal;
  }

  stop(): void {
    this.#isStopped = true;
    this.end();
    this.#resume();
  }

  /** Ends all work for it. */
  end(): void {
    this.#work.abort(new Stopped());
  }

  /** Accepts the events so far, once the limit is reached. */
  acceptPartialRun(): void {
    this.#isPartialRunAccepted = this.#isFull;
    if (this.#isFull) this.#resume();
  }

  /** Throws {@link Stopped} after a stop. */
  throwIfStopped(): void {
    if (this.#isStopped) throw new Stopped();
  }

  /** Lets the page respond; rejects with {@link Stopped} after a stop. */
  async #yieldToPage(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.throwIfStopped();
  }

  /** Records the progress; throws {@link Stopped} after a stop. */
  recordProgress(frontierMs: number, events: number): void {
    this.throwIfStopped();
    this.#reachedMs = frontierMs;
    this.#events = events;
  }

  /**
   * Computes a run up to its target frontier beside the present run.
   *
   * @param run - its past, if any, is shared with the present run.
   * @returns the run in the engine, and its frontier, which is before the target if the person accepted the run so far.
   */
  async prepare(
    engine: Engine,
    run: LiveRun,
    verifier?: Verifier,
  ): Promise<{ readonly side: SideRun; readonly frontierMs: number }> {
    await this.#foldPast(run);
    const inputs = { definition: run.definition, commands: run.commands };
    const side = await engine.beginSideRun(inputs, {
      atMs: this.#toMs,
      knownEvents: run.trace.length,
    });
    try {
      if (verifier) await this.#goTo(verifier.untilMs, run, side, verifier);
      if (!this.#isPartialRunAccepted) await this.#goTo(this.#toMs, run, side);
      return { side, frontierMs: this.#reachedMs };
    } catch (error) {
      side.close();
      throw error;
    }
  }

  async #goTo(toMs: number, run: LiveRun, side: SideRun, verifier?: Verifier): Promise<void> {
    for (let slice = side.advance(toMs, WINDOWS_A_SLICE); ; ) {
      const { events, frontierMs, commands } = await slice;
      const isThere = frontierMs >= toMs;
      const isLast = isThere || this.#isPartialRunAccepted;
      // The engine computes the next slice while the page folds this one.
      if (!isLast) slice = side.advance(toMs, WINDOWS_A_SLICE);
      slice.catch(() => {});
      run.commands = commands;
      await this.#append(run, events, verifier);
      this.recordProgress(frontierMs, run.trace.length);
      if (isThere) return verifier?.confirm(run.trace);
      if (isLast) return;
      if (run.trace.length >= this.#mostEvents) await this.#waitForDecision();
    }
  }

  async #append(run: LiveRun, events: readonly TraceEvent[], verifier?: Verifier): Promise<void> {
    for (let from = 0; from < events.length; from += EVENTS_A_PORTION) {
      if (from > 0) await this.#yieldToPage();
      const portion = events.slice(from, from + EVENTS_A_PORTION);
      run.append(portion);
      verifier?.follow(run.trace);
    }
  }

  /** Folds the past that a run shares with another one. */
  async #foldPast(run: LiveRun): Promise<void> {
    while (run.foldPast(EVENTS_A_PORTION)) await this.#yieldToPage();
  }

  /** Waits until the person stops the opening or accepts the run so far. */
  async #waitForDecision(): Promise<void> {
    this.#isFull = true;
    if (!this.#isAttended) return this.acceptPartialRun();
    await new Promise<void>((resolve) => {
      this.#resume = resolve;
    });
    this.throwIfStopped();
  }
}

/** The notice for a run of which only the beginning was opened. */
export function cutShort({ trace }: LiveRun, targetMs: number) {
  const text = `The run stops before ${grouped(targetMs)} ms: it has ${grouped(trace.length)} events, and the page opens no more at once.`;
  return { tone: 'info', text } as const;
}
