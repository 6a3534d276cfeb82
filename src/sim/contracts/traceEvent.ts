// Events of a trace, named in the past tense, and the shape of each for storing and hashing.

import type { Json } from '../base/json';
import type { Answer } from './emitted';
import type { Holding, Lease } from './service';

/** The phase of a storm's disruption. */
type StormPhase = 'damage' | 'repair';

/** The fields of each kind of event, besides `seq`, `atMs`, `type` and `cause`. */
export interface EventFields {
  /** A command took effect; its effects have this event as their cause. `index` counts the run's commands from 0. */
  commandApplied: { index: number; command: string };
  /** A command could not take effect in the present state of the run. */
  commandRefused: { index: number; command: string; why: string };
  /** A storm began or repaired a disruption, as the command of this name would; the effects have this event as cause. */
  stormStruck: { command: string; phase: StormPhase };
  /** A storm is over; `storm` is the `seq` of its `commandApplied`. */
  stormPassed: { storm: number };
  /** A node that is not in the definition was added; `nodeJoined` follows when it starts. */
  nodeAdded: { node: string; priority: number };
  nodeJoined: { node: string };
  /** It left the cluster, as it was asked to. */
  nodeLeft: { node: string };
  /** It was removed from the members. */
  nodeRemoved: { node: string };
  /** A process received a notice, see `Notice` in `sim/contracts/algorithm.ts`: a step begins. */
  processTold: { node: string; notice: string; body: Json | undefined };
  nodeCrashed: { node: string };
  nodeRestarted: { node: string };
  nodePaused: { node: string };
  nodeResumed: { node: string };
  /** A service or a client started; for a node this is `nodeJoined`, and likewise below. */
  processStarted: { process: string };
  processCrashed: { process: string };
  processRestarted: { process: string };
  processPaused: { process: string };
  processResumed: { process: string };
  /** The worker of a node, a service or a client threw or did not answer. */
  processFailed: { node: string; error: string };
  /** The rate of its clock changed: `rate` of its ms pass in one virtual ms. */
  nodeClockChanged: { node: string; rate: number };
  processClockChanged: { process: string; rate: number };
  /** Its wall clock was set: the reading jumped by so many ms. */
  nodeClockJumped: { node: string; byMs: number };
  processClockJumped: { process: string; byMs: number };
  /** A write of a node or service to its disk now takes `ms`, or longer by a Pareto tail of this index. */
  diskChanged: { node: string; ms: number; tail: number | undefined };
  /** The sum of all storms' additional ms for each of its writes, beside `diskChanged`. */
  diskBurdened: { node: string; ms: number };
  /** It writes to its disk until `dueMs`: until then it does nothing else, and messages to it wait. */
  diskWriteStarted: { node: string; dueMs: number };
  /** The write is done; the messages of the step that wrote follow, with that step as their cause. */
  diskWriteEnded: { node: string };
  /** The node's list of members is frozen: MEMBERS no longer reaches it; then the list is updated again. */
  membershipFrozen: { node: string };
  membershipThawed: { node: string };
  linkCut: { from: string; to: string };
  linkHealed: { from: string; to: string };
  /** `settings` holds only what changed. */
  linkChanged: { from: string; to: string; settings: Json };
  /** The sum of all storms' impairments of a direction, in addition to its settings; see `LinkImpairment`. */
  linkBurdened: { from: string; to: string; delayMs: number; loss: number };
  /** `dueMs` is the time of arrival, unless the message is dropped or held before. */
  messageSent: {
    id: number;
    from: string;
    to: string;
    kind: string;
    dueMs: number;
    body: Json | undefined;
  };
  /** It arrives with the id of `sender` in place of its sender's. */
  messageCorrupted: { id: number; sender: string };
  /**
   * It is held in flight: by a person, or by its connection, which sends it again. `reason` is then that of a loss, or
   * `behind` when an earlier message waits; absent when a person holds it.
   */
  messageHeld: { id: number; reason?: string | undefined };
  /** It is in flight again, or hurried; it arrives at `dueMs`. `reason` is `resent` when its connection sends it again. */
  messageReleased: { id: number; dueMs: number; reason?: string | undefined };
  messageDelivered: { id: number };
  /**
   * `reason` is `cut`, `hand` (by a person), `gaveUp` (by its connection), one of `NOBODY_THERE`, or the reason of a fault.
   */
  messageDropped: { id: number; reason: string };
  /** A timer was armed, or armed again; it fires at `dueMs` unless it is stopped. */
  timerStarted: { node: string; timer: string; dueMs: number };
  timerStopped: { node: string; timer: string };
  timerFired: { node: string; timer: string };
  stateEntered: { node: string; state: string };
  electedChanged: { node: string; elected: string | null; term: number | undefined };
  roleChanged: { node: string; role: string };
  electionStarted: { node: string; why: string };
  electionFailed: { node: string; why: string };
  leadershipAcquired: { node: string; term: number | undefined };
  leadershipLost: { node: string };
  /** The lease that a node believes it holds; null for none. See `Lease` in `sim/contracts/service.ts`. */
  leaseChanged: { node: string; lease: Lease | null };
  /** All holdings of a service; see `Holding` in `sim/contracts/service.ts`. */
  holdingsChanged: { service: string; holdings: readonly Holding[] };
  /** `service` is the storage, or the leader where there is no storage; see `ProcessEvent`. */
  writeAccepted: {
    service: string;
    key: string;
    token: number | null;
    from: string;
    write: string | null;
  };
  writeRejected: {
    service: string;
    key: string;
    token: number | null;
    from: string;
    write: string | null;
    why: string;
  };
  clientAnswered: { client: string; write: string; answer: Answer; by: string };
  propertyViolated: { property: string; witnesses: readonly string[] };
  propertyRestored: { property: string };
}

