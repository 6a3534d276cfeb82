// Periods of instability: from a disturbance until all nodes agree again, or until nothing more follows from it.

import { countWhile } from '../../sim/base/countWhile';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { RunDefinition } from '../../sim/contracts/definition';
import { settleMsOf } from '../../sim/contracts/runAlgorithm';
import type { TraceEvent } from '../../sim/contracts/traceEvent';

/** A period of instability, in ms; while its end is unknown, `toMs` is the end if nothing more happens. */
interface UnstablePeriod {
  readonly fromMs: number;
  toMs: number;
}

/** Folds a trace into its periods of instability. */
export class Instability {
  readonly #periods: UnstablePeriod[] = [];
  readonly #algorithm: Algorithm;
  readonly #definition: RunDefinition;
  /** Number of nodes, with those that have joined. */
  #nodes: number;
  /** Time in ms within which a disturbance has an effect, if it has any. */
  #settleMs = 0;
  #wasStable = false;

  constructor(algorithm: Algorithm, definition: RunDefinition) {
    this.#algorithm = algorithm;
    this.#definition = definition;
    this.#nodes = definition.nodes.length;
    this.#measure();
  }

  /**
   * Folds in the next event.
   *
   * @param isStable - whether all live nodes follow the same live node after it.
   */
  add(event: TraceEvent, isStable: boolean): void {
    if (event.type === 'nodeAdded') {
      this.#nodes += 1;
      this.#measure();
    }
    if (isStable && !this.#wasStable) this.#settle(event.atMs);
    else if (DISTURBING.has(event.type) || (!isStable && ELECTION_PROGRESS.has(event.type)))
      this.#disturb(event.atMs);
    this.#wasStable = isStable;
  }

  /** Whether a moment is unstable, and the time until the next known period of instability, in ms. */
  at(nowMs: number): { readonly isUnstable: boolean; readonly quietForMs: number } {
    const periods = this.#periods;
    const begun = countWhile(periods.length, (index) => {
      return (periods[index] as UnstablePeriod).fromMs <= nowMs;
    });
    const present = periods[begun - 1];
    const nextMs = periods[begun]?.fromMs ?? Number.POSITIVE_INFINITY;
    return {
      isUnstable: present !== undefined && nowMs < present.toMs,
      quietForMs: nextMs - nowMs,
    };
  }

  #measure(): void {
    const boundMs = settleMsOf(this.#definition, this.#algorithm, this.#nodes);
    this.#settleMs = Number.isFinite(boundMs) ? boundMs : 0;
  }

  #disturb(atMs: number): void {
    const last = this.#periods.at(-1);
    const toMs = atMs + this.#settleMs;
    if (last && atMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else this.#periods.push({ fromMs: atMs, toMs });
  }

  #settle(atMs: number): void {
    const last = this.#periods.at(-1);
    if (last) last.toMs = Math.min(last.toMs, atMs);
  }
}

/** Events that may lead to an election although all nodes agree. */
const DISTURBING: ReadonlySet<TraceEvent['type']> = new Set([
  'commandApplied',
  'stormStruck',
  'nodeJoined',
  'nodeLeft',
  'nodeCrashed',
  'nodeRestarted',
  'processCrashed',
  'processFailed',
  'electionStarted',
  'electionFailed',
  'propertyViolated',
]);

/** Events that show an election in progress while nodes disagree. */
const ELECTION_PROGRESS: ReadonlySet<TraceEvent['type']> = new Set([
  'electedChanged',
  'leadershipAcquired',
  'leadershipLost',
]);
