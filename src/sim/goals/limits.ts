// What a person may do in an exercise, and whether what was done keeps to it.

import { grouped } from '../base/format';
import { Tally } from '../base/tally';
import type { Command } from '../contracts/command';
import type { TraceEvent } from '../contracts/traceEvent';
import type { Finding } from './goalCondition';

/** What a person may do to reach a goal. The commands that the exercise brings itself are free. */
export interface Limits {
  /** What happens at this time or later, in virtual ms, counts no more. */
  readonly withinMs: number;
  /** The person may do nothing before this time; 0 when absent. */
  readonly fromMs?: number;
  /** So many commands at most; any number when absent. */
  readonly actions?: number;
  /** Commands of these types only; of all when absent. */
  readonly only?: readonly Command['type'][];
  /** No commands of these types, nor storms that do what they do. */
  readonly never?: readonly Command['type'][];
  /** What of the definition may be changed: paths as in `algorithm.params.t1Ms`, with all that is within. */
  readonly mayChange?: readonly string[];
}

/** Counts a person's own actions and looks at their types. What was refused has done nothing, and is none. */
export class OwnActions {
  readonly #limits: Limits;
  readonly #only: ReadonlySet<string> | null;
  readonly #never: ReadonlySet<string>;
  /** The exercise's commands that have not taken effect yet, as time and type. */
  readonly #given: Tally;
  /** The `seq` of each storm that the person let rise. */
  readonly #storms = new Set<number>();
  #count = 0;
  /** The first that is not allowed, in words. */
  #forbidden: string | null = null;

  /** @param given - the commands that the exercise brings itself. */
  constructor(limits: Limits, given: readonly Command[]) {
    this.#limits = limits;
    this.#only = limits.only ? new Set(limits.only) : null;
    this.#never = new Set(limits.never);
    this.#given = new Tally(given.map(({ atMs, type }) => `${atMs} ${type}`));
  }

  /** Takes in the next event. */
  take(event: TraceEvent): void {
    const { fromMs = 0 } = this.#limits;
    if (event.type === 'stormStruck' && this.#storms.has(event.cause ?? -1))
      this.#judge(event, !this.#never.has(event.command));
    if (event.type !== 'commandApplied' || this.#isGiven(event)) return;
    const { command, atMs } = event;
    this.#count += 1;
    if (command === 'storm') this.#storms.add(event.seq);
    const isInTime = atMs >= fromMs;
    const isAmongThem = this.#only?.has(command) ?? true;
    this.#judge(event, isInTime && isAmongThem && !this.#never.has(command));
  }

  /** True as long as no limit is broken: there is nothing to wait for. */
  find(): Finding {
    const { actions = null } = this.#limits;
    const value = this.#count;
    const most = actions === null ? '' : `, at most ${grouped(actions)} allowed`;
    const seen = this.#forbidden ?? `${grouped(value)} action${value === 1 ? '' : 's'}${most}`;
    const isTooMuch = actions !== null && value > actions;
    return { met: this.#forbidden === null && !isTooMuch, seen, value, of: actions };
  }

  #judge({ command, atMs }: { command: string; atMs: number }, isAllowed: boolean): void {
    if (!isAllowed) this.#forbidden ??= `${command} at ${grouped(atMs)} ms is not allowed`;
  }

  #isGiven({ command, atMs }: { command: string; atMs: number }): boolean {
    return this.#given.take(`${atMs} ${command}`);
  }
}
