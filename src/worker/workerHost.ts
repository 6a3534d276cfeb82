// Executes windows in the nodes' workers: all shares at once, each over its node's own port.
import type { Batch, BatchResult, Forecast } from '../sim/protocol';
import type { Share, Window } from '../sim/window';
import type { Report, Workshop } from './messages';

/** How long a node's worker may take for its share before it is taken for hung, in ms of wall time. */
const DEADLINE_MS = 10_000;

/** The network's end of every node worker. */
export class WorkerHost {
  readonly #workshop: Workshop;
  readonly #ports = new Map<string, MessagePort>();
  /** Batches for workers that are still being made. */
  readonly #unsent = new Map<string, Share>();
  readonly #awaited = new Set<string>();
  /** What a worker threw while nothing was awaited of it. */
  readonly #broken = new Map<string, string>();
  /** What each worker will do next by itself, as far as it has said so. */
  readonly #forecasts = new Map<string, Forecast>();
  /** Nodes whose forecast was taken for what they did, and whose workers do not know yet. */
  readonly #taken = new Set<string>();
  #results = new Map<string, BatchResult>();
  #finish: (() => void) | null = null;
  /** When the workers of the present window are given up, in ms of this worker's own time. */
  #deadlineMs = 0;
  #isWatched = false;

  constructor(workshop: Workshop) {
    this.#workshop = workshop;
  }

  /** Takes the port of a worker that the workshop has made. */
  connect(node: string, port: MessagePort): void {
    this.#ports.get(node)?.close();
    this.#ports.set(node, port);
    port.onmessage = ({ data }: MessageEvent<Report>) => {
      if ('deeds' in data) this.#foresee(node, data);
      else this.#settle(node, data);
    };
    const share = this.#unsent.get(node);
    if (share) port.postMessage(share.batch);
    this.#unsent.delete(node);
  }

  /** Ends the workers of these nodes. */
  stop(nodes: readonly string[]): void {
    if (nodes.length === 0) return;
    for (const node of nodes) {
      this.#ports.get(node)?.close();
      this.#ports.delete(node);
      this.#unsent.delete(node);
      this.#forecasts.delete(node);
      this.#taken.delete(node);
    }
    this.#workshop.close(nodes);
  }

  stopAll(): void {
    this.stop([...this.#ports.keys()]);
  }

  /** Notes that a node's worker threw by itself: its share of the present window, or its next one, fails. */
  fail(node: string, error: string): void {
    if (this.#awaited.has(node)) this.#settle(node, { error });
    else this.#broken.set(node, error);
  }

  /** Lets every worker do its share, and waits for all: what each did, in the shares' order. */
  execute({ shares }: Window): Promise<readonly BatchResult[]> {
    this.#results = new Map();
    this.#deadlineMs = performance.now() + DEADLINE_MS;
    this.#isWatched ||= this.#watchFor(DEADLINE_MS);
    return new Promise((resolve) => {
      this.#finish = () =>
        resolve(shares.map(({ slot }) => this.#results.get(slot.id) as BatchResult));
      this.#post(shares);
    });
  }

  /** One timer watches over thousands of windows: to set and clear one for each takes longer than their commit. */
  #watchFor(delayMs: number): true {
    setTimeout(() => {
      const leftMs = this.#deadlineMs - performance.now();
      this.#isWatched = this.#awaited.size > 0 && leftMs > 0 && this.#watchFor(leftMs);
      if (!this.#isWatched) this.#giveUp();
    }, delayMs);
    return true;
  }

  #post(shares: readonly Share[]): void {
    for (const { slot } of shares) this.#awaited.add(slot.id);
    const booting: string[] = [];
    for (const share of shares) {
      const node = share.slot.id;
      if (share.batch.boot) {
        this.#broken.delete(node);
        this.#unsent.set(node, share);
        booting.push(node);
      } else this.#hand(node, share);
    }
    if (booting.length > 0) this.#workshop.open(booting);
    if (shares.length === 0) this.#finish?.();
  }

  #hand(node: string, share: Share): void {
    const error = this.#broken.get(node);
    const port = this.#ports.get(node);
    const forecast = this.#forecasts.get(node);
    this.#forecasts.delete(node);
    if (error !== undefined) this.#settle(node, { error });
    else if (!port) this.#settle(node, { error: 'it has no worker' });
    else if (forecast && isForeseen(share.batch, forecast)) {
      this.#taken.add(node);
      this.#settle(node, forecast.deeds);
    } else if (this.#taken.delete(node))
      port.postMessage({ ...share.batch, isForecastTaken: true });
    else port.postMessage(share.batch);
  }

  /** A forecast that comes after its process was handed more is out of date: the worker has dropped it too. */
  #foresee(node: string, forecast: Forecast): void {
    if (!this.#awaited.has(node)) this.#forecasts.set(node, forecast);
  }

  #settle(node: string, result: BatchResult): void {
    if (!this.#awaited.delete(node)) return;
    this.#results.set(node, result);
    if (this.#awaited.size === 0) this.#finish?.();
  }

  #giveUp(): void {
    const error = `its worker did not answer within ${DEADLINE_MS / 1000} s`;
    for (const node of [...this.#awaited]) this.#settle(node, { error });
  }
}

/** Whether a process's share is its next timer's firing and nothing else. */
function isForeseen(batch: Batch, { atMs, deeds: { nextTimerMs } }: Forecast): boolean {
  const { boot, inputs, floorMs, untilMs } = batch;
  const isAlone = !boot && inputs.length === 0 && (nextTimerMs === null || nextTimerMs >= untilMs);
  return isAlone && floorMs <= atMs && atMs < untilMs;
}
