// What a Redis holds: keys with their values, whom they belong to and when they go.
import { roundMs } from '../../sim/base/time';

/** A key and what is drawn of it. Times are ms of the service's own clock. */
export type Entry = {
  readonly key: string;
  readonly value: string;
  /** The process that wrote its own id as the value: it holds what the key stands for. */
  readonly owner?: string;
  /** When its time to live began; of a key without one, when it was set. */
  readonly sinceMs: number;
  /** When it goes by itself; absent when it stays. */
  readonly untilMs?: number;
};

/** All that it holds, in the order in which the keys came. */
export type Keyspace = readonly Entry[];

/** The entry under this name, if there is one. */
export function find(keys: Keyspace, key: string): Entry | undefined {
  return keys.find((entry) => entry.key === key);
}

/** With this entry under its name, in the place of an earlier one. */
export function put(keys: Keyspace, entry: Entry): Keyspace {
  if (!find(keys, entry.key)) return [...keys, entry];
  return keys.map((present) => (present.key === entry.key ? entry : present));
}

/** Without these names; the same keyspace when it has none of them. */
export function remove(keys: Keyspace, names: readonly string[]): Keyspace {
  const left = keys.filter(({ key }) => !names.includes(key));
  return left.length === keys.length ? keys : left;
}

/** What has not gone by `nowMs`; the same keyspace when nothing has. */
export function livingAt(keys: Keyspace, nowMs: number): Keyspace {
  const left = keys.filter(({ untilMs }) => untilMs === undefined || untilMs > nowMs);
  return left.length === keys.length ? keys : left;
}

/** When the next key goes by itself; null when none does. */
export function nextExpiryMs(keys: Keyspace): number | null {
  const times = keys.flatMap(({ untilMs }) => untilMs ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** The entry with `ttlMs` to live from now on. */
export function lasting({ untilMs: _, ...entry }: Entry, nowMs: number, ttlMs: number): Entry {
  return { ...entry, sinceMs: nowMs, untilMs: roundMs(nowMs + ttlMs) };
}
