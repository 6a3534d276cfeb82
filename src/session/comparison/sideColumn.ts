// A column beside the run on the screen: a run of its own that keeps up with it, and is made anew when its inputs change.

import { canonicalJson } from '../../sim/base/json';
import type { RunInputs, SideRun } from '../../sim/engine/engine';
import { registries } from '../run/installed';
import { LiveRun } from '../run/liveRun';
import { type ColumnChoice, type Compared, comparedInputs } from './comparedInputs';

/** Begins a run beside the one on the screen. */
export type Begin = (inputs: RunInputs) => Promise<SideRun>;

/** A run that is shown in a column, as far as it has come. */
export interface ColumnRun {
  readonly run: LiveRun;
  /** In virtual ms. */
  readonly frontierMs: number;
}

/** A run in the making. */
interface Made extends ColumnRun {
  readonly side: SideRun;
  frontierMs: number;
}

/** Makes a column's run, a portion at a time. */
export class SideColumn {
  readonly choice: ColumnChoice;
  readonly #begin: Begin;
  #compared: Compared | null = null;
  #inputs = '';
  /** What is shown, and what will be shown instead once it has come as far. */
  #made: Made | null = null;
  #next: Made | null = null;
  #isBusy = false;
  #isClosed = false;
  #error: string | null = null;
  /** What could not be made: it is not tried again on every frame. */
  #failed: Compared | null = null;

  constructor(choice: ColumnChoice, begin: Begin) {
    this.choice = choice;
    this.#begin = begin;
  }

  /** The run; null until its beginning is there. */
  get shown(): ColumnRun | null {
    return this.#made ?? this.#next;
  }

  /** Why there is none, or none that goes on. */
  get error(): string | null {
    return this.#error;
  }

  /**
   * Makes the run that these inputs ask for, or lets it go on, by one portion; does nothing while the last one is
   * still being made.
   *
   * @param compared - another object when something in it is another.
   * @param untilMs - how far the run shall come, in virtual ms.
   */
  async follow(compared: Compared, untilMs: number): Promise<void> {
    if (this.#isBusy || this.#isClosed || compared === this.#failed) return;
    this.#isBusy = true;
    try {
      await this.#renew(compared, untilMs);
      await this.#goOn(untilMs);
      this.#error = null;
    } catch (error) {
      this.#failed = compared;
      this.#error = error instanceof Error ? error.message : String(error);
    } finally {
      this.#isBusy = false;
      if (this.#isClosed) this.#drop();
    }
  }

  /** Nobody looks at it any more. */
  close(): void {
    this.#isClosed = true;
    if (!this.#isBusy) this.#drop();
  }

  async #renew(compared: Compared, untilMs: number): Promise<void> {
    const latest = this.#next ?? this.#made;
    // Figures are of the same stretch of time: a run that has come farther begins anew.
    const isTooFar = latest !== null && latest.frontierMs > untilMs;
    if (compared === this.#compared && !isTooFar) return;
    // Until the new one is there, the run under other commands is shown, but none of another definition.
    if (this.#compared && compared.file !== this.#compared.file) this.#drop();
    const inputs = await comparedInputs(this.choice, compared);
    const text = canonicalJson(inputs);
    if (text !== this.#inputs || isTooFar) {
      const side = await this.#begin(inputs);
      this.#next?.side.close();
      this.#next = { side, run: emptyRun(inputs), frontierMs: 0 };
      this.#inputs = text;
    }
    this.#compared = compared;
  }

  async #goOn(untilMs: number): Promise<void> {
    const latest = this.#next ?? this.#made;
    if (!latest) return;
    if (latest.frontierMs < untilMs) {
      const { events, frontierMs } = await latest.side.advance(untilMs);
      latest.run.append(events);
      latest.frontierMs = frontierMs;
    }
    if (latest !== this.#next || latest.frontierMs < untilMs) return;
    this.#made?.side.close();
    this.#made = latest;
    this.#next = null;
  }

  #drop(): void {
    this.#made?.side.close();
    this.#next?.side.close();
    this.#made = null;
    this.#next = null;
    this.#inputs = '';
  }
}

function emptyRun({ definition, commands }: RunInputs): LiveRun {
  const algorithm = registries.algorithms.get(definition.algorithm.id);
  if (!algorithm) throw new Error(`there is no algorithm ${definition.algorithm.id}`);
  const { properties } = registries;
  return new LiveRun(definition, { algorithm, properties }, commands);
}
