// Executes windows in the nodes' workers: all assignments at once, each over its node's own port.

import type { Batch, BatchResult, Forecast, ProcessSnapshot } from '../sim/contracts/protocol';
import type { ProcessSnapshots } from '../sim/engine/checkpoints';
import type { Assignment, Window } from '../sim/kernel/window';
import type { Order, Report, WorkerFactory } from './messages';

/** The time after which a node's worker counts as hung, in ms of wall time since the start of the window. */
const DEADLINE_MS = 10_000;

/** The network's end of every node worker. */
export class WorkerHost {
  readonly #factory: WorkerFactory;
  readonly #ports = new Map<string, MessagePort>();
  /** Orders for workers that are not connected yet. */
  readonly #unsent = new Map<string, Order[]>();
  /** The factory call that made each node's worker: ports from earlier calls are outdated. */
  readonly #calls = new Map<string, number>();
  #called = 0;
  readonly #awaited = new Set<string>();
  /** The errors that workers threw while no answer was awaited from them. */
  readonly #broken = new Map<string, string>();
  /** The last forecast of each worker that sent one. */
  readonly #forecasts = new Map<string, Forecast>();
  /** Nodes whose forecast was taken as their result, and whose workers do not know that yet. */
  readonly #taken = new Set<string>();
  #results = new Map<string, BatchResult>();
  #finish: (() => void) | null = null;
  /** The deadline of the present window, on the clock of `performance.now()`. */
  #deadlineMs = 0;
  #isWatched = false;
  /** Nodes that were resumed and have executed nothing since: forecasts from them were made before, and are outdated. */
  readonly #resumed = new Set<string>();
  /** Nodes with a pending request for a snapshot. */
  readonly #asked = new Map<string, (snapshot: ProcessSnapshot | null) => void>();

  constructor(factory: WorkerFactory) {
    this.#factory = factory;
  }

