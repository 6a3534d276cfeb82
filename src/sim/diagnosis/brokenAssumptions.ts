// The assumptions that a run breaks, with time and cause, and the violations that follow from them.
import type { Assumption } from '../contracts/assumption';
import type { TraceEvent } from '../contracts/traceEvent';
import type { CauseHop } from './causeHop';
import { causesOf } from './causes';
import { FoldedCircumstances, type FoldedRun } from './circumstances';
import { TraceHistory } from './traceHistory';

/** A violation of a property that follows from a broken assumption. */
export interface BlamedViolation {
  readonly property: string;
  readonly atMs: number;
  /** The `seq` of its `propertyViolated`. */
  readonly seq: number;
  /** The `seq` of the last `commandApplied` before it that broke the assumption; null when the definition breaks it. */
  readonly commandSeq: number | null;
}

/** An assumption that a run has broken. */
export interface BrokenAssumption {
  readonly assumption: string;
  /** The time in ms at which it was first broken. */
  readonly atMs: number;
  /** The `seq` of the event that first broke it; null when the definition breaks it. */
  readonly seq: number | null;
  /** The `seq` of the `commandApplied` that led to that event; null when the definition breaks it. */
  readonly commandSeq: number | null;
  /** The violations with a breach of this assumption among their causes, in order. */
  readonly violations: readonly BlamedViolation[];
}

/** The interval in which the definition breaks an assumption, on one direction of a link or, when null, everywhere. */
interface DefinitionBreach {
  readonly assumption: string;
  readonly link: { readonly from: string; readonly to: string } | null;
  readonly fromMs: number;
  untilMs: number;
}

/**
 * Folds a trace into the assumptions that it breaks.
 *
 * @remarks Each violation is followed back to its causes, see {@link causesOf}. It follows from an assumption if the command,
 * disruption or message that broke the assumption is among these causes. A breach by the definition has no such event: the
 * violation follows from it if a wait or a message on the causal paths coincides with the breach.
 */
export class BrokenAssumptions {
  readonly #assumptions: readonly Assumption[];
  readonly #run: FoldedRun;
  readonly #circumstances: FoldedCircumstances;
  readonly #history = new TraceHistory();
  readonly #broken = new Map<
    string,
    BrokenAssumption & { readonly violations: BlamedViolation[] }
  >();
  /** By the `seq` of a command, a disruption or a message: the assumptions that it broke, each with the `seq` of the command or disruption. */
  readonly #brokenWith = new Map<number, Map<string, number>>();
  /** Breaches by the definition, by assumption and link, so that a repeated breach extends the first. */
  readonly #definitionBreaches = new Map<string, DefinitionBreach>();

  constructor(assumptions: readonly Assumption[], run: FoldedRun) {
    this.#assumptions = assumptions;
    this.#run = run;
    this.#circumstances = new FoldedCircumstances(run);
    for (const { id, brokenFromStart } of assumptions) {
      if (!brokenFromStart?.(run.definition)) continue;
      this.#note(id, { atMs: 0, seq: null, commandSeq: null });
      this.#noteDefinitionBreach(id, null, 0, Number.POSITIVE_INFINITY);
    }
  }

  /** The broken assumptions, in the order of their first breach. */
  get broken(): readonly BrokenAssumption[] {
    return [...this.#broken.values()];
  }

  /** Folds in the next event of the trace. */
  add(event: TraceEvent): void {
    for (const { id, brokenBy } of this.#assumptions)
      if (brokenBy?.(event, this.#circumstances)) this.#recordBreach(id, event);
    if (event.type === 'propertyViolated') this.#blame(event);
    this.#circumstances.add(event);
    this.#history.add(event);
  }

  #recordBreach(assumption: string, event: TraceEvent): void {
    const { atMs, seq } = event;
    const externalSeq = this.#circumstances.externalCauseOf(event);
    const commandSeq = externalSeq === null ? null : this.#commandOf(externalSeq);
    this.#note(assumption, { atMs, seq, commandSeq });
    if (externalSeq === null) {
      const untilMs = event.type === 'messageSent' ? event.dueMs : atMs;
      this.#noteDefinitionBreach(assumption, this.#circumstances.directionOf(event), atMs, untilMs);
      return;
    }
    this.#noteBrokenWith(externalSeq, assumption, externalSeq);
    if (event.type === 'messageSent') this.#noteBrokenWith(seq, assumption, externalSeq);
  }

  #note(assumption: string, first: Pick<BrokenAssumption, 'atMs' | 'seq' | 'commandSeq'>): void {
    if (!this.#broken.has(assumption))
      this.#broken.set(assumption, { assumption, ...first, violations: [] });
  }

  #noteBrokenWith(seq: number, assumption: string, externalSeq: number): void {
    const broken = this.#brokenWith.get(seq) ?? new Map<string, number>();
    this.#brokenWith.set(seq, broken.set(assumption, externalSeq));
  }

  /** The command behind a command or disruption: for a disruption, the command that started its storm. */
  #commandOf(externalSeq: number): number | null {
    const external = this.#run.trace.at(externalSeq);
    return external.type === 'stormStruck' ? (external.cause ?? null) : externalSeq;
  }

  #noteDefinitionBreach(
    assumption: string,
    link: DefinitionBreach['link'],
    fromMs: number,
    untilMs: number,
  ): void {
    const name = `${assumption} ${link?.from} ${link?.to}`;
    const known = this.#definitionBreaches.get(name);
    if (known) known.untilMs = Math.max(known.untilMs, untilMs);
    else this.#definitionBreaches.set(name, { assumption, link, fromMs, untilMs });
  }

  #blame({ property, atMs, seq }: Extract<TraceEvent, { type: 'propertyViolated' }>): void {
    const { seqs, hops } = causesOf(this.#run.trace, seq, this.#history);
    const blamed = new Map<string, number | null>();
    // In order of time: the last breach before the violation overwrites earlier ones.
    for (const cause of seqs)
      for (const [assumption, externalSeq] of this.#brokenWith.get(cause) ?? [])
        blamed.set(assumption, this.#commandOf(externalSeq));
    for (const breach of this.#definitionBreaches.values())
      if (!blamed.has(breach.assumption) && hops.some((hop) => touches(breach, hop)))
        blamed.set(breach.assumption, null);
    for (const [assumption, commandSeq] of blamed)
      this.#broken.get(assumption)?.violations.push({ property, atMs, seq, commandSeq });
  }
}

/** Whether a breach can have affected a hop. A wait depends on all links to and from the waiting process. */
function touches({ link, fromMs, untilMs }: DefinitionBreach, hop: CauseHop): boolean {
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
