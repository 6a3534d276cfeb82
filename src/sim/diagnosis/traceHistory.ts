// The part of a trace's past that the search for causes needs.

import type { EventType, TraceEvent } from '../contracts/traceEvent';
import type { ReadTrace } from '../trace/sentMessage';
import { StablePeriods } from '../trace/stablePeriods';
import { ActiveImpairments, IMPAIRMENT_EVENTS } from './activeImpairments';

/** The events after which a process sends nothing. */
export const SILENCING_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  'nodeCrashed',
  'nodePaused',
  'nodeLeft',
  'processCrashed',
  'processPaused',
  'processFailed',
]);

/** Faults and changes of processes and links. They are rare, so that all of them are kept. */
const FAULT_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  ...SILENCING_EVENTS,
  'linkCut',
  'linkChanged',
  'linkBurdened',
  'diskChanged',
  'diskBurdened',
]);

/** The events that the history folds. */
const FOLDED_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  ...FAULT_EVENTS,
  ...IMPAIRMENT_EVENTS,
  'electedChanged',
  'nodeJoined',
  'nodeRestarted',
]);

/** Folds a trace into its faults, the last changes of elected variables, the impairments in force and the stable periods. */
export class TraceHistory {
  readonly stable = new StablePeriods();
  readonly impairments = new ActiveImpairments();
  readonly #faults: TraceEvent[] = [];
  /** The `seq` of each node's last `electedChanged`. */
  readonly #believedSeq = new Map<string, number>();

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    if (FAULT_EVENTS.has(event.type)) this.#faults.push(event);
    if (event.type === 'electedChanged') this.#believedSeq.set(event.node, event.seq);
    this.impairments.add(event);
    this.stable.add(event);
  }

  /** The last matching fault or change before an event. */
  lastFault(beforeSeq: number, matches: (event: TraceEvent) => boolean): TraceEvent | undefined {
    return this.#faults.findLast((event) => event.seq < beforeSeq && matches(event));
  }

  /**
   * The `seq` of each of these nodes' last `electedChanged`, if it came after the last stable period: an earlier one did not
   * prevent agreement. Empty while the cluster is stable.
   */
  newBeliefs(nodes: readonly string[]): number[] {
    if (this.stable.isStable) return [];
    const sinceSeq = this.stable.last?.endedSeq ?? 0;
    return nodes.flatMap((node) => {
      const seq = this.#believedSeq.get(node);
      return seq === undefined || seq < sinceSeq ? [] : [seq];
    });
  }
}

/** The history of a trace before an event. */
export function historyOf(trace: ReadTrace, beforeSeq: number): TraceHistory {
  const history = new TraceHistory();
  for (let seq = 0; seq < beforeSeq; seq += 1)
    if (FOLDED_EVENTS.has(trace.typeAt(seq))) history.add(trace.at(seq));
  return history;
}
