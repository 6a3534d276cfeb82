// Which assumptions a run has broken so far, when and by what, and which properties fell because of it.
import type { Assumption } from '../contracts/assumption';
import type { TraceEvent } from '../contracts/traceEvent';
import type { CauseHop } from './causeHop';
import { causesOf } from './causes';
import { FoldedCircumstances, type FoldedRun } from './circumstances';
import { TraceHistory } from './traceHistory';

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

/** Where and for how long the definition breaks an assumption: on one direction of a link, or everywhere. */
interface Breach {
  readonly assumption: string;
  readonly link: { readonly from: string; readonly to: string } | null;
  readonly fromMs: number;
  untilMs: number;
}

/**
 * Folds a trace into the assumptions that it breaks.
 *
 * @remarks What fell is followed back to its causes, see {@link causesOf}: an assumption has a part in it if the
 * command or the strike that broke it is among them, or a message with which it was broken. What the definition breaks
 * has no such beginning, and counts where it meets a wait or a flight on the way.
 */
export class BrokenAssumptions {
  readonly #assumptions: readonly Assumption[];
  readonly #run: FoldedRun;
  readonly #circumstances: FoldedCircumstances;
  readonly #past = new TraceHistory();
  readonly #broken = new Map<string, BrokenAssumption & { readonly fell: Fall[] }>();
  /** What broke assumptions: by the `seq` of a command, a strike or a message, the assumptions, and who began it. */
  readonly #brokenWith = new Map<number, Map<string, number>>();
  /** What the definition breaks, by what it is, so that the same again makes one longer and not two. */
  readonly #breaches = new Map<string, Breach>();

  constructor(assumptions: readonly Assumption[], run: FoldedRun) {
    this.#assumptions = assumptions;
    this.#run = run;
    this.#circumstances = new FoldedCircumstances(run);
    for (const { id, brokenFromStart } of assumptions) {
      if (!brokenFromStart?.(run.definition)) continue;
      this.#note(id, { atMs: 0, seq: null, commandSeq: null });
      this.#breach(id, null, 0, Number.POSITIVE_INFINITY);
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
    if (event.type === 'propertyViolated') this.#blame(event);
    this.#circumstances.add(event);
    this.#past.add(event);
  }

  #break(assumption: string, event: TraceEvent): void {
    const { atMs, seq } = event;
    const originSeq = this.#circumstances.originOf(event);
    const commandSeq = originSeq === null ? null : this.#commandOf(originSeq);
    this.#note(assumption, { atMs, seq, commandSeq });
    if (originSeq === null) {
      const untilMs = event.type === 'messageSent' ? event.dueMs : atMs;
      this.#breach(assumption, this.#circumstances.directionOf(event), atMs, untilMs);
      return;
    }
    this.#breakWith(originSeq, assumption, originSeq);
    if (event.type === 'messageSent') this.#breakWith(seq, assumption, originSeq);
  }

  #note(assumption: string, first: Pick<BrokenAssumption, 'atMs' | 'seq' | 'commandSeq'>): void {
    if (!this.#broken.has(assumption))
      this.#broken.set(assumption, { assumption, ...first, fell: [] });
  }

  #breakWith(seq: number, assumption: string, originSeq: number): void {
    const broken = this.#brokenWith.get(seq) ?? new Map<string, number>();
    this.#brokenWith.set(seq, broken.set(assumption, originSeq));
  }

  /** A strike belongs to the storm that the command let rise. */
  #commandOf(originSeq: number): number | null {
    const origin = this.#run.trace.at(originSeq);
    return origin.type === 'stormStruck' ? (origin.cause ?? null) : originSeq;
  }

  #breach(assumption: string, link: Breach['link'], fromMs: number, untilMs: number): void {
    const name = `${assumption} ${link?.from} ${link?.to}`;
    const known = this.#breaches.get(name);
    if (known) known.untilMs = Math.max(known.untilMs, untilMs);
    else this.#breaches.set(name, { assumption, link, fromMs, untilMs });
  }

  #blame({ property, atMs, seq }: Extract<TraceEvent, { type: 'propertyViolated' }>): void {
    const { seqs, hops } = causesOf(this.#run.trace, seq, this.#past);
    const blamed = new Map<string, number | null>();
    // Of several that broke the same, the one that is nearest to the fall.
    for (const cause of seqs)
      for (const [assumption, originSeq] of this.#brokenWith.get(cause) ?? [])
        blamed.set(assumption, this.#commandOf(originSeq));
    for (const breach of this.#breaches.values())
      if (!blamed.has(breach.assumption) && hops.some((hop) => touches(breach, hop)))
        blamed.set(breach.assumption, null);
    for (const [assumption, commandSeq] of blamed)
      this.#broken.get(assumption)?.fell.push({ property, atMs, seq, commandSeq });
  }
}

/** Whether a breach may have had a part in a hop: a wait runs out because of what did not come to who waits, or from it. */
function touches({ link, fromMs, untilMs }: Breach, hop: CauseHop): boolean {
  if (fromMs > hop.toMs || untilMs < hop.fromMs) return false;
  if (!link) return true;
  return hop.type === 'wait'
    ? link.from === hop.process || link.to === hop.process
    : link.from === hop.from && link.to === hop.to;
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
