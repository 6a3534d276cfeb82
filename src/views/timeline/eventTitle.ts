// Events of the space-time diagram in words.
import type { LiveRun } from '../../session/run/liveRun';
import { eventPhrase } from '../../session/words/eventWords';
import { timerLabel } from '../../sim/base/format';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { processOf } from '../../sim/trace/causality';

type Run = Pick<LiveRun, 'trace' | 'messageOf' | 'algorithm'>;

/** The event as a sentence without its full stop: `n4 takes the lead`, `n1 receives OK from n4`. */
export function eventTitle(run: Run, event: TraceEvent): string {
  const process = processOf(run.trace, event);
  const message = messageTitle(run, event);
  if (message !== null) return message;
  if (event.type === 'timerStarted') return `${event.node} starts ${timerLabel(event.timer)}`;
  if (event.type === 'timerStopped') return `${event.node} stops ${timerLabel(event.timer)}`;
  if (event.type === 'timerFired') return `${timerLabel(event.timer)} of ${event.node} has run out`;
  const phrase = eventPhrase(event, Object.keys(run.algorithm.messages));
  if (phrase !== null && process !== null) return `${process} ${phrase}`;
  if (event.type === 'commandApplied') return `the command ${event.command}`;
  return phrase ?? event.type;
}

function messageTitle({ messageOf }: Run, event: TraceEvent): string | null {
  if (event.type === 'messageSent') return `${event.from} sends ${event.kind} to ${event.to}`;
  if (event.type !== 'messageDelivered' && event.type !== 'messageDropped') return null;
  const sent = messageOf(event.id);
  if (!sent) return null;
  return event.type === 'messageDelivered'
    ? `${sent.to} receives ${sent.kind} from ${sent.from}`
    : `${sent.kind} from ${sent.from} to ${sent.to} is lost`;
}
