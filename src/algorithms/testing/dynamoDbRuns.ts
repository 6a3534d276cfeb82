// Runs of the DynamoDB lease with the lock client's durations, and the moments that follow from them. Times are in ms.
import type { Json } from '../../sim/base/json';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import { algorithms } from '../registry';
import { between, type Given, run as runOf } from './observedLeases';

const algorithm = algorithms.get('dynamoDbLease') as Algorithm;
export const run = (given: Given) => runOf(algorithm, given);

/** The one-way latency. */
export const D = 10;
export const LEASE = 20_000;
export const HEARTBEAT = 5000;
export const POLL = 1000;
export const TASK = 5000;
export const TIMEOUT = 2000;
/** The time from the check to the write. */
export const WRITE = 10;
/** The client tells the leader at once what it knows. */
export const AT_ONCE = { told: 'atOnce' };
/** n1 and n2 read at 0 that there is no record; n1's PUT is the first. */
export const PUT_MS = 2 * D;
export const LEADS_MS = 4 * D;
export const cut = (atMs: number, links = between('n1', 'dynamo')): Command => ({
  atMs,
  type: 'cut',
  links,
});
export const heal = (atMs: number): Command => ({ atMs, type: 'heal' });
export const body = (message: { body: Json | undefined } | undefined) =>
  message?.body as { ref: number; item: Record<string, Json>; if: Json };
