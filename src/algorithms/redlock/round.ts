// One round of requests to all servers, and what a majority of them answered.
import { majorityOf } from '../../sim/base/majority';
import type { ServiceRef } from '../../sim/contracts/protocol';

/** A round: steps 1 and 2 of the text. */
export interface Round {
  /** The number of the round, which each of its requests and answers carries. */
  readonly ref: number;
  /** T1, the time of its beginning, by the node's own clock. */
  readonly startMs: number;
  /** The number of servers that have been asked. */
  readonly asked: number;
  /** The servers whose answer is awaited. */
  readonly awaited: readonly string[];
  /** The value under the key by each answer, null for no key. */
  readonly values: readonly (string | null)[];
}

/** The round before the first; requests whose answer nobody reads have its number. */
export const NO_ROUND: Round = { ref: 0, startMs: 0, asked: 0, awaited: [], values: [] };

/** The servers that are asked next: all, or one after the other. */
export function nextAsked(
  { asked }: Round,
  servers: readonly ServiceRef[],
  multiplex: boolean,
): readonly ServiceRef[] {
  return multiplex ? servers.slice(asked) : servers.slice(asked, asked + 1);
}

/** The round once these servers have been asked. An answer of a server asked before comes too late. */
export function withAsked(round: Round, servers: readonly ServiceRef[]): Round {
  return {
    ...round,
    asked: round.asked + servers.length,
    awaited: servers.map(({ id }) => id),
  };
}

/** The round after a server's answer. @param answered - the value under the key, null for no key, undefined for an error. */
export function withAnswer(
  round: Round,
  server: string,
  answered: string | null | undefined,
): Round {
  return {
    ...round,
    awaited: round.awaited.filter((id) => id !== server),
    values: answered === undefined ? round.values : [...round.values, answered],
  };
}

/** The number of servers that have this value under the key. */
export function countOf({ values }: Round, value: string | null): number {
  return values.filter((one) => one === value).length;
}

/** The value that a majority of the servers have under the key; null when there is none. */
export function valueOfMajority(round: Round, servers: number): string | null {
  const isUsual = (value: string | null) => countOf(round, value) >= majorityOf(servers);
  return round.values.find(isUsual) ?? null;
}

/** The random value of a lock of this node: unique among all nodes and all of their attempts. @param drawn - in [0, 1). */
export function lockValue(node: string, drawn: number): string {
  return `${node}:${Math.floor(drawn * 0x10000)
    .toString(16)
    .padStart(4, '0')}`;
}

/** The node whose lock has this value. */
export const ownerOf = (value: string) => value.slice(0, value.lastIndexOf(':'));
