// Sends messages over links without a run, to observe the effect of one fault on many messages.

import type { Json } from '../../sim/base/json';
import type { LinkSettings, NetworkDefinition } from '../../sim/contracts/definition';
import { type Fate, Links } from '../../sim/network/links';
import { faults } from '../registry';

export const EVERYBODY = ['n1', 'n2', 'n3', 'n4', 'n5'];
export const LATENCY_MS = 10;

/** A message; the first is sent at 0, and each `gapMs` after the one before. */
interface Traffic {
  readonly seed: string;
  readonly messages: number;
  /** The time between two messages; by default so long that none waits for the one before. */
  readonly gapMs?: number;
  readonly from?: string;
  readonly to?: string;
  /** The kind of the message with this index. */
  readonly kindOf?: (index: number) => string;
  readonly bodyOf?: (index: number) => Json;
}

/** The fate of a message, and its delay beyond the link's own latency, in ms. */
export type Sent = Fate & { readonly atMs: number; readonly lateMs: number };

/** The fates of messages over a network with these settings. */
export function sendOver(
  network: LinkSettings & Pick<NetworkDefinition, 'links'>,
  traffic: Traffic,
): Sent[] {
  const {
    seed,
    messages,
    gapMs = 1e7,
    from = 'n1',
    to = 'n2',
    kindOf = () => 'ELECTION',
    bodyOf,
  } = traffic;
  const definition = { seed, network: { latencyMs: LATENCY_MS, ...network } };
  const links = new Links(definition, faults, () => EVERYBODY);
  return Array.from({ length: messages }, (_, index) => {
    const atMs = index * gapMs;
    const fate = links.send({ from, to, kind: kindOf(index), body: bodyOf?.(index) }, atMs);
    return { ...fate, atMs, lateMs: fate.dueMs - atMs - LATENCY_MS };
  });
}
