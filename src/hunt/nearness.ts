// The distance of a run from breaking a property, so that a hunt can go on from the nearest.
import { roundMs } from '../sim/base/time';
import type { Property } from '../sim/contracts/property';
import type { TraceEvent } from '../sim/contracts/traceEvent';

/** A change of the holder of leadership, or of a lease. */
interface Handover {
  /** The process that begins to hold it, or ends. */
  readonly process: string;
  /** When it ends by itself, in ms; infinite for one that another event ends; null when it ends now. */
  readonly untilMs: number | null;
}

/**
 * The smallest margin between two holders: the time from the end of one to the beginning of the next. The margin of a
 * property about leases is that between two leases, of any other property that between two leaders.
 */
export class Nearness {
  readonly #handoverOf: (event: TraceEvent) => Handover | null;
  readonly #latencyMs: number;
  /** Until when each process holds it. */
  readonly #untilMs = new Map<string, number>();
  #lastEndMs = Number.NEGATIVE_INFINITY;
  #lastHolder: string | null = null;
  #marginMs = Number.POSITIVE_INFINITY;
  #elections = 0;

  /** @param latencyMs - a margin of this length is half as near as none. */
  constructor({ concerns }: Pick<Property, 'concerns'>, latencyMs: number) {
    this.#handoverOf = concerns.includes('leaseChanged') ? leaseHandover : leaderHandover;
    this.#latencyMs = latencyMs;
  }

  add(event: TraceEvent): void {
    if (event.type === 'electionStarted') this.#elections += 1;
    const handover = this.#handoverOf(event);
    if (!handover) return;
    const { process, untilMs } = handover;
    const { atMs } = event;
    if (untilMs === null) {
      if (!this.#untilMs.delete(process)) return;
      this.#lastEndMs = Math.max(this.#lastEndMs, atMs);
      this.#lastHolder = process;
      return;
    }
    for (const [other, endsMs] of this.#untilMs) {
      if (other === process) continue;
      this.#lastEndMs = Math.max(this.#lastEndMs, Math.min(endsMs, atMs));
      this.#lastHolder = other;
    }
    if (this.#lastHolder !== null && this.#lastHolder !== process)
      this.#marginMs = Math.min(this.#marginMs, Math.max(0, atMs - this.#lastEndMs));
    this.#untilMs.set(process, untilMs);
  }

  /** The smallest margin, in ms; null when nobody has held it after somebody else. */
  get marginMs(): number | null {
    return Number.isFinite(this.#marginMs) ? roundMs(this.#marginMs) : null;
  }

  /**
   * The score of the run: the nearer, the higher.
   *
   * @param lasted - the longest violation as a share of the time that it must last, from 0 to 1.
   */
  score(lasted: number): number {
    const margin = this.#latencyMs / (this.#latencyMs + this.#marginMs);
    const unrest = this.#elections / (10 + this.#elections);
    return 10 * lasted + margin + 0.1 * unrest;
  }
}

function leaderHandover(event: TraceEvent): Handover | null {
  switch (event.type) {
    case 'leadershipAcquired':
      return { process: event.node, untilMs: Number.POSITIVE_INFINITY };
    case 'leadershipLost':
      return { process: event.node, untilMs: null };
    default:
      return endOf(event);
  }
}

function leaseHandover(event: TraceEvent): Handover | null {
  if (event.type !== 'leaseChanged') return endOf(event);
  return { process: event.node, untilMs: event.lease?.untilMs ?? null };
}

/** The end of all that a process holds, with the process. */
function endOf(event: TraceEvent): Handover | null {
  switch (event.type) {
    case 'nodeCrashed':
    case 'nodeLeft':
    case 'processFailed':
      return { process: event.node, untilMs: null };
    default:
      return null;
  }
}
