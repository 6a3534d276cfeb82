// The log of a run: its events by process and by kind, each with the state before it.
import type { Lease } from '../../sim/contracts/service';
import type { EventType, TraceEvent } from '../../sim/contracts/traceEvent';
import type { MessageOf } from '../../sim/words/sentMessages';
import type { Before } from './eventWords';

/** The subject of an entry, by which the log can be filtered. */
export type LogKind = 'life' | 'states' | 'leadership' | 'leases' | 'writes' | 'interventions';

/** An event of the log; the event itself is in the trace. */
export interface LogEntry {
  readonly seq: number;
  readonly atMs: number;
  readonly kind: LogKind;
  /** The process whose event it is. */
  readonly process: string;
  /** Another process of the event: the writer, or the service that answered. */
  readonly other: string | null;
  readonly before: Before;
}

/** The log so far, in the order of the trace. */
export class EventLog {
  readonly entries: LogEntry[] = [];
  readonly #states = new Map<string, string>();
  readonly #leases = new Map<string, Lease | null>();
  /** The `seq` of the last change of a node's clock. */
  #clockSeq: number | null = null;
  readonly #messageOf: MessageOf;

  constructor(messageOf: MessageOf) {
    this.#messageOf = messageOf;
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    if (event.type === 'nodeClockChanged' || event.type === 'nodeClockJumped')
      this.#clockSeq = event.seq;
    const subject = subjectOf(event) ?? this.#interventionSubject(event);
    if (!subject) return;
    this.entries.push({
      seq: event.seq,
      atMs: event.atMs,
      kind: subject.kind,
      process: subject.process,
      other: subject.other ?? null,
      before: this.#beforeOf(event),
    });
    if (subject.kind === 'life' && !KEEPS.has(event.type)) {
      this.#states.delete(subject.process);
      this.#leases.delete(subject.process);
    }
  }

  /** An intervention in a message belongs to the message's sender and receiver. */
  #interventionSubject(event: TraceEvent): Subject | null {
    if (!isIntervention(event)) return null;
    const message = this.#messageOf(event.id);
    return message ? { kind: 'interventions', process: message.from, other: message.to } : null;
  }

  #beforeOf(event: TraceEvent): Before {
    if (isIntervention(event)) return this.#messageOf(event.id) ?? null;
    if (event.type === 'stateEntered') {
      const before = this.#states.get(event.node) ?? null;
      this.#states.set(event.node, event.state);
      return before;
    }
    if (event.type !== 'leaseChanged') return null;
    const before = this.#leases.get(event.node) ?? null;
    this.#leases.set(event.node, event.lease);
    // A lease whose end moved because the clock was set is not renewed.
    return event.cause === this.#clockSeq ? null : before;
  }
}

type Intervention = Extract<
  TraceEvent,
  { type: 'messageHeld' | 'messageReleased' | 'messageCorrupted' | 'messageDropped' }
>;

/** Whether an event is an intervention in a message, or a fault's effect on it; losses are too many. */
function isIntervention(event: TraceEvent): event is Intervention {
  switch (event.type) {
    case 'messageHeld':
    case 'messageReleased':
      return event.reason === undefined;
    case 'messageCorrupted':
      return true;
    case 'messageDropped':
      return event.reason === 'hand';
    default:
      return false;
  }
}

/** Events after which a process keeps its state and its lease. */
const KEEPS: ReadonlySet<EventType> = new Set<EventType>([
  'processTold',
  'nodePaused',
  'nodeResumed',
  'processPaused',
  'processResumed',
  'nodeClockChanged',
  'processClockChanged',
  'nodeClockJumped',
  'processClockJumped',
  'diskChanged',
  'diskBurdened',
  'membershipFrozen',
  'membershipThawed',
]);

type Subject = Pick<LogEntry, 'kind' | 'process'> & Partial<Pick<LogEntry, 'other'>>;

function subjectOf(event: TraceEvent): Subject | null {
  switch (event.type) {
    case 'nodeJoined':
    case 'nodeLeft':
    case 'nodeRemoved':
    case 'nodeCrashed':
    case 'nodeRestarted':
    case 'nodePaused':
    case 'nodeResumed':
    case 'nodeClockChanged':
    case 'nodeClockJumped':
    case 'diskChanged':
    case 'diskBurdened':
    case 'membershipFrozen':
    case 'membershipThawed':
    case 'processTold':
    case 'processFailed':
      return { kind: 'life', process: event.node };
    case 'processStarted':
    case 'processCrashed':
    case 'processRestarted':
    case 'processPaused':
    case 'processResumed':
    case 'processClockChanged':
    case 'processClockJumped':
      return { kind: 'life', process: event.process };
    case 'stateEntered':
    case 'roleChanged':
    case 'diskWriteStarted':
    case 'diskWriteEnded':
      return { kind: 'states', process: event.node };
    case 'electedChanged':
    case 'electionStarted':
    case 'electionFailed':
    case 'leadershipAcquired':
    case 'leadershipLost':
      return { kind: 'leadership', process: event.node };
    case 'stormStruck':
    case 'stormPassed':
      return { kind: 'interventions', process: 'storm' };
    case 'leaseChanged':
      return { kind: 'leases', process: event.node };
    case 'holdingsChanged':
      return { kind: 'leases', process: event.service };
    case 'writeAccepted':
    case 'writeRejected':
      return { kind: 'writes', process: event.service, other: event.from };
    case 'clientAnswered':
      return { kind: 'writes', process: event.client, other: event.by };
    default:
      return null;
  }
}