export type EventType = keyof EventFields;

/**
 * An event without its place in the trace: `cause` is the `seq` of its causing event. Where many are made, `seq` is
 * {@link UNNUMBERED}: an object with room for its number need not be moved when it gets it.
 */
export type NewEvent = {
  [T in EventType]: {
    type: T;
    seq?: number;
    atMs: number;
    cause?: number | undefined;
  } & EventFields[T];
}[EventType];

/** The `seq` of an event that is not in a trace yet. */
export const UNNUMBERED = -1;

/** An event without its time: effects of a command have the command's time. */
export type UnstampedEvent = { [T in EventType]: { type: T } & EventFields[T] }[EventType];

/** An event of a trace. `seq` is its place in the total order, from 0; `atMs` never falls as `seq` rises. */
export type TraceEvent = NewEvent & { seq: number };

/** The storage of a field: a word from a small set, a number, or any JSON; with `?` it may be absent. */
export type FieldKind = 'word' | 'word?' | 'number' | 'number?' | 'json' | 'json?';

/** The fields of each kind of event and their storage. The order of kinds is not part of any format. */
export const EVENT_SHAPES: {
  readonly [T in EventType]: { readonly [F in keyof EventFields[T]]: FieldKind };
} = {
  commandApplied: { index: 'number', command: 'word' },
  commandRefused: { index: 'number', command: 'word', why: 'word' },
  stormStruck: { command: 'word', phase: 'word' },
  stormPassed: { storm: 'number' },
  nodeAdded: { node: 'word', priority: 'number' },
  nodeJoined: { node: 'word' },
  nodeLeft: { node: 'word' },
  nodeRemoved: { node: 'word' },
  processTold: { node: 'word', notice: 'word', body: 'json?' },
  nodeCrashed: { node: 'word' },
  nodeRestarted: { node: 'word' },
  nodePaused: { node: 'word' },
  nodeResumed: { node: 'word' },
  processStarted: { process: 'word' },
  processCrashed: { process: 'word' },
  processRestarted: { process: 'word' },
  processPaused: { process: 'word' },
  processResumed: { process: 'word' },
  processFailed: { node: 'word', error: 'word' },
  nodeClockChanged: { node: 'word', rate: 'number' },
  processClockChanged: { process: 'word', rate: 'number' },
  nodeClockJumped: { node: 'word', byMs: 'number' },
  processClockJumped: { process: 'word', byMs: 'number' },
  diskChanged: { node: 'word', ms: 'number', tail: 'number?' },
  diskBurdened: { node: 'word', ms: 'number' },
  diskWriteStarted: { node: 'word', dueMs: 'number' },
  diskWriteEnded: { node: 'word' },
  membershipFrozen: { node: 'word' },
  membershipThawed: { node: 'word' },
  linkCut: { from: 'word', to: 'word' },
  linkHealed: { from: 'word', to: 'word' },
  linkChanged: { from: 'word', to: 'word', settings: 'json' },
  linkBurdened: { from: 'word', to: 'word', delayMs: 'number', loss: 'number' },
  messageSent: {
    id: 'number',
    from: 'word',
    to: 'word',
    kind: 'word',
    dueMs: 'number',
    body: 'json?',
  },
  messageCorrupted: { id: 'number', sender: 'word' },
  messageHeld: { id: 'number', reason: 'word?' },
  messageReleased: { id: 'number', dueMs: 'number', reason: 'word?' },
  messageDelivered: { id: 'number' },
  messageDropped: { id: 'number', reason: 'word' },
  timerStarted: { node: 'word', timer: 'word', dueMs: 'number' },
  timerStopped: { node: 'word', timer: 'word' },
  timerFired: { node: 'word', timer: 'word' },
  stateEntered: { node: 'word', state: 'word' },
  electedChanged: { node: 'word', elected: 'json', term: 'number?' },
  roleChanged: { node: 'word', role: 'word' },
  electionStarted: { node: 'word', why: 'word' },
  electionFailed: { node: 'word', why: 'word' },
  leadershipAcquired: { node: 'word', term: 'number?' },
  leadershipLost: { node: 'word' },
  leaseChanged: { node: 'word', lease: 'json' },
  holdingsChanged: { service: 'word', holdings: 'json' },
  writeAccepted: { service: 'word', key: 'word', token: 'json', from: 'word', write: 'json' },
  writeRejected: {
    service: 'word',
    key: 'word',
    token: 'json',
    from: 'word',
    write: 'json',
    why: 'word',
  },
  clientAnswered: { client: 'word', write: 'word', answer: 'word', by: 'word' },
  propertyViolated: { property: 'word', witnesses: 'json' },
  propertyRestored: { property: 'word' },
};

/** Every kind of event; the trace's store uses the index in this list. */
export const EVENT_TYPES = Object.keys(EVENT_SHAPES) as EventType[];
