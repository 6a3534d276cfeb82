// Marks of a run: hashes of its state at some moments, which verify the run when it is computed again.
import { textHash } from '../../runFile/traceHash';
import { canonicalJson } from '../../sim/base/json';
import type { LiveRun } from '../run/liveRun';
import { lastMoment } from '../run/moment';

/** A moment, and the hash of the run's state there. */
export type StateMark = { readonly atMs: number; readonly hash: string };

/** The number of marks at which every other one is dropped. */
const MOST_MARKS = 32;

/**
 * The marks with one more, of the last moment that is over.
 *
 * @param frontierMs - the run's frontier.
 */
export function withMark(
  marks: readonly StateMark[],
  run: LiveRun,
  frontierMs: number,
): readonly StateMark[] {
  const atMs = lastMoment(frontierMs);
  if (atMs <= (marks.at(-1)?.atMs ?? 0)) return marks;
  const kept = marks.length < MOST_MARKS ? marks : marks.filter((_, index) => index % 2 === 0);
  return [...kept, { atMs, hash: hashAt(run, atMs) }];
}

/** The moment, in ms, of the first mark at which the run differs; null when it is the same at all of them. */
export function differsAtMs(run: LiveRun, marks: readonly StateMark[]): number | null {
  return marks.find(({ atMs, hash }) => hashAt(run, atMs) !== hash)?.atMs ?? null;
}

/** The marks in a stored value; empty when it holds none. */
export function marksIn(stored: unknown): readonly StateMark[] {
  const isMark = (mark: unknown): mark is StateMark => {
    const { atMs, hash } = (mark ?? {}) as Partial<StateMark>;
    return typeof atMs === 'number' && typeof hash === 'string';
  };
  return Array.isArray(stored) && stored.every(isMark) ? stored : [];
}

/** The hash covers only fields that every version has, so that a later version gives the same hash. */
function hashAt(run: LiveRun, atMs: number): string {
  const { world, events } = run.stateAt(atMs);
  const nodes = [...world.nodes.values()].map(({ id, status, role, elected }) => [
    id,
    status,
    role,
    elected,
  ]);
  const services = [...world.services.values()].map(({ id, status }) => [id, status]);
  const clients = [...world.clients.values()].map(({ id, status, writes }) => [id, status, writes]);
  const flights = [...world.flights.keys()];
  const sent = [...world.sent];
  return textHash(canonicalJson([events, nodes, services, clients, flights, sent]));
}
