// What happened: the events of a trace, in the past tense, and the shape of each for storing and hashing.

import type { Json } from '../base/json';
import type { Answer } from './emitted';
import type { Holding, Lease } from './service';

/** What a storm does at one moment. */
type StormPhase = 'damage' | 'repair';

/** The fields of each kind of event, besides `seq`, `atMs`, `type` and `cause`. */
export interface EventFields {
  /** A command took effect; what it did has this event as its cause. `index` counts the run's commands from 0. */
  commandApplied: { index: number; command: string };
  /** A command could not take effect in the state the run was in. */
  commandRefused: { index: number; command: string; why: string };
  /** A storm did what the command of this name does, to break or to mend; what that did has this event as its cause. */
  stormStruck: { command: string; phase: StormPhase };
  /** A storm is over; `storm` is the `seq` of the event that let it rise. */
  stormPassed: { storm: number };
  /** A node that the definition does not name is there from now on; `nodeJoined` follows when it starts. */
  nodeAdded: { node: string; priority: number };
  nodeJoined: { node: string };
  /** It stopped for good, as it was asked. */
  nodeLeft: { node: string };
  /** It was struck off the members. */
  nodeRemoved: { node: string };
  /** The outside told a process something, see `Notice` in `sim/contracts/algorithm.ts`: a step begins. */
  processTold: { node: string; notice: string; body: Json | undefined };
  nodeCrashed: { node: string };
  nodeRestarted: { node: string };
  nodePaused: { node: string };
  nodeResumed: { node: string };
  /** A service or a client starts; of a node it is `nodeJoined`, and so on. */
  processStarted: { process: string };
  processCrashed: { process: string };
  processRestarted: { process: string };
  processPaused: { process: string };
  processResumed: { process: string };
  /** The worker of a node, a service or a client threw or did not answer. */
  processFailed: { node: string; error: string };
  /** Its own clock runs at another rate from now on, as many of its ms in a virtual one. */
  nodeClockChanged: { node: string; rate: number };
  processClockChanged: { process: string; rate: number };
  /** From now on nobody tells the node who joins and leaves; then it is told again. */
  membershipFrozen: { node: string };
  membershipThawed: { node: string };
  linkCut: { from: string; to: string };
  linkHealed: { from: string; to: string };
  /** `settings` holds only what changed. */
  linkChanged: { from: string; to: string; settings: Json };
  /** All that storms lay on a link's direction from now on, over its settings; see `Burden`. */
  linkBurdened: { from: string; to: string; delayMs: number; loss: number };
  /** `dueMs` is when the message will arrive, unless it is dropped before. */
  messageSent: {
    id: number;
    from: string;
    to: string;
    kind: string;
    dueMs: number;
    body: Json | undefined;
  };
  /** It arrives with the id of this process as its sender's. */
  messageCorrupted: { id: number; sender: string };
  /** Somebody stopped it where it is. */
  messageHeld: { id: number };
  /** It goes on, or arrives sooner: at `dueMs`. */
  messageReleased: { id: number; dueMs: number };
  messageDelivered: { id: number };
  /** `reason` is `cut`, `hand`, one of `NOBODY_THERE`, or what a fault says. */
  messageDropped: { id: number; reason: string };
  /** A timer was armed, or armed anew; it fires at `dueMs` unless stopped. */
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
  /** What a node believes to hold, until when; null is nothing. See `Lease` in `sim/contracts/algorithm.ts`. */
  leaseChanged: { node: string; lease: Lease | null };
  /** All that a service holds now; see `Holding` in `sim/contracts/service.ts`. */
  holdingsChanged: { service: string; holdings: readonly Holding[] };
  /** `service` is the storage that took the write, or the leader that did where there is no storage; see `News`. */
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

/** An event before it has its place: `cause` is the `seq` of the event that led to it. */
export type NewEvent = {
  [T in EventType]: { type: T; atMs: number; cause?: number | undefined } & EventFields[T];
}[EventType];

/** An event without its time: a command's effects happen when the command does. */
export type UnstampedEvent = { [T in EventType]: { type: T } & EventFields[T] }[EventType];

/** An event of a trace. `seq` is its place in the total order, from 0; `atMs` never falls as `seq` rises. */
export type TraceEvent = NewEvent & { seq: number };

/** How a field is stored: a word from a small set, a number, or any JSON; `?` may be absent. */
export type FieldKind = 'word' | 'word?' | 'number' | 'number?' | 'json' | 'json?';

/** The fields of each kind of event and how they are stored. Its order is part of no format. */
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
  messageHeld: { id: 'number' },
  messageReleased: { id: 'number', dueMs: 'number' },
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

/** Every kind of event, in the order in which the trace's store numbers them. */
export const EVENT_TYPES = Object.keys(EVENT_SHAPES) as EventType[];
