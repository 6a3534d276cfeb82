// A column beside the run on the screen: its own run follows that one, and begins again when its inputs change.

import { errorText } from '../../sim/base/errorText';
import { canonicalJson } from '../../sim/base/json';
import type { ShownByNode } from '../../sim/contracts/shown';
import type { RunInputs, SideRun } from '../../sim/engine/engine';
import { LiveRun } from '../run/liveRun';
import { loadedAlgorithm } from '../run/loadedAlgorithm';
import { momentWithin } from '../run/moment';
import { NodeVariables } from '../run/nodeVariables';
import type { ColumnChoice } from './columnChoice';
import { type ColumnSource, comparedInputs } from './comparedInputs';

/** Begins a run beside the one on the screen. */
export type BeginSideRun = (inputs: RunInputs) => Promise<SideRun>;

/** The run in a column, as far as it has come. */
export interface ColumnRun {
  readonly run: LiveRun;
  /** The frontier, in virtual ms. */
  readonly frontierMs: number;
  readonly variables: ShownVariables;
}

/** The nodes' variables at the moment shown, or just before. */
export interface ShownVariables {
  readonly shownByNode: ShownByNode;
  /** Brings them up to date; for every frame of a view that shows them. */
  refresh(): Promise<void>;
}

/** A run that is being computed. */
class ComputedRun implements ColumnRun, ShownVariables {
  readonly side: SideRun;
  readonly run: LiveRun;
  frontierMs = 0;
  shownByNode: ShownByNode = new Map();
  #nowMs = 0;
  readonly #nodeVariables: NodeVariables;

  constructor(side: SideRun, inputs: RunInputs) {
    this.side = side;
    this.run = emptyRun(inputs);
    this.#nodeVariables = new NodeVariables(side, this);
  }

  get variables(): ShownVariables {
    return this;
  }

  /** The state that the variables are asked for. */
  get state() {
    const { run, shownByNode } = this;
    return { run, nowMs: this.#nowMs, revision: run.eventsShown, shownByNode };
  }

  set({ shownByNode }: { readonly shownByNode: ShownByNode }): void {
    this.shownByNode = shownByNode;
  }

  /** Shows a moment in ms, or the last one that the run has reached. */
  showAt(nowMs: number): void {
    this.#nowMs = momentWithin(nowMs, this.frontierMs);
    this.run.showAt(this.#nowMs);
  }

  // The run may have been closed meanwhile; its next portion reports any other failure.
  refresh(): Promise<void> {
    return this.#nodeVariables.refresh().catch(() => {});
  }
}

/** Computes a column's run, a portion at a time. */
export class SideColumn {
  readonly choice: ColumnChoice;
  readonly #begin: BeginSideRun;
  #source: ColumnSource | null = null;
  #inputs = '';
  /** The run that is shown, and the run that replaces it once it has come as far. */
  #current: ComputedRun | null = null;
  #next: ComputedRun | null = null;
  #isBusy = false;
  #isClosed = false;
  #error: string | null = null;
  /** Inputs whose run failed: it is not tried again on every frame. */
  #failed: ColumnSource | null = null;

  constructor(choice: ColumnChoice, begin: BeginSideRun) {
    this.choice = choice;
    this.#begin = begin;
  }

  /** The run; null until it has begun. */
  get shown(): ColumnRun | null {
    return this.#current ?? this.#next;
  }

  /** The reason why there is no run, or why it does not continue; null when there is none. */
  get error(): string | null {
    return this.#error;
  }

  /**
   * Begins the run for these inputs or continues it, by one portion; does nothing while a portion is being computed.
   *
   * @param source - a new object when any of its members has changed.
   * @param untilMs - the frontier to reach, in virtual ms.
   */
  async follow(source: ColumnSource, untilMs: number): Promise<void> {
    if (this.#isBusy || this.#isClosed || source === this.#failed) return;
    this.#isBusy = true;
    try {
      await this.#renew(source, untilMs);
      await this.#goOn(untilMs);
      this.#error = null;
    } catch (error) {
      this.#failed = source;
      this.#error = errorText(error);
    } finally {
      this.#isBusy = false;
      if (this.#isClosed) this.#drop();
    }
  }

  /** Shows a moment in ms, or the last one that the run has reached. */
  showAt(nowMs: number): void {
    (this.#current ?? this.#next)?.showAt(nowMs);
  }

  /** Ends the run. */
  close(): void {
    this.#isClosed = true;
    if (!this.#isBusy) this.#drop();
  }

  async #renew(source: ColumnSource, untilMs: number): Promise<void> {
    const latest = this.#next ?? this.#current;
    // All figures cover the same time: a run that is too far ahead begins again.
    const isTooFar = latest !== null && latest.frontierMs > untilMs;
    if (source === this.#source && !isTooFar) return;
    // A run under other commands is shown until the new one is there, a run of another definition is not.
    if (this.#source && source.file !== this.#source.file) this.#drop();
    const inputs = await comparedInputs(this.choice, source);
    const text = canonicalJson(inputs);
    if (text !== this.#inputs || isTooFar) {
      const side = await this.#begin(inputs);
      this.#next?.side.close();
      this.#next = new ComputedRun(side, inputs);
      this.#inputs = text;
    }
    this.#source = source;
  }

  async #goOn(untilMs: number): Promise<void> {
    const latest = this.#next ?? this.#current;
    if (!latest) return;
    if (latest.frontierMs < untilMs) {
      const { events, frontierMs } = await latest.side.advance(untilMs);
      latest.run.append(events);
      latest.frontierMs = frontierMs;
    }
    if (latest !== this.#next || latest.frontierMs < untilMs) return;
    this.#current?.side.close();
    this.#current = latest;
    this.#next = null;
  }

  #drop(): void {
    this.#current?.side.close();
    this.#next?.side.close();
    this.#current = null;
    this.#next = null;
    this.#inputs = '';
  }
}

function emptyRun({ definition, commands }: RunInputs): LiveRun {
  return new LiveRun(definition, { algorithm: loadedAlgorithm(definition) }, commands);
}
