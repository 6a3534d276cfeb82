// Which assumptions a run has broken so far, when and by what, and which properties fell because of it.
import type { Assumption } from './assumption';
import { type Breach, type Place, touches } from './breach';
import { hopTo } from './causeHop';
import { FoldedCircumstances, type FoldedRun } from './circumstances';
import { Rest } from './rest';
import type { TraceEvent } from './traceEvent';

/** A property that fell. */
export interface Fall {
  readonly property: string;
  readonly atMs: number;
  /** The `seq` of its `propertyViolated`. */
  readonly seq: number;
  /** The `seq` of the `commandApplied` that led to it, of several the nearest; null when the definition did. */
  readonly commandSeq: number | null;
}

/** An assumption that a run has broken. */
export interface BrokenAssumption {
  readonly assumption: string;
  /** When it was broken first, in ms. */
  readonly atMs: number;
  /** The event with which it was; null when the definition breaks it. */
  readonly seq: number | null;
  /** The `seq` of the `commandApplied` behind that event; null when none is, but the definition. */
  readonly commandSeq: number | null;
  /** What fell since, with a breach of this assumption, the first or a later one, among its causes. In order. */
  readonly fell: readonly Fall[];
}

/**
 * Folds a trace into the assumptions that it breaks.
 *
 * @remarks What fell is followed back by `cause`, from what the verdict rests on and from what its witnesses came to
 * believe last. A timer that ran out has no cause in what did not come: breaches that overlap its wait on that node's
 * links, or a pause of anybody, count as causes of it. The way back ends at a command, or where a process acts by a
 * timer of its own while the cluster is at rest: what was broken before has been overcome.
 */
export class BrokenAssumptions {
  readonly #assumptions: readonly Assumption[];
  readonly #run: FoldedRun;
  readonly #circumstances: FoldedCircumstances;
  readonly #rest = new Rest();
  readonly #broken = new Map<string, BrokenAssumption & { readonly fell: Fall[] }>();
  #breaches: Breach[] = [];
  /** Breaches by what they are, so that the same again makes one longer and not two. */
  readonly #breachOf = new Map<string, Breach>();
  /** Those that last, by what ends them. */
  readonly #lasting = new Map<string, Breach>();
  /** The `seq` of each node's last change of mind. */
  readonly #believedSeq = new Map<string, number>();

  constructor(assumptions: readonly Assumption[], run: FoldedRun) {
    this.#assumptions = assumptions;
    this.#run = run;
    this.#circumstances = new FoldedCircumstances(run);
    for (const { id, brokenFromStart } of assumptions) {
      if (!brokenFromStart?.(run.definition)) continue;
      this.#note(id, { atMs: 0, seq: null, commandSeq: null });
      this.#breach(id, null, EVERYWHERE, 0, Number.POSITIVE_INFINITY);
    }
  }

