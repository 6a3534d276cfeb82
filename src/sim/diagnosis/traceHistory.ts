// The history of a trace up to an event, as far as the search for causes needs it.

import type { EventType, TraceEvent } from '../contracts/traceEvent';
import type { ReadTrace } from '../trace/sentMessage';
import { StablePeriods } from '../trace/stablePeriods';
import { ActiveImpairments, IMPAIRMENT_EVENTS } from './activeImpairments';

/** The events after which a process sends nothing. */
export const SILENCES: ReadonlySet<EventType> = new Set<EventType>([
  'nodeCrashed',
  'nodePaused',
  'nodeLeft',
  'processCrashed',
  'processPaused',
  'processFailed',
]);

/** Interventions on processes and links. They are rare, so that all of them are kept. */
const INTERVENTIONS: ReadonlySet<EventType> = new Set<EventType>([
  ...SILENCES,
  'linkCut',
  'linkChanged',
  'linkBurdened',
]);

const READ: ReadonlySet<EventType> = new Set<EventType>([
  ...INTERVENTIONS,
  ...IMPAIRMENT_EVENTS,
  'electedChanged',
  'nodeJoined',
  'nodeRestarted',
]);

/** Folds a trace into interventions, last changes of elected variables, impairments and stable periods. */
export class TraceHistory {
  readonly stable = new StablePeriods();
  readonly impairments = new ActiveImpairments();
  readonly #interventions: TraceEvent[] = [];
  /** The `seq` of each node's last `electedChanged`. */
  readonly #believedSeq = new Map<string, number>();

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    if (INTERVENTIONS.has(event.type)) this.#interventions.push(event);
    if (event.type === 'electedChanged') this.#believedSeq.set(event.node, event.seq);
    this.impairments.add(event);
    this.stable.add(event);
  }

  /** The last matching intervention before an event. */
  lastIntervention(
    beforeSeq: number,
    matches: (event: TraceEvent) => boolean,
  ): TraceEvent | undefined {
    return this.#interventions.findLast((event) => event.seq < beforeSeq && matches(event));
  }

  /**
   * The `seq` of each of these nodes' last `electedChanged`, if it came after the last stable period. Empty while the
   * cluster is stable: beliefs from before that period have not prevented agreement.
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
    if (READ.has(trace.typeAt(seq))) history.add(trace.at(seq));
  return history;
}
