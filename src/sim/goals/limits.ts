// Limits on a person's actions in an exercise, and the check of a run against them.

import { grouped } from '../base/format';
import { Tally } from '../base/tally';
import type { Command } from '../contracts/command';
import { equivalentOf } from '../contracts/leaderCommand';
import type { TraceEvent } from '../contracts/traceEvent';
import type { Finding } from './goalCondition';

/** Limits on a person's actions. The exercise's own commands do not count. */
export interface Limits {
  /** The end of the exercise, in virtual ms: events from this time on do not count. */
  readonly withinMs: number;
  /** The time of the first permitted action; 0 when absent. */
  readonly fromMs?: number;
  /** The maximum of commands; no limit when absent. */
  readonly actions?: number;
  /** The permitted types of commands; all when absent. */
  readonly only?: readonly Command['type'][];
  /** Forbidden types of commands, also for the disruptions of a person's storm. */
  readonly never?: readonly Command['type'][];
  /** The parts of the definition that may be changed: paths such as `algorithm.params.t1Ms`, each with all below it. */
  readonly mayChange?: readonly string[];
}

/** Counts a person's own actions and checks their types and times. Refused commands do not count. */
export class OwnActions {
  readonly #limits: Limits;
  readonly #only: ReadonlySet<string> | null;
  readonly #never: ReadonlySet<string>;
  /** The exercise's own commands that have not taken effect yet, as time and type. */
  readonly #given: Tally;
  /** The `seq` of the commands that started the person's storms. */
  readonly #storms = new Set<number>();
  #count = 0;
  /** The first forbidden action, in words. */
  #forbidden: string | null = null;

  /** @param given - the exercise's own commands. */
  constructor(limits: Limits, given: readonly Command[]) {
    this.#limits = limits;
    this.#only = limits.only ? new Set(limits.only) : null;
    this.#never = new Set(limits.never);
    this.#given = new Tally(given.map(({ atMs, type }) => `${atMs} ${type}`));
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    const { fromMs = 0 } = this.#limits;
    if (event.type === 'stormStruck' && this.#storms.has(event.cause ?? -1))
      this.#check(event, !this.#never.has(event.command));
    if (event.type !== 'commandApplied' || this.#isGiven(event)) return;
    const { command, atMs } = event;
    this.#count += 1;
    if (command === 'storm') this.#storms.add(event.seq);
    const isInTime = atMs >= fromMs;
    this.#check(event, isInTime && this.#isPermitted(command));
  }

  /** The finding: met as long as no limit is broken, never open. */
  find(): Finding {
    const { actions = null } = this.#limits;
    const value = this.#count;
    const most = actions === null ? '' : `, at most ${grouped(actions)} allowed`;
    const seen = this.#forbidden ?? `${grouped(value)} action${value === 1 ? '' : 's'}${most}`;
    const isTooMuch = actions !== null && value > actions;
    return { met: this.#forbidden === null && !isTooMuch, seen, value, of: actions };
  }

  /** A command for the leader needs the permission of the command with the same effect. */
  #isPermitted(command: string): boolean {
    const names = [command, equivalentOf(command) ?? command];
    const isAmongThem = !this.#only || names.some((name) => this.#only?.has(name));
    return isAmongThem && !names.some((name) => this.#never.has(name));
  }

  #check({ command, atMs }: { command: string; atMs: number }, isAllowed: boolean): void {
    const name = equivalentOf(command) ?? command;
    if (!isAllowed) this.#forbidden ??= `${name} at ${grouped(atMs)} ms is not allowed`;
  }

  #isGiven({ command, atMs }: { command: string; atMs: number }): boolean {
    return this.#given.take(`${atMs} ${command}`);
  }
}
