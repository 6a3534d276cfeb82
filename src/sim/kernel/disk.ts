// The disk of a process: how long a write takes, and the write in progress.
import type { Json } from '../base/json';
import type { StreamState } from '../base/random';
import { roundMs } from '../base/time';

/** The disk of a process, as JSON. */
export interface Disk {
  /** The time in ms that a write takes at least; 0 for a disk that costs no time. */
  readonly ms: number;
  /** The index of the Pareto tail of that time; null for none. */
  readonly tail: number | null;
  /** The additional ms of each disruption of a storm, by the disruption's id. */
  readonly burdens: readonly (readonly [by: string, ms: number])[];
  /** The state of the stream of tails; null before the first draw. */
  readonly stream: StreamState | null;
  /** The write in progress: the process is busy until the slot's `floorMs`. */
  readonly write: Write | null;
}

/** A write in progress: the state that will be on disk, the `seq` of its event and of the step that wrote. */
interface Write {
  readonly durable: Json;
  readonly seq: number;
  readonly stepSeq: number;
}

/** A disk without a write in progress. */
export function createDisk(ms = 0): Disk {
  return { ms, tail: null, burdens: [], stream: null, write: null };
}

/** The time in ms that a write of a process takes at least; 0 when writes take no time. */
export function leastWriteMs({ disk: { ms, burdens } }: { readonly disk: Disk }): number {
  let sumMs = ms;
  for (const [, more] of burdens) sumMs += more;
  return roundMs(sumMs);
}
