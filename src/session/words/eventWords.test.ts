// Events in words, and the events that the log holds.
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../sim/contracts/emitted';
import type { NewEvent, TraceEvent } from '../../sim/contracts/traceEvent';
import { EventLog } from './eventLog';
import { eventPhrase } from './eventWords';

const lease = (untilMs: number, token: number | null = 4) => ({ key: 'leader', token, untilMs });
const holds = (atMs: number, held: ReturnType<typeof lease> | null): NewEvent => ({
  type: 'leaseChanged',
  atMs,
  node: 'n2',
  lease: held,
});
const KINDS = ['ELECTION', 'COORDINATOR'];
const write = { key: 'data', token: 3, from: 'n1', write: 'c1-7' };

/** `n3 crashes`: each entry of the log of these events with its time and its subject. */
function logOf(events: readonly NewEvent[]): string[] {
  const log = new EventLog(() => undefined);
  const trace = events.map((event, seq) => ({ ...event, seq }) as TraceEvent);
  for (const event of trace) log.add(event);
  return log.entries.map(
    ({ seq, atMs, process, before }) =>
      `${atMs} ${process} ${eventPhrase(trace[seq] as TraceEvent, KINDS, before)}`,
  );
}

describe('the log', () => {
  it('names the previous state, but not across a crash', () => {
    const enter = (atMs: number, state: string): NewEvent => ({
      type: 'stateEntered',
      atMs,
      node: 'n1',
      state,
    });
    expect(
      logOf([
        { type: 'nodeJoined', atMs: 0, node: 'n1' },
        enter(0, 'following'),
        { type: 'nodePaused', atMs: 1, node: 'n1' },
        { type: 'nodeResumed', atMs: 2, node: 'n1' },
        enter(2, 'electing.awaitingCoordinator'),
        { type: 'nodeCrashed', atMs: 3, node: 'n1' },
        { type: 'nodeRestarted', atMs: 4, node: 'n1' },
        enter(4, 'following'),
      ]),
    ).toEqual([
      '0 n1 starts',
      '0 n1 enters the state “following”',
      '1 n1 is paused',
      '2 n1 resumes',
      '2 n1 changes from the state “following” to “awaiting COORDINATOR”',
      '3 n1 crashes',
      '4 n1 is started again',
      '4 n1 enters the state “following”',
    ]);
  });

  it('does not call a lease renewed when its end moves because the clock was set', () => {
    const lease = (atMs: number, untilMs: number, cause?: number): NewEvent => ({
      type: 'leaseChanged',
      atMs,
      node: 'n1',
      cause,
      lease: { key: 'leader', token: 1, untilMs },
    });
    expect(
      logOf([
        { type: 'nodeJoined', atMs: 0, node: 'n1' },
        { type: 'stateEntered', atMs: 0, node: 'n1', state: 'leading' },
        lease(1, 6000),
        { type: 'nodeClockChanged', atMs: 2, node: 'n1', rate: 2 },
        lease(2, 3000, 3),
        lease(3, 3500),
        { type: 'membershipFrozen', atMs: 4, node: 'n1' },
        { type: 'stateEntered', atMs: 4, node: 'n1', state: 'resting' },
      ]),
    ).toEqual([
      '0 n1 starts',
      '0 n1 enters the state “leading”',
      '1 n1 holds the lease on key leader until 6.00 s, token 1',
      '2 n1 its clock runs at 2× from now on',
      '2 n1 holds the lease on key leader until 3.00 s, token 1',
      '3 n1 renews the lease on key leader until 3.50 s',
      '4 n1 no longer learns who joins and leaves',
      '4 n1 changes from the state “leading” to “resting”',
    ]);
  });

  it('distinguishes a new lease from one that is renewed, given up or has run out', () => {
    expect(
      logOf([
        holds(0, lease(5000)),
        holds(3000, lease(8000)),
        holds(4000, null),
        holds(5000, lease(9000, 6)),
        holds(6000, lease(9500, 7)),
        holds(9500, null),
        holds(9600, lease(9900, null)),
      ]),
    ).toEqual([
      '0 n2 holds the lease on key leader until 5.00 s, token 4',
      '3000 n2 renews the lease on key leader until 8.00 s',
      '4000 n2 gives up the lease on key leader',
      '5000 n2 holds the lease on key leader until 9.00 s, token 6',
      '6000 n2 holds the lease on key leader until 9.50 s, token 7',
      '9500 n2 its lease on key leader has run out',
      '9600 n2 holds the lease on key leader until 9.90 s',
    ]);
  });

  it('does not call a lease renewed after a crash', () => {
    const crash: NewEvent = { type: 'nodeCrashed', atMs: 1, node: 'n2' };
    const again: NewEvent = { type: 'nodeRestarted', atMs: 2, node: 'n2' };
    const events = [holds(0, lease(5000, null)), crash, again, holds(3, lease(6000, null))];
    expect(logOf(events).at(-1)).toBe('3 n2 holds the lease on key leader until 6.00 s');
  });

  it('has services and clients with the other process of each event, and no messages', () => {
    const log = new EventLog(() => undefined);
    const events: NewEvent[] = [
      { type: 'processStarted', atMs: 0, process: 'redis' },
      {
        type: 'messageSent',
        atMs: 1,
        id: 1,
        from: 'c1',
        to: 'n1',
        kind: 'WRITE',
        dueMs: 2,
        body: {},
      },
      { type: 'writeAccepted', atMs: 2, service: 'storage', ...write },
      {
        type: 'clientAnswered',
        atMs: 3,
        client: 'c1',
        write: 'c1-7',
        answer: 'accepted',
        by: 'n1',
      },
    ];
    for (const [seq, event] of events.entries()) log.add({ ...event, seq } as TraceEvent);
    expect(log.entries.map(({ kind, process, other }) => [kind, process, other])).toEqual([
      ['life', 'redis', null],
      ['writes', 'storage', 'n1'],
      ['writes', 'c1', 'n1'],
    ]);
  });
});

