// What a way back to the causes has to know of all that was before: kept while a trace is read.

import type { EventType, TraceEvent } from '../contracts/traceEvent';
import type { ReadTrace } from '../trace/sentMessage';
import { StablePeriods } from '../trace/stablePeriods';
import { ActiveImpairments, HANDICAPS } from './activeImpairments';

/** By what a process falls silent. */
export const SILENCES: ReadonlySet<EventType> = new Set<EventType>([
  'nodeCrashed',
  'nodePaused',
  'nodeLeft',
  'processCrashed',
  'processPaused',
  'processFailed',
]);

/** What is done to processes and links: rare, and remembered. */
const DEEDS: ReadonlySet<EventType> = new Set<EventType>([
  ...SILENCES,
  'linkCut',
  'linkChanged',
  'linkBurdened',
]);

const READ: ReadonlySet<EventType> = new Set<EventType>([
  ...DEEDS,
  ...HANDICAPS,
  'electedChanged',
  'nodeJoined',
  'nodeRestarted',
]);

/** Folds a trace into what was done, what is believed since when, and when the cluster was last at rest. */
export class TraceHistory {
  readonly stable = new StablePeriods();
  readonly impairments = new ActiveImpairments();
  readonly #interventions: TraceEvent[] = [];
  /** The `seq` of each node's last change of mind. */
  readonly #believedSeq = new Map<string, number>();

  /** Takes in the next event. */
  add(event: TraceEvent): void {
    if (DEEDS.has(event.type)) this.#interventions.push(event);
    if (event.type === 'electedChanged') this.#believedSeq.set(event.node, event.seq);
    this.impairments.add(event);
    this.stable.add(event);
  }

  /** The last event before an event that is the one looked for. */
  lastIntervention(
    beforeSeq: number,
    isIt: (event: TraceEvent) => boolean,
  ): TraceEvent | undefined {
    return this.#interventions.findLast((event) => event.seq < beforeSeq && isIt(event));
  }

  /**
   * The `seq`s of what these nodes came to believe while the cluster was not at rest, the last of each: what one
   * believes since all agreed led to nothing.
   */
  newBeliefs(nodes: readonly string[]): number[] {
    if (this.stable.isAtRest) return [];
    const sinceSeq = this.stable.last?.endedSeq ?? 0;
    return nodes.flatMap((node) => {
      const seq = this.#believedSeq.get(node);
      return seq === undefined || seq < sinceSeq ? [] : [seq];
    });
  }
}

/** What was before an event of a trace. */
export function historyOf(trace: ReadTrace, beforeSeq: number): TraceHistory {
  const history = new TraceHistory();
  for (let seq = 0; seq < beforeSeq; seq += 1)
    if (READ.has(trace.typeAt(seq))) history.add(trace.at(seq));
  return history;
}