  /** The assumptions that were broken so far, in the order in which they first were. */
  get broken(): readonly BrokenAssumption[] {
    return [...this.#broken.values()];
  }

  /** Takes in the next event of the trace. */
  add(event: TraceEvent): void {
    for (const { id, brokenBy } of this.#assumptions)
      if (brokenBy?.(event, this.#circumstances)) this.#break(id, event);
    const ended = endedBy(event);
    if (ended !== null) this.#end(ended, event.atMs);
    if (event.type === 'electedChanged') this.#believedSeq.set(event.node, event.seq);
    if (event.type === 'propertyViolated') this.#blame(event);
    this.#circumstances.add(event);
    this.#restAfter(event);
  }

  #break(assumption: string, event: TraceEvent): void {
    const { atMs, seq } = event;
    const originSeq = this.#circumstances.originOf(event);
    this.#note(assumption, { atMs, seq, commandSeq: this.#commandOf(originSeq) });
    const place = placeOf(event, this.#circumstances);
    const lasts = lastingName(event);
    const untilMs = lasts === null && place.type !== 'everywhere' ? atMs : Number.POSITIVE_INFINITY;
    const lateMs = event.type === 'messageSent' ? event.dueMs : untilMs;
    const breach = this.#breach(assumption, originSeq, place, atMs, Math.max(untilMs, lateMs));
    if (lasts !== null) this.#lasting.set(lasts, breach);
  }

  #note(assumption: string, first: Pick<BrokenAssumption, 'atMs' | 'seq' | 'commandSeq'>): void {
    if (!this.#broken.has(assumption))
      this.#broken.set(assumption, { assumption, ...first, fell: [] });
  }

  /** A strike belongs to the storm that the command let rise. */
  #commandOf(originSeq: number | null): number | null {
    const origin = originSeq === null ? null : this.#run.eventAt(originSeq);
    return origin?.type === 'stormStruck' ? (origin.cause ?? null) : originSeq;
  }

  #breach(
    assumption: string,
    originSeq: number | null,
    place: Place,
    fromMs: number,
    untilMs: number,
  ): Breach {
    const name = JSON.stringify([assumption, originSeq, place]);
    const known = this.#breachOf.get(name);
    if (known) {
      known.untilMs = Math.max(known.untilMs, untilMs);
      return known;
    }
    const breach: Breach = { assumption, originSeq, place, fromMs, untilMs };
    this.#breaches.push(breach);
    this.#breachOf.set(name, breach);
    return breach;
  }

  #end(name: string, atMs: number): void {
    const breach = this.#lasting.get(name);
    if (breach) breach.untilMs = atMs;
    this.#lasting.delete(name);
  }

  /** What ended before a rest began leads to nothing any more. */
  #restAfter(event: TraceEvent): void {
    const wasAtRest = this.#rest.isAtRest;
    this.#rest.add(event);
    if (wasAtRest || !this.#rest.isAtRest) return;
    this.#breaches = this.#breaches.filter(({ untilMs }) => untilMs >= event.atMs);
    for (const [name, { untilMs }] of this.#breachOf)
      if (untilMs < event.atMs) this.#breachOf.delete(name);
  }

  #blame(fall: Extract<TraceEvent, { type: 'propertyViolated' }>): void {
    const causes = new Set<Breach>();
    const roots = fall.witnesses.map((node) => this.#believedSeq.get(node));
    for (const root of new Set([fall.cause, ...roots])) this.#walk(root, causes);
    const { property, atMs, seq } = fall;
    const blamed = new Set<string>();
    for (const { assumption, originSeq } of causes) {
      if (blamed.has(assumption)) continue;
      blamed.add(assumption);
      const commandSeq = this.#commandOf(originSeq);
      this.#broken.get(assumption)?.fell.push({ property, atMs, seq, commandSeq });
    }
  }

  /** Follows an event back, and adds every breach that it meets. */
  #walk(root: number | undefined, met: Set<Breach>): void {
    const { endedMs } = this.#rest;
    let event = this.#eventAt(root);
    while (event) {
      const { seq, atMs, type } = event;
      const cause = this.#eventAt(event.cause);
      const isAtRest = atMs < endedMs;
      const hop = isAtRest ? null : hopTo(event, cause);
      for (const breach of this.#breaches)
        if (breach.originSeq === seq || (hop && touches(breach, hop))) met.add(breach);
      if (type === 'commandApplied' || type === 'stormStruck') return;
      if (isAtRest && type === 'timerFired') return;
      event = cause;
    }
  }

  #eventAt(seq: number | undefined): TraceEvent | undefined {
    return seq === undefined ? undefined : this.#run.eventAt(seq);
  }
}

const EVERYWHERE: Place = { type: 'everywhere' };

/** Where a breach makes itself felt. Of an event that is unknown here, everywhere. */
function placeOf(event: TraceEvent, circumstances: FoldedCircumstances): Place {
  switch (event.type) {
    case 'nodePaused':
      return { type: 'process', id: event.node };
    case 'processPaused':
      return { type: 'process', id: event.process };
    case 'processTold':
    case 'nodeRestarted':
      return { type: 'itself' };
    default: {
      const direction = circumstances.directionOf(event);
      return direction ? { type: 'link', from: direction.from, to: direction.to } : EVERYWHERE;
    }
  }
}

/** What a breach that lasts is called until it ends; null for one that is over at once. */
function lastingName(event: TraceEvent): string | null {
  switch (event.type) {
    case 'linkCut':
      return `cut ${event.from} ${event.to}`;
    case 'nodePaused':
      return `pause ${event.node}`;
    case 'processPaused':
      return `pause ${event.process}`;
    case 'messageHeld':
      return `hold ${event.id}`;
    default:
      return null;
  }
}

/** The name of the breach that an event ends. */
function endedBy(event: TraceEvent): string | null {
  switch (event.type) {
    case 'linkHealed':
      return `cut ${event.from} ${event.to}`;
    case 'nodeResumed':
    case 'nodeCrashed':
    case 'processFailed':
      return `pause ${event.node}`;
    case 'processResumed':
    case 'processCrashed':
      return `pause ${event.process}`;
    case 'messageReleased':
    case 'messageDropped':
      return `hold ${event.id}`;
    default:
      return null;
  }
}

/** The assumptions that a whole trace breaks. */
export function brokenAssumptions(
  assumptions: readonly Assumption[],
  run: FoldedRun,
  events: Iterable<TraceEvent>,
): readonly BrokenAssumption[] {
  const fold = new BrokenAssumptions(assumptions, run);
  for (const event of events) fold.add(event);
  return fold.broken;
}