describe('interventions, faults and storms', () => {
  it('belong to the message’s sender and receiver, and name its kind', () => {
    const log = new EventLog((id) =>
      id === 7 ? { kind: 'ELECTION', from: 'n1', to: 'n2' } : undefined,
    );
    const events: NewEvent[] = [
      { type: 'messageCorrupted', atMs: 1, id: 7, sender: 'n4' },
      { type: 'messageHeld', atMs: 2, id: 7 },
      { type: 'messageReleased', atMs: 3, id: 7, dueMs: 12_340 },
      { type: 'messageReleased', atMs: 4, id: 7, dueMs: 4 },
      { type: 'messageDropped', atMs: 5, id: 7, reason: 'hand' },
      { type: 'messageDropped', atMs: 6, id: 7, reason: 'loss' },
      { type: 'messageHeld', atMs: 7, id: 8 },
      { type: 'stormStruck', atMs: 8, command: 'cut', phase: 'damage' },
    ];
    const trace = events.map((event, seq) => ({ ...event, seq }) as TraceEvent);
    for (const event of trace) log.add(event);
    expect(
      log.entries.map(
        ({ seq, process, other, before }) =>
          `${process} ${eventPhrase(trace[seq] as TraceEvent, KINDS, before)} | ${other}`,
      ),
    ).toEqual([
      'n1 its ELECTION to n2 carries n4’s id as its sender’s | n2',
      'n1 its ELECTION to n2 is held | n2',
      'n1 its ELECTION to n2 goes on, and arrives at 12.34 s | n2',
      'n1 its ELECTION to n2 arrives at once | n2',
      'n1 its ELECTION to n2 is dropped | n2',
      'storm causes: cut | null',
    ]);
  });
});

describe('in words', () => {
  const said = (event: NewEvent) => eventPhrase({ ...event, seq: 0 } as TraceEvent, KINDS);
  const answered = (answer: Answer) =>
    said({ type: 'clientAnswered', atMs: 0, client: 'c1', write: 'c1-7', answer, by: 'n2' });

  it('writes name the writer, the client’s write and the token', () => {
    expect(said({ type: 'writeAccepted', atMs: 0, service: 'storage', ...write })).toBe(
      'accepts n1’s write c1-7, token 3',
    );
    const own = { ...write, write: null, why: 'its token 3 is older than 4' };
    expect(said({ type: 'writeRejected', atMs: 0, service: 'storage', ...own })).toBe(
      'rejects n1’s write, token 3: its token 3 is older than 4',
    );
  });

  it('clients’ writes are accepted, rejected, redirected or not answered', () => {
    expect((['accepted', 'rejected', 'redirected', 'unanswered'] as const).map(answered)).toEqual([
      'its write c1-7 is accepted by n2',
      'its write c1-7 is rejected by n2',
      'is redirected by n2 with its write c1-7',
      'gets no answer from n2 to its write c1-7',
    ]);
  });

  it('the first holdings of a service are named, the others counted', () => {
    const keys = (count: number) =>
      said({
        type: 'holdingsChanged',
        atMs: 0,
        service: 'redis',
        holdings: Array.from({ length: count }, (_, index) => ({ key: `k${index}`, value: 'v' })),
      });
    expect([0, 1, 2, 4].map(keys)).toEqual([
      'holds nothing',
      'holds k0 = v',
      'holds k0 = v and k1 = v',
      'holds k0 = v, k1 = v and 2 more',
    ]);
  });

  it('elections have a start and an end', () => {
    expect([
      said({ type: 'electionStarted', atMs: 0, node: 'n1', why: 'has heard nothing for T1' }),
      said({ type: 'electionFailed', atMs: 0, node: 'n1', why: 'redis did not answer' }),
      said({ type: 'leadershipAcquired', atMs: 0, node: 'n1', term: 4 }),
      said({ type: 'leadershipLost', atMs: 0, node: 'n1' }),
      said({ type: 'electedChanged', atMs: 0, node: 'n1', elected: null, term: undefined }),
    ]).toEqual([
      'has heard nothing for T1, and starts an election',
      'its attempt fails: redis did not answer',
      'takes the lead, term 4',
      'has lost the lead',
      'elected ← ⊥',
    ]);
  });

  it('messages and timers have no phrase', () => {
    expect(said({ type: 'messageDelivered', atMs: 0, id: 1 })).toBeNull();
    expect(said({ type: 'timerFired', atMs: 0, node: 'n1', timer: 't1' })).toBeNull();
  });
});
