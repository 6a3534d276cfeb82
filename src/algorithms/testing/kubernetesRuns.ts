// Runs of the Kubernetes Lease with client-go's durations, and the moments that follow from them. Times are in ms.
import type { Json } from '../../sim/base/json';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import { algorithms } from '../registry';
import { between, type Given, run as runOf, sentBy } from './observedLeases';

const algorithm = algorithms.get('kubernetesLease') as Algorithm;
export const run = (given: Given) => runOf(algorithm, given);

/** The one-way latency. */
export const D = 10;
export const LEASE = 15_000;
export const DEADLINE = 10_000;
export const RETRY = 2000;
export const TASK = 5000;
/** The time from the check to the write. */
export const WRITE = 10;
export const TIMEOUT = 5000;
/** n1 and n2 read at 0 that there is no Lease; n1's CREATE is the first. */
export const CREATE_MS = 2 * D;
export const LEADS_MS = 4 * D;
/** The time from one renewal to the next. */
export const ROUND = RETRY + 2 * D;
export const cut = (atMs: number, links = between('n1', 'api')): Command => ({
  atMs,
  type: 'cut',
  links,
});
export const heal = (atMs: number): Command => ({ atMs, type: 'heal' });
type Update = {
  lease: { holderIdentity: string; leaseTransitions: number; acquireTime: number };
  resourceVersion: string;
};
export const updates = (events: Parameters<typeof sentBy>[0], node: string) =>
  sentBy(events, node, 'UPDATE').map(({ atMs, body }) => ({ atMs, ...(body as Json as Update) }));
