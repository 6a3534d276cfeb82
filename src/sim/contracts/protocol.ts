// What kernel and processes hand each other: batches of inputs one way, what the process did the other.
import type { Clock, ClockChange } from '../base/clock';
import type { Json } from '../base/json';
import type { StreamState } from '../base/random';
import type { Params } from './definition';
import type { ProcessEvent } from './emitted';
import type { Holding, Lease } from './service';

/** What a process knows of a node: its id and its priority. */
export interface Peer {
  readonly id: string;
  readonly priority: number;
}

/** A service that runs beside the nodes. */
export interface ServiceRef {
  readonly id: string;
  readonly kind: string;
}

/** What a machine is started with: XState's `input`. */
export interface ProcessInput<P = Params> {
  /** Of a service or a client the priority is 0. */
  readonly self: Peer;
  /**
   * Of a node the other nodes, in the definition's order; on a ring from the successor on; empty when the members
   * find out by themselves. Of a client all nodes, of a service none.
   */
  readonly peers: readonly Peer[];
  /** In the definition's order; of a service none. */
  readonly services: readonly ServiceRef[];
  readonly params: P;
  /** When it starts, in ms of its run: its creation time. After a restart it is another. */
  readonly bornAtMs: number;
  /** What its own clock shows then, in ms: it runs at a rate of its own. */
  readonly clockMs: number;
  /** Where its own random choices begin; see `draw` in `sim/base/random.ts`. */
  readonly random: StreamState;
  /** The member through which it joins; absent for one that starts a cluster, or that knows all from the start. */
  readonly joins?: string;
  /** What it shows when it joins, and asks of others: empty when the definition says nothing. */
  readonly secret: string;
  /** What `durable` returned before the crash, when the process restarts. */
  readonly durable?: Json;
}

/** What a process is made from. */
export interface ProcessSpec {
  /** The id of the algorithm, the service or the client that it runs. */
  readonly programId: string;
  /** Its own clock, as it is at the start. */
  readonly clock: Clock;
  readonly input: ProcessInput;
}

/** A message as a process receives it. */
export interface Input {
  readonly atMs: number;
  readonly from: string;
  readonly kind: string;
  readonly body?: Json;
}

/** What a process has to do in a window: everything before `untilMs`. */
export interface Batch {
  /** Present when the process starts (or starts again) in this window. */
  readonly boot?: { readonly atMs: number; readonly spec: ProcessSpec };
  /** How its clock was changed since the batch before, in order; absent when it was not. */
  readonly clock?: readonly ClockChange[];
  /** Nothing happens in the process before this time: it was paused until then. */
  readonly floorMs: number;
  /** In order of time. */
  readonly inputs: readonly Input[];
  readonly untilMs: number;
  /** The process's last forecast was taken for what it did: it goes on from there. */
  readonly isForecastTaken?: true;
}

/** One thing that a process did. A step begins with `booted`, `received` or `fired`: the cause of what follows. */
export type Output = { readonly atMs: number } & (
  | { readonly type: 'booted' }
  | { readonly type: 'received'; readonly input: number }
  | { readonly type: 'fired'; readonly timer: string }
  | {
      readonly type: 'send';
      readonly to: readonly string[];
      readonly kind: string;
      readonly body?: Json;
    }
  | { readonly type: 'timerStarted'; readonly timer: string; readonly dueMs: number }
  | { readonly type: 'timerStopped'; readonly timer: string }
  | { readonly type: 'state'; readonly state: string }
  | { readonly type: 'elected'; readonly elected: string | null; readonly term: number | undefined }
  | { readonly type: 'role'; readonly role: Role; readonly term: number | undefined }
  /** What it believes to hold; `untilMs` is its own time. */
  | { readonly type: 'lease'; readonly lease: Lease | null }
  /** What a service holds; `sinceMs` and `untilMs` are its own times. */
  | { readonly type: 'holdings'; readonly holdings: readonly Holding[] }
  | ProcessEvent
);

/** A process takes itself for one of these. */
export type Role = 'follower' | 'candidate' | 'leader';

/** What a process did, and how that leaves it. */
export interface StepResult {
  readonly outputs: readonly Output[];
  /** When its next timer is due, in virtual ms, or null. */
  readonly nextTimerMs: number | null;
  /** Present when what it keeps over a crash changed. */
  readonly durable?: Json;
}

/** What a process did in a window, or the error that ended it. */
export type BatchResult = StepResult | { readonly error: string };

/** What a process will do when its next timer fires at `atMs`, if nothing reaches it before. */
export interface Forecast {
  readonly atMs: number;
  readonly result: StepResult;
}

/** All that a process is, as JSON: for checkpoints. */
export interface ProcessSnapshot {
  readonly spec: ProcessSpec;
  readonly value: Json;
  readonly context: Json;
  readonly timers: readonly TimerSnapshot[];
}

/** An armed timer. */
export interface TimerSnapshot {
  readonly id: string;
  readonly name: string;
  readonly event: Json;
  readonly dueMs: number;
}
