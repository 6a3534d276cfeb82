// Connections that wait: directions whose oldest message was lost, and the times at which they try again.
import { linkEnds } from '../base/linkKey';
import { roundMs } from '../base/time';
import type { Link, Wait } from './link';

/** A connection that tries again now, with the wait that is over. */
export interface Retry {
  readonly from: string;
  readonly to: string;
  readonly wait: Wait;
}

/** The longest of a link's own latencies in ms, one way, and there and back. */
interface Times {
  readonly latencyMs: number;
  readonly roundTripMs: number;
}

/**
 * The wait of a connection if its try at `atMs` fails; null when it gives up, or is none.
 *
 * @param before - the wait that this try ends; null for the first try.
 */
export function waitAfter(
  { resend }: Link,
  atMs: number,
  before: Wait | null,
  { latencyMs, roundTripMs }: Times,
): Wait | null {
  const { sinceMs, failed } = before ?? { sinceMs: atMs, failed: 0 };
  const waitMs =
    resend?.({ failedBefore: failed, waitedMs: roundMs(atMs - sinceMs), roundTripMs }) ?? null;
  if (waitMs === null) return null;
  // No try comes sooner than the message would have arrived: one window would hold both.
  return { sinceMs, failed: failed + 1, nextMs: roundMs(atMs + Math.max(waitMs, latencyMs)) };
}

/** The connections of a run that wait for their next try. */
export class Connections {
  readonly #waiting = new Set<Link>();
  #nextMs = Number.POSITIVE_INFINITY;

  /** The time of the next try, in ms; infinite when none waits. */
  get nextMs(): number {
    return this.#nextMs;
  }

  /** Takes the connections whose next try is at this time, in the order of their names: none of them waits any longer. */
  takeDue(atMs: number): Retry[] {
    const due = [...this.#waiting].filter(({ wait }) => wait?.nextMs === atMs);
    due.sort((a, b) => (a.key < b.key ? -1 : 1));
    const retries = due.map((link) => ({ ...linkEnds(link.key), wait: link.wait as Wait }));
    for (const link of due) {
      link.wait = null;
      this.#waiting.delete(link);
    }
    this.#nextMs = Number.POSITIVE_INFINITY;
    for (const { wait } of this.#waiting) this.#nextMs = Math.min(this.#nextMs, wait?.nextMs ?? 0);
    return retries;
  }

  /** Lets a connection wait. */
  wait(link: Link, wait: Wait): void {
    link.wait = wait;
    this.#waiting.add(link);
    this.#nextMs = Math.min(this.#nextMs, wait.nextMs);
  }
}
