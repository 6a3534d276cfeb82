// The fork of two branches and their differences at a moment, in words and as highlights on the stage.

import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { CauseHop } from '../../sim/diagnosis/causeHop';
import type { Flight, World } from '../../sim/trace/world';
import type { LiveRun } from '../run/liveRun';
import { eventPhrase } from '../words/eventWords';
import { sentenceOf, spokenMoment } from '../words/words';
import type { Parting } from './comparison';

/** `They part at 1.24 s: here n5 crashes, there it goes on.`; null while no difference is known. */
export function partingSentence({ differences, here, there }: Parting): string | null {
  const [atMs] = differences.instants;
  if (atMs === undefined) return null;
  const inHere = phraseAt(here, differences.onlyHere, atMs);
  const inThere = phraseAt(there.run, differences.onlyThere, atMs);
  return `They part at ${spokenMoment(atMs)} s: here ${inHere}, there ${inThere}.`;
}

/** The event that only one of two runs has at a moment: a person's action, else a process's event, else a message. */
function phraseAt(run: LiveRun, only: readonly number[], atMs: number): string {
  const events: TraceEvent[] = [];
  for (const seq of only) {
    if (run.trace.timeAt(seq) > atMs) break;
    events.push(run.trace.at(seq));
  }
  for (const event of events) {
    const command = event.type === 'commandApplied' ? run.commands[event.index] : undefined;
    if (command) return uncapitalized(sentenceOf(command, run.messageOf));
    if (event.type === 'commandRefused') return `the command ${event.command} is refused`;
  }
  // A machine's own state is no word of the field: it is named only where nothing else differs.
  const isMachine = ({ type }: TraceEvent) => type === 'stateEntered';
  const ordered = [...events.filter((one) => !isMachine(one)), ...events.filter(isMachine)];
  for (const event of ordered) {
    const phrase = eventPhrase(event, Object.keys(run.algorithm.messages));
    if (phrase !== null && 'node' in event) return `${event.node} ${phrase}`;
  }
  const [first] = events;
  return first ? `there is ${nameOf(first, run)}` : 'it goes on';
}

function nameOf(event: TraceEvent, { messageOf }: LiveRun): string {
  if ('id' in event) {
    const message = messageOf(event.id);
    const what = WHAT_MESSAGES_DO[event.type] ?? 'changed';
    if (message) return `a ${message.kind} from ${message.from} to ${message.to} ${what}`;
  }
  return 'timer' in event ? `a timer of ${event.node}` : 'another event';
}

const WHAT_MESSAGES_DO: Partial<Record<TraceEvent['type'], string>> = {
  messageSent: 'sent',
  messageDelivered: 'delivered',
  messageDropped: 'lost',
  messageHeld: 'held',
};

/** Lowers a sentence's first letter; ids of nodes stay as they are. */
function uncapitalized(sentence: string): string {
  return sentence.replace(/^(The|All|A|An|One|Message)\b/, (word) => word.toLowerCase());
}

/** The differences between two worlds at a moment. */
export interface PresentDifferences {
  /** Nodes whose states or beliefs differ. */
  readonly nodes: readonly string[];
  /** Messages that are on their way only in the first world. */
  readonly flights: readonly Flight[];
}

/** The differences of the first of two worlds from the second. */
export function presentDifferences(here: World, there: World): PresentDifferences {
  const others = new Set([...there.flights.values()].map(flightText));
  return {
    nodes: [...here.nodes.values()]
      .filter((node) => {
        const other = there.nodes.get(node.id);
        return (
          other?.status !== node.status ||
          other.elected !== node.elected ||
          other.state !== node.state ||
          other.term !== node.term
        );
      })
      .map(({ id }) => id),
    flights: [...here.flights.values()].filter((flight) => !others.has(flightText(flight))),
  };
}

function flightText({ from, to, kind, sentMs, dueMs, heldMs }: Flight): string {
  return [from, to, kind, sentMs, dueMs, heldMs].join(' ');
}

/** The differences at a moment as highlights on the stage. */
export function litDifferences({ nodes, flights }: PresentDifferences, nowMs: number): CauseHop[] {
  return [
    ...nodes.map((process) => ({ type: 'wait' as const, process, fromMs: nowMs, toMs: nowMs })),
    ...flights.map(({ id, from, to, sentMs, dueMs }) => ({
      type: 'message' as const,
      id,
      from,
      to,
      fromMs: sentMs,
      toMs: Math.max(dueMs, nowMs),
      isLost: false,
    })),
  ];
}
