// The narration of a find: its deeds, and the causes by which they break the property.
import type { Beat } from '../runFile/runFile';
import type { Setup } from '../sim/contracts/setup';
import { causesOf } from '../sim/diagnosis/causes';
import { chainOf, shortenedChain } from '../sim/diagnosis/chain';
import { simulate } from '../sim/engine/simulate';
import { sentMessage } from '../sim/trace/sentMessage';
import type { Trace } from '../sim/trace/trace';
import { commandClause } from '../sim/words/commandClause';
import type { Names } from '../sim/words/commandSentence';
import { stepText, type WhySources } from '../sim/words/stepWords';

/** A sentence of the narration, and the event that it tells. */
interface Told {
  readonly seq: number;
  readonly atMs: number;
  readonly text: string;
}

/** The violation to narrate: its property, and the time in ms at which it begins. */
interface Narrated {
  readonly property: string;
  readonly fromMs: number;
}

/**
 * The narration of a run that breaks a property, with a beat for each moment.
 *
 * @param setup - with the run’s commands, and the property.
 */
export function narrationOf(
  setup: Setup,
  untilMs: number,
  { property, fromMs }: Narrated,
  names: Names,
): Beat[] {
  const { trace } = simulate(setup, untilMs);
  const violation = [...trace.events()].find(
    (event) =>
      event.type === 'propertyViolated' && event.property === property && event.atMs === fromMs,
  );
  if (!violation) return [];
  const sources = sourcesOf(setup, trace, names);
  const causes = causesOf(trace, violation.seq);
  const isPeriodic = ({ kind }: { readonly kind: string }) =>
    setup.algorithm.messages[kind]?.periodic === true;
  const steps = shortenedChain(chainOf(trace, causes, isPeriodic)).map((step): Told => {
    return { seq: step.seq, atMs: step.atMs, text: stepText(step, sources) };
  });
  return beatsOf([...steps, ...deedsBefore(violation.seq, trace, sources, steps)]);
}

/** The commands that are on no causal path: without them the property would hold all the same, or for another reason. */
function deedsBefore(
  effectSeq: number,
  trace: Trace,
  sources: WhySources,
  told: readonly Told[],
): Told[] {
  const seqs = new Set(told.map(({ seq }) => seq));
  return [...trace.events()].flatMap((event): Told[] => {
    const { type, seq, atMs } = event;
    if (type !== 'commandApplied' || seq > effectSeq || seqs.has(seq)) return [];
    const command = sources.commandAt(event.index);
    if (!command) return [];
    const effects = [...trace.events(seq + 1)].filter(({ cause }) => cause === seq);
    const { present } = commandClause(command, effects, sources);
    return [{ seq, atMs, text: `${present}.` }];
  });
}

/** One beat for each moment, in order of time. A sentence that only begins another one of its moment is left out. */
function beatsOf(told: readonly Told[]): Beat[] {
  const texts = new Map<number, string[]>();
  for (const { atMs, text } of [...told].sort((a, b) => a.atMs - b.atMs || a.seq - b.seq))
    texts.set(atMs, [...(texts.get(atMs) ?? []), text]);
  return [...texts].map(([atMs, parts]) => ({ atMs, text: withoutBegins(parts).join(' ') }));
}

/** `n5 starts again.` is a command, and the begin of `n5 starts again, starts an election and leads.` */
function withoutBegins(sentences: readonly string[]): string[] {
  const different = [...new Set(sentences)];
  const begins = (sentence: string, other: string) =>
    other !== sentence && other.startsWith(sentence.slice(0, -1));
  return different.filter((sentence) => !different.some((other) => begins(sentence, other)));
}

function sourcesOf({ algorithm, definition, commands }: Setup, trace: Trace, names: Names) {
  const nodes = new Set(definition.nodes.map(({ id }) => id));
  return {
    algorithm,
    names,
    messageOf: (id) => sentMessage(trace, id, trace.length),
    commandAt: (index) => commands[index],
    isNode: (id) => nodes.has(id),
    isOwn: () => false,
  } satisfies WhySources;
}
