// The keyspace of a Redis: keys with their values, owners and expiry times.
import { roundMs } from '../../sim/base/time';

/** A key with its value. Times are ms of the service's wall clock. */
export type Entry = {
  readonly key: string;
  readonly value: string;
  /** The process that wrote its own id as the value, and so holds the key. */
  readonly owner?: string;
  /** The beginning of its time to live; for a key without one, the time of its last SET. */
  readonly sinceMs: number;
  /** The time at which it expires; absent for a key without a time to live. */
  readonly untilMs?: number;
};

/** All keys, in the order of their creation. */
export type Keyspace = readonly Entry[];

/** The entry with this key, if there is one. */
export function find(keys: Keyspace, key: string): Entry | undefined {
  return keys.find((entry) => entry.key === key);
}

/** The keyspace with this entry, which replaces an earlier one of the same key. */
export function put(keys: Keyspace, entry: Entry): Keyspace {
  if (!find(keys, entry.key)) return [...keys, entry];
  return keys.map((present) => (present.key === entry.key ? entry : present));
}

/** The keyspace without these keys; the same object when it has none of them. */
export function remove(keys: Keyspace, names: readonly string[]): Keyspace {
  const left = keys.filter(({ key }) => !names.includes(key));
  return left.length === keys.length ? keys : left;
}

/** The keyspace without the keys that expired by `nowMs`; the same object when none did. */
export function livingAt(keys: Keyspace, nowMs: number): Keyspace {
  const left = keys.filter(({ untilMs }) => untilMs === undefined || untilMs > nowMs);
  return left.length === keys.length ? keys : left;
}

/** The time at which the next key expires; null when none does. */
export function nextExpiryMs(keys: Keyspace): number | null {
  let nextMs: number | null = null;
  for (const { untilMs } of keys)
    if (untilMs !== undefined && (nextMs === null || untilMs < nextMs)) nextMs = untilMs;
  return nextMs;
}

/** The entry with a time to live of `ttlMs` from now on. */
export function lasting({ key, value, owner }: Entry, nowMs: number, ttlMs: number): Entry {
  const lasts = { key, value, sinceMs: nowMs, untilMs: roundMs(nowMs + ttlMs) };
  return owner === undefined ? lasts : { owner, ...lasts };
}
