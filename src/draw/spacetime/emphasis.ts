// The three weights of the diagram's items: lit, near, and the rest.

import { type CausalCone, futureOf, pastOf, processOf } from '../../sim/trace/causality';
import type { ReadTrace } from '../../sim/trace/sentMessage';
import type { Trace } from '../../sim/trace/trace';
import type { Outcome, Span } from './spans';
import type { TraceItems } from './traceItems';

/** `causes`: the chain of causes within the causal past. `past`: all of it. `follows`: the causal future. */
export type Light = 'causes' | 'past' | 'follows';

export type Weight = 'lit' | 'near' | 'rest';

/** The weights that follow from a chosen event. */
export interface Emphasis {
  readonly light: Light;
  /** The `seq` of each event that is lit by itself. */
  readonly lit: ReadonlySet<number>;
  /** The `seq` of the last event of each process in the past, or of the first one in the future. */
  readonly frontier: ReadonlyMap<string, number>;
  /** The weight of a message or a timer. */
  readonly weightOf: (span: Span) => Weight;
}

type SearchedTrace = ReadTrace & Pick<Trace, 'firstAt'>;

/** The events whose causes are asked for, and how much of the run is looked at, as `seq`s. */
export interface EmphasisInput {
  readonly seq: number;
  readonly light: Light;
  /** The first event that matters for a past: earlier ones are not on the screen. */
  readonly sinceSeq: number;
  /** The end of the events that matter for a future. */
  readonly untilSeq: number;
}

/** The emphasis of a chosen event. */
export function emphasisOf(
  trace: SearchedTrace,
  items: TraceItems,
  { seq, light, sinceSeq, untilSeq }: EmphasisInput,
): Emphasis {
  const cone = light === 'follows' ? futureOf(trace, seq, untilSeq) : pastOf(trace, seq, sinceSeq);
  const lit = light === 'causes' ? causalChain(trace, items, seq) : new Set([seq]);
  return { light, lit, frontier: cone.frontier, weightOf: weights(items, light, lit, cone) };
}

/** The emphasis of an answer: its own events are lit, nothing else is near. */
export function answerEmphasis(lit: ReadonlySet<number>): Emphasis {
  const weightOf = (span: Span) => (isLit(lit, span) ? 'lit' : 'rest');
  return { light: 'causes', lit, frontier: new Map(), weightOf };
}

const ARRIVED: ReadonlySet<Outcome> = new Set<Outcome>(['delivered', 'fired']);

function isLit(lit: ReadonlySet<number>, { seq, endSeq, outcome }: Span): boolean {
  return lit.has(endSeq) || (lit.has(seq) && !ARRIVED.has(outcome));
}

function weights(
  items: TraceItems,
  light: Light,
  lit: ReadonlySet<number>,
  { frontier }: CausalCone,
): Emphasis['weightOf'] {
  // By number: a Map of words would be asked thousands of times in a frame.
  const limits = items.processes.words.map((word) => frontier.get(word));
  const own = light === 'causes' ? 'near' : 'lit';
  return (span) => {
    if (isLit(lit, span)) return 'lit';
    if (light === 'follows') return span.seq >= (limits[span.process] ?? Infinity) ? own : 'rest';
    const hasArrived = ARRIVED.has(span.outcome);
    return hasArrived && span.endSeq <= (limits[span.other] ?? -1) ? own : 'rest';
  };
}

/** An event, its cause, the cause of that, and so on, with the messages of the same steps that were lost. */
export function causalChain(trace: SearchedTrace, items: TraceItems, seq: number): Set<number> {
  const chain = new Set<number>();
  for (let at: number | undefined = seq; at !== undefined; at = trace.at(at).cause) chain.add(at);
  const steps = [...chain].filter((at) => trace.typeAt(at) !== 'messageSent');
  for (const step of steps) addLosses(trace, items, step, chain);
  return chain;
}

/** Adds the losses of the messages that the process sent in the step of this event. */
function addLosses(
  trace: SearchedTrace,
  items: TraceItems,
  step: number,
  chain: Set<number>,
): void {
  const event = trace.at(step);
  const process = processOf(trace, event);
  if (process === null) return;
  const number = items.processes.numberOf(process);
  items.messages.within(event.atMs, event.atMs, 1, (span) => {
    const isOfStep = span.process === number && span.fromMs === event.atMs;
    if (!isOfStep || span.outcome !== 'lost') return;
    const { cause } = trace.at(span.seq);
    if (cause === step || cause === event.cause) chain.add(span.seq).add(span.endSeq);
  });
}
