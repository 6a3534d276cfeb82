// The causes of an event in sentences: the story's own lines on the causal path, and the messages between them.

import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { Causes } from '../../sim/diagnosis/causes';
import type { ReadTrace } from '../../sim/trace/sentMessage';
import { type MessageOf, messageName, type SentMessage } from './sentMessages';
import type { StoryLine } from './storyLine';

/** A sentence, and the moment to go to. */
export interface CauseLine {
  readonly seq: number;
  readonly atMs: number;
  readonly text: string;
}

/** Limit of sentences: the first ones and the last ones are kept. */
const MOST_LINES = 7;
const FIRST_LINES = 2;

/** The parts of a run that the sentences are made from. */
interface Sources {
  readonly trace: ReadTrace;
  /** The story's lines. */
  readonly lines: readonly StoryLine[];
  readonly messageOf: MessageOf;
  /** Whether a message is periodic; of those only losses count, and the last one that led to the event. */
  readonly isPeriodic: (sent: SentMessage) => boolean;
}

/** Sentences for the causes, the first cause first and the event last. */
export function causeLines(
  run: Sources,
  { seqs, rootSeq, effectSeq }: Causes,
): readonly CauseLine[] {
  const { trace } = run;
  const onWay = new Set(seqs);
  const found: CauseLine[] = [];
  /** Steps whose line already names the messages that were sent and lost. */
  const steps = new Set<number>();
  for (const { seq, atMs, text, about } of run.lines) {
    if (seq < rootSeq || seq > effectSeq) continue;
    const { cause = -1 } = trace.at(seq);
    if (!onWay.has(seq) && !(about === 'nodes' && onWay.has(cause))) continue;
    found.push({ seq, atMs, text });
    steps.add(cause);
  }
  const lastSent = seqs.findLast((seq) => trace.typeAt(seq) === 'messageSent');
  for (const seq of seqs) {
    const event = trace.at(seq);
    const text = textOf(run, event, seq === lastSent);
    const sent = event.type === 'messageDropped' ? trace.at(event.cause ?? seq) : event;
    const isNamed = sent.type === 'messageSent' && steps.has(sent.cause ?? -1);
    if (text !== null && !isNamed) found.push({ seq, atMs: event.atMs, text });
  }
  const effect = trace.at(effectSeq);
  const own = effectText(effect);
  if (own !== null && !found.some(({ seq }) => seq === effectSeq))
    found.push({ seq: effectSeq, atMs: effect.atMs, text: own });
  return shortened(
    merged(
      run,
      found.sort((a, b) => a.seq - b.seq),
    ),
  );
}

/** The same loss again and again as one sentence, at its first moment. */
function merged({ trace }: Sources, lines: readonly CauseLine[]): CauseLine[] {
  const losses = new Map<string, CauseLine[]>();
  for (const line of lines)
    if (trace.typeAt(line.seq) === 'messageDropped')
      losses.set(line.text, [...(losses.get(line.text) ?? []), line]);
  return lines.flatMap((line) => {
    const same = losses.get(line.text);
    if (!same || same.length === 1) return [line];
    if (line !== same[0]) return [];
    return [{ ...line, text: `${line.text.slice(0, -1)}, ${same.length} times.` }];
  });
}

function shortened(found: readonly CauseLine[]): readonly CauseLine[] {
  return found.length <= MOST_LINES
    ? found
    : [...found.slice(0, FIRST_LINES), ...found.slice(FIRST_LINES - MOST_LINES)];
}

/** The sentence for an effect that need not have a line in the story. */
function effectText(event: TraceEvent): string | null {
  if (event.type === 'leadershipLost') return `${event.node} no longer leads.`;
  if (event.type !== 'electedChanged') return null;
  return event.elected === null
    ? `${event.node} follows nobody.`
    : `${event.node} follows ${event.elected}.`;
}

/** The sentence for an event that is not in the story: a single message. */
function textOf(
  { messageOf, isPeriodic }: Sources,
  event: TraceEvent,
  isLastSent: boolean,
): string | null {
  switch (event.type) {
    case 'messageSent':
      return isPeriodic(event) && !isLastSent
        ? null
        : `${event.from} sends ${event.kind} to ${event.to}.`;
    case 'messageDropped':
      return `${messageName(event.id, messageOf)} is lost.`;
    case 'messageCorrupted':
      return `${messageName(event.id, messageOf)} is garbled: it seems to come from ${event.sender}.`;
    case 'messageHeld':
      return `${messageName(event.id, messageOf)} is held.`;
    default:
      return null;
  }
}