  /** Takes the port of a worker that the factory has made. */
  connect(node: string, port: MessagePort, call: number): void {
    if (call < (this.#calls.get(node) ?? 0)) {
      port.close();
      return;
    }
    this.#ports.get(node)?.close();
    this.#ports.set(node, port);
    port.onmessage = ({ data }: MessageEvent<Report>) => {
      if ('result' in data) this.#keepForecast(node, data);
      else if ('snapshot' in data) this.#answerSnapshot(node, data.snapshot);
      else this.#settle(node, data);
    };
    for (const order of this.#unsent.get(node) ?? []) port.postMessage(order);
    this.#unsent.delete(node);
  }

  /** Resumes every worker from its process's snapshot; ends the workers of nodes without one. */
  resume(snapshots: ProcessSnapshots): void {
    this.stop(
      [...this.#ports.keys()].filter((node) => !snapshots.has(node) || this.#broken.has(node)),
    );
    const missing = [...snapshots.keys()].filter((node) => !this.#ports.has(node));
    for (const node of missing) this.#unsent.set(node, []);
    for (const [node, resume] of snapshots) {
      this.#forecasts.delete(node);
      this.#taken.delete(node);
      this.#resumed.add(node);
      this.#send(node, { resume });
    }
    if (missing.length > 0) this.#open(missing);
  }

  /** The snapshots of all processes, between two windows; null when a worker does not send one in time. */
  async snapshots(): Promise<ProcessSnapshots | null> {
    const nodes = new Set([...this.#ports.keys(), ...this.#unsent.keys()]);
    const shown = [...nodes].map(
      (node) =>
        new Promise<ProcessSnapshot | null>((resolve) => {
          this.#asked.set(node, resolve);
          this.#send(node, { show: true });
        }),
    );
    const timer = setTimeout(() => {
      for (const node of nodes) this.#answerSnapshot(node, null);
    }, DEADLINE_MS);
    const snapshots = await Promise.all(shown);
    clearTimeout(timer);
    const byNode = new Map<string, ProcessSnapshot>();
    for (const [index, node] of [...nodes].entries()) {
      const snapshot = snapshots[index];
      if (!snapshot) return null;
      byNode.set(node, snapshot);
    }
    return byNode;
  }

  /** Ends the workers of these nodes. */
  stop(nodes: readonly string[]): void {
    if (nodes.length === 0) return;
    for (const node of nodes) {
      this.#answerSnapshot(node, null);
      this.#broken.delete(node);
      this.#ports.get(node)?.close();
      this.#ports.delete(node);
      this.#unsent.delete(node);
      this.#calls.set(node, this.#called + 1);
      this.#forecasts.delete(node);
      this.#taken.delete(node);
      this.#resumed.delete(node);
    }
    this.#factory.close(nodes);
  }

  stopAll(): void {
    this.stop([...new Set([...this.#ports.keys(), ...this.#unsent.keys()])]);
  }

  /** Notes that a node's worker threw outside a batch: its assignment in the present window, or its next one, fails. */
  fail(node: string, error: string): void {
    if (this.#awaited.has(node)) this.#settle(node, { error });
    else this.#broken.set(node, error);
    this.#answerSnapshot(node, null);
  }

  /** Executes a window. @returns the results of all workers, in the order of the assignments. */
  execute({ assignments }: Window): Promise<readonly BatchResult[]> {
    this.#results = new Map();
    this.#deadlineMs = performance.now() + DEADLINE_MS;
    this.#isWatched ||= this.#watchFor(DEADLINE_MS);
    return new Promise((resolve) => {
      this.#finish = () =>
        resolve(assignments.map(({ slot }) => this.#results.get(slot.id) as BatchResult));
      this.#post(assignments);
    });
  }

  /** Sets one timer for thousands of windows: to set and clear one for each takes longer than the commit of a window. */
  #watchFor(delayMs: number): true {
    setTimeout(() => {
      const leftMs = this.#deadlineMs - performance.now();
      this.#isWatched = this.#awaited.size > 0 && leftMs > 0 && this.#watchFor(leftMs);
      if (!this.#isWatched) this.#giveUp();
    }, delayMs);
    return true;
  }

  #post(assignments: readonly Assignment[]): void {
    for (const { slot } of assignments) this.#awaited.add(slot.id);
    const booting: string[] = [];
    for (const assignment of assignments) {
      const node = assignment.slot.id;
      if (assignment.batch.boot) {
        this.#broken.delete(node);
        this.#unsent.set(node, [assignment.batch]);
        booting.push(node);
      } else this.#assign(node, assignment);
    }
    if (booting.length > 0) this.#open(booting);
    if (assignments.length === 0) this.#finish?.();
  }

  #open(nodes: readonly string[]): void {
    this.#called += 1;
    for (const node of nodes) this.#calls.set(node, this.#called);
    this.#factory.open(nodes, this.#called);
  }

  #assign(node: string, assignment: Assignment): void {
    const error = this.#broken.get(node);
    const forecast = this.#forecasts.get(node);
    this.#forecasts.delete(node);
    if (error !== undefined) this.#settle(node, { error });
    else if (!this.#ports.has(node) && !this.#unsent.has(node))
      this.#settle(node, { error: 'it has no worker' });
    else if (forecast && isForecast(assignment.batch, forecast)) {
      this.#taken.add(node);
      this.#settle(node, forecast.result);
    } else this.#send(node, assignment.batch);
  }

  /** Sends an order; orders arrive in sequence. The first one after a taken forecast says that it was taken. */
  #send(node: string, order: Order): void {
    const sent = this.#taken.delete(node) ? { ...order, isForecastTaken: true as const } : order;
    const port = this.#ports.get(node);
    if (port) port.postMessage(sent);
    else this.#unsent.get(node)?.push(sent);
  }

  /** Keeps a forecast, unless its process has another assignment by now: the worker then drops the forecast as well. */
  #keepForecast(node: string, forecast: Forecast): void {
    if (!this.#awaited.has(node) && !this.#resumed.has(node)) this.#forecasts.set(node, forecast);
  }

  #answerSnapshot(node: string, snapshot: ProcessSnapshot | null): void {
    this.#asked.get(node)?.(snapshot);
    this.#asked.delete(node);
  }

  #settle(node: string, result: BatchResult): void {
    if ('error' in result) this.#answerSnapshot(node, null);
    if (!this.#awaited.delete(node)) return;
    this.#resumed.delete(node);
    this.#results.set(node, result);
    if (this.#awaited.size === 0) this.#finish?.();
  }

  #giveUp(): void {
    const error = `its worker did not answer within ${DEADLINE_MS / 1000} s`;
    for (const node of [...this.#awaited]) this.#settle(node, { error });
  }
}

/** Whether a batch consists of the forecast timer only: no input, no change of the clock, no stopped timer, no slow disk. */
function isForecast(batch: Batch, { atMs, result: { nextTimerMs } }: Forecast): boolean {
  const { boot, clock, stopped, isDiskSlow, inputs, floorMs, untilMs } = batch;
  const isAlone =
    !boot &&
    !clock &&
    !stopped &&
    !isDiskSlow &&
    inputs.length === 0 &&
    (nextTimerMs === null || nextTimerMs >= untilMs);
  return isAlone && floorMs <= atMs && atMs < untilMs;
}
