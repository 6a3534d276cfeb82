// What a process says of itself, as the event of the trace that it becomes.
import type { ProcessEvent } from '../contracts/emitted';
import type { UnstampedEvent } from '../contracts/traceEvent';

/** The event that a process's news becomes; `id` is the process. */
export function toTraceEvent(news: ProcessEvent, id: string): UnstampedEvent {
  switch (news.type) {
    case 'electionStarted':
    case 'electionFailed':
      return { type: news.type, node: id, why: news.why };
    case 'writeAccepted':
    case 'writeRejected':
      return { ...news, service: id };
    case 'clientAnswered':
      return { ...news, client: id };
  }
}
