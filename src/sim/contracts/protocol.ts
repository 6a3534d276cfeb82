// The protocol between kernel and processes: batches of inputs one way, outputs of steps the other.
import type { Clock, ClockChange } from '../base/clock';
import type { Json } from '../base/json';
import type { StreamState } from '../base/random';
import type { Params } from './definition';
import type { ProcessEvent } from './emitted';
import type { Holding, Lease } from './service';

/** A node as another process knows it: its id and its priority. */
export interface Peer {
  readonly id: string;
  readonly priority: number;
  /** Its load in per cent, as far as it is known: only where the algorithm's policy is by load. */
  readonly load?: number;
}

/** A service that runs beside the nodes. */
export interface ServiceRef {
  readonly id: string;
  readonly kind: string;
}

/** The `input` of a machine, in XState's sense. */
export interface ProcessInput<P = Params> {
  /** The priority of a service or a client is 0. */
  readonly self: Peer;
  /**
   * For a node: the other nodes, in the definition's order, on a ring starting with the successor; empty when the members
   * keep their own list. For a client: all nodes. For a service: empty.
   */
  readonly peers: readonly Peer[];
  /** In the definition's order; empty for a service. */
  readonly services: readonly ServiceRef[];
  readonly params: P;
  /** The virtual time in ms of this start: the creation time of the process. Each restart has its own. */
  readonly bornAtMs: number;
  /** The readings of its monotonic clock and of its wall clock at that time, in ms. */
  readonly clockMs: number;
  readonly wallMs: number;
  /** The initial state of its random stream; see `draw` in `sim/base/random.ts`. */
  readonly random: StreamState;
  /** The member through which it joins; absent for a node that starts a cluster, and for services and clients. */
  readonly joins?: string;
  /** The secret that it presents when it joins, and requires of others; empty when the definition has none. */
  readonly secret: string;
  /** The last result of `durable` before the crash, when the process restarts. */
  readonly durable?: Json;
}

/** The specification of a process. */
export interface ProcessSpec {
  /** The id of its algorithm, service or client. */
  readonly programId: string;
  /** Its clock at the start. */
  readonly clock: Clock;
  readonly input: ProcessInput;
}

/** A message at its receiver. */
export interface Input {
  readonly atMs: number;
  readonly from: string;
  readonly kind: string;
  readonly body?: Json;
}

/** The work of a process in a window: everything before `untilMs`. */
export interface Batch {
  /** Present when the process starts (or starts again) in this window. */
  readonly boot?: { readonly atMs: number; readonly spec: ProcessSpec };
  /** Changes of its clock since the previous batch, in order; absent when there are none. */
  readonly clock?: readonly ClockChange[];
  /** The timers that commands stopped since the previous batch, by name; absent when there are none. */
  readonly stopped?: readonly string[];
  /** The end of the process's last pause or write to disk: it does nothing before this time. */
  readonly floorMs: number;
  /** Writes to its disk take time: a step that writes is the last one of this batch. */
  readonly isDiskSlow?: true;
  /** In order of time. */
  readonly inputs: readonly Input[];
  readonly untilMs: number;
  /** The kernel has used the process's last forecast: the process continues from its state. */
  readonly isForecastTaken?: true;
}

/** An output of a process. A step begins with `booted`, `received` or `fired`: the cause of the outputs that follow. */
export type Output = { readonly atMs: number } & (
  | { readonly type: 'booted' }
  | { readonly type: 'received'; readonly input: number }
  | { readonly type: 'fired'; readonly timer: string }
  /** The step writes to the disk: `durable` is the state on it then. Its messages follow after `written`, in a later batch. */
  | { readonly type: 'writing'; readonly durable: Json }
  | { readonly type: 'written' }
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
  /** The lease that it believes it holds; `untilMs` is a time of its own clock. */
  | { readonly type: 'lease'; readonly lease: Lease | null }
  /** The holdings of a service; `sinceMs` and `untilMs` are times of its own clock. */
  | { readonly type: 'holdings'; readonly holdings: readonly Holding[] }
  | ProcessEvent
);

/** A node's own view of its role. */
export type Role = 'follower' | 'candidate' | 'leader';

/** The result of a process's steps in a window. */
export interface StepResult {
  readonly outputs: readonly Output[];
  /** The time of its next timer, in virtual ms, or null. */
  readonly nextTimerMs: number | null;
  /** The state on disk, when it changed without a `writing`. */
  readonly durable?: Json;
}

/** The result of a process in a window, or the error that ended it. */
export type BatchResult = StepResult | { readonly error: string };

/** The result of the process's next timer, which fires at `atMs`, provided that no input comes before. */
export interface Forecast {
  readonly atMs: number;
  readonly result: StepResult;
}

/** The whole state of a process, as JSON: for checkpoints. */
export interface ProcessSnapshot {
  readonly spec: ProcessSpec;
  readonly value: Json;
  readonly context: Json;
  readonly timers: readonly TimerSnapshot[];
  /** The outputs that wait for the end of its write to disk; absent when there are none. */
  readonly unsent?: readonly Output[];
  /** The locks that it has granted to clients, by key; absent when there are none. Times are those of its own clock. */
  readonly locks?: Readonly<Record<string, { readonly client: string; readonly untilMs: number }>>;
}

/** An armed timer. */
export interface TimerSnapshot {
  readonly id: string;
  readonly name: string;
  readonly event: Json;
  readonly dueMs: number;
}
