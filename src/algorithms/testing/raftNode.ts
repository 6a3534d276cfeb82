// One node of Raft beside four peers that the test plays: its first timeouts, its election, and the messages it may hear.

import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import type { RaftParams } from '../raft/params';
import { algorithms } from '../registry';
import { armings, type Heard, type Life, live as liveAs } from './oneNode';

const raft = algorithms.get('raft') as Algorithm;

/** The default T, in ms. */
export const T = 150;
export const ALL = ['n2', 'n3', 'n4', 'n5'];
export const VOTE = 'REQUEST_VOTE_REPLY';
export const PRE_VOTE = 'REQUEST_PRE_VOTE_REPLY';
export const TIMEOUT = 'electionTimeout';

/** The life of n1, by default of 100 ms. */
export const live = (life: Partial<Life>) =>
  liveAs({ algorithm: raft, peers: ALL, untilMs: 100, ...life });

/** The default parameters with others. */
export const paramsOf = (over: Params) =>
  ({ ...defaultParams(raft.params), ...over }) as RaftParams;

/** The body of a request, of a reply; a heartbeat that n1 hears. */
export const ask = (term: number, more = {}) => ({
  term,
  lastLogTerm: 0,
  lastLogIndex: 0,
  ...more,
});
export const vote = (requestTerm: number, voteGranted = true) => ({
  term: 1,
  voteGranted,
  requestTerm,
});
export const heartbeat = (atMs: number, from = 'n2', term = 1): Heard => [
  atMs,
  from,
  'HEARTBEAT',
  { term },
];

/** The first timeout of n1: it becomes a candidate, or asks for pre-votes; then two votes make it the leader. */
export const firstMs = armings(live({ untilMs: 1 }).did, TIMEOUT)[0]?.dueMs ?? Number.NaN;
export const electedMs = firstMs + 1;
export const votes: Heard[] = ['n2', 'n3'].map((from) => [electedMs, from, VOTE, vote(1)]);
