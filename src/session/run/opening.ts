// A run, or a moment of one, on its way to the screen: in slices, so that it can be followed and stopped meanwhile.

import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { Engine, SideRun } from '../../sim/engine/engine';
import type { LiveRun } from './liveRun';

/** How many events of a run are opened: as many as fit into a page beside the run that is on the screen. */
export const MOST_EVENTS = 2_000_000;
/** How many windows a slice has at most. In a network worker its time ends it earlier. */
const WINDOWS_A_SLICE = 512;
/** How many events are taken in between two breaths of the page. */
const EVENTS_A_BREATH = 1024;

/** How far something is on its way. */
export interface OpeningProgress {
  /** In words, as `Opening Bully, 5 nodes`. */
  readonly what: string;
  /** The frontiers, in virtual ms, to which it has come and shall come; the second is 0 while it is being read. */
  readonly reachedMs: number;
  readonly toMs: number;
  readonly events: number;
  /** How many it may have. */
  readonly mostEvents: number;
  /** How long it has taken, in ms of wall time. */
  readonly elapsedMs: number;
  /** It has as many events as it may have, and waits for the person to take it as it is, or not. */
  readonly isFull: boolean;
}

/** Sees what happens in a run that is being opened, up to a frontier. What it throws keeps the run from the screen. */
export interface Witness {
  /** In ms. */
  readonly untilMs: number;
  /** Takes in the next events. */
  take(events: readonly TraceEvent[]): void;
  /** The run has come to the frontier. */
  confirm(): void;
  /** What it has seen, in a sentence; null before it has confirmed that. */
  readonly verdict: string | null;
}

/** What an opening rejects with that was stopped, or gave way to another one. */
export class Stopped extends Error {}

/** One opening. */
export class Opening {
  readonly #mostEvents: number;
  #what = 'Opening';
  #toMs = 0;
  #reachedMs = 0;
  #events = 0;
  #elapsedMs = 0;
  #isFull = false;
  #isTakenAsIs = false;
  #isStopped = false;
  /** Goes on after the person has decided. */
  #goOn = () => {};

  constructor(mostEvents: number = MOST_EVENTS) {
    this.#mostEvents = mostEvents;
  }

  /** What is under way has been read, and is known in words. @param toMs - the frontier to which it shall come. */
  begin(what: string, toMs: number): void {
    this.#what = what;
    this.#toMs = toMs;
    this.reached(0, 0);
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

  /** Wall time has passed, in ms. */
  pass(elapsedMs: number): void {
    if (!this.#isFull) this.#elapsedMs += elapsedMs;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  stop(): void {
    this.#isStopped = true;
    this.#goOn();
  }

  /** Contents itself with what there is, where it is full. */
  takeAsIs(): void {
    this.#isTakenAsIs = this.#isFull;
    if (this.#isFull) this.#goOn();
  }

  /** Throws {@link Stopped} when it was stopped. */
  check(): void {
    if (this.#isStopped) throw new Stopped();
  }

  /** Lets the page answer; rejects with {@link Stopped} when it was stopped. */
  readonly breath = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve));
    this.check();
  };

  /** Notes how far it is, after a check. */
  reached(frontierMs: number, events: number): void {
    this.check();
    this.#reachedMs = frontierMs;
    this.#events = events;
  }

  /**
   * Lets a run come to its frontier beside the present one.
   *
   * @param run - with a past that it has in common with the present run, or none.
   * @returns the run in the engine, and the frontier to which it has come: a nearer one if the person took it as it was.
   */
  async prepare(
    engine: Engine,
    run: LiveRun,
    witness?: Witness,
  ): Promise<{ readonly side: SideRun; readonly frontierMs: number }> {
    await this.#recall(run);
    const inputs = { definition: run.definition, commands: run.commands };
    const side = await engine.beside(inputs, { atMs: this.#toMs, told: run.trace.length });
    try {
      if (witness) await this.#goTo(witness.untilMs, run, side, witness);
      if (!this.#isTakenAsIs) await this.#goTo(this.#toMs, run, side);
      return { side, frontierMs: this.#reachedMs };
    } catch (error) {
      side.close();
      throw error;
    }
  }

  async #goTo(toMs: number, run: LiveRun, side: SideRun, witness?: Witness): Promise<void> {
    for (let slice = side.advance(toMs, WINDOWS_A_SLICE); ; ) {
      const { events, frontierMs, commands } = await slice;
      const isThere = frontierMs >= toMs;
      const isLast = isThere || this.#isTakenAsIs;
      // The engine goes on while the page takes in what there is.
      if (!isLast) slice = side.advance(toMs, WINDOWS_A_SLICE);
      slice.catch(() => {});
      run.commands = commands;
      await this.#take(run, events, witness);
      this.reached(frontierMs, run.trace.length);
      if (isThere) return witness?.confirm();
      if (isLast) return;
      if (run.trace.length >= this.#mostEvents) await this.#decision();
    }
  }

  async #take(run: LiveRun, events: readonly TraceEvent[], witness?: Witness): Promise<void> {
    for (let from = 0; from < events.length; from += EVENTS_A_BREATH) {
      if (from > 0) await this.breath();
      const portion = events.slice(from, from + EVENTS_A_BREATH);
      witness?.take(portion);
      run.append(portion);
    }
  }

  /** Folds the past that a run has in common with another one. */
  async #recall(run: LiveRun): Promise<void> {
    while (run.recall(EVENTS_A_BREATH)) await this.breath();
  }

  /** Waits until the person has stopped it or takes it as it is. */
  async #decision(): Promise<void> {
    this.#isFull = true;
    await new Promise<void>((resolve) => {
      this.#goOn = resolve;
    });
    this.check();
  }
}
