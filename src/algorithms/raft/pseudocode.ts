// The paper’s rules, line by line, with the rules of the switches in brackets.
import type { Role } from '../../sim/contracts/protocol';

export const pseudocode = [
  'follower:  wait an election timeout drawn from [T, 2T), anew on each HEARTBEAT and vote granted',
  '    if it ends:  start election',
  '    [timer runs on]  only its end draws it anew:  start election unless a leader was heard',
  'start election:  elected ← ⊥',
  '    [pre-vote]  ask all:  would you vote for me in term + 1?  go on when a majority would',
  '    candidate:  term ← term + 1;  votedFor ← self;  send REQUEST_VOTE(term, end of log) to all',
  '    wait for votes, a timeout drawn from [T, 2T);  if it ends:  start election',
  '    [refused by too many]  follower;  or back off, as when the timeout ends:  start election',
  '    on votes of a majority:  leader;  elected ← self',
  '        send HEARTBEAT(term) to all, again and again',
  '        [check quorum]  if no majority replies for T:  elected ← ⊥;  follower',
  '        [leadership transfer]  on LEAVE:  send TIMEOUT_NOW to the node that replied last',
  'on a term above one’s own:  term ← it;  votedFor, elected ← ⊥;  follower',
  'on REQUEST_VOTE from j:  grant if term is one’s own, votedFor ∈ {⊥, j}, j’s log not behind',
  '    [check quorum]  but ignore it, and its term, within T of a HEARTBEAT',
  'on HEARTBEAT from j:  elected ← j;  follower;  but if its term is below one’s own:  tell j',
  '    [priority takeover]  if j’s priority is lower:  start election after a while',
  'on TIMEOUT_NOW:  candidate at once;  its REQUEST_VOTE is ignored by nobody',
] as const;

/** The line and the role of each state that is no follower's. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  preCandidate: { line: 5, role: 'candidate' },
  candidate: { line: 7, role: 'candidate' },
  backingOff: { line: 8, role: 'candidate' },
  'leader.inOffice': { line: 10, role: 'leader' },
  'leader.checkingQuorum': { line: 11, role: 'leader' },
};

/** See `Algorithm.lineOf`. */
export function lineOf(state: string): number {
  return STATES[state]?.line ?? 1;
}

/** See `Algorithm.roleOf`. */
export function roleOf(_: unknown, state: string): Role {
  return STATES[state]?.role ?? 'follower';
}
