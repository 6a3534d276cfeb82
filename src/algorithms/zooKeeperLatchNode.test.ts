// One node of the ZooKeeper latch alone: answers that come late, twice, out of order, or not at all.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithms } from './registry';
import { type Heard, live, roleAtEnd, stateAtEnd } from './testing/oneNode';
import { of, play } from './testing/play';

const algorithm = algorithms.get('zooKeeperLatch') as Algorithm;
const SESSION = 7;
const MINE = '_c_n1-latch-0000000005';
const AHEAD = '_c_n2-latch-0000000004';
const LOWEST = '_c_n3-latch-0000000001';

const reply = (atMs: number, body: Json): Heard => [atMs, 'zk', 'REPLY', body];
const watch = (atMs: number, name: string, session = SESSION): Heard => [
  atMs,
  'zk',
  'WATCH',
  { session, event: 'deleted', path: `/election/${name}` },
];
/** Its first four requests, answered: a session, no znode of its own, a new one, which is of its session. */
const joined = [
  reply(100, { ref: 1, session: SESSION, timeoutMs: 4000 }),
  reply(200, { ref: 2, children: [] }),
  reply(300, { ref: 3, path: `/election/${MINE}` }),
  reply(400, { ref: 4, exists: true, owner: SESSION, czxid: 30, version: 0 }),
];
/** The node is the lowest, and leads under token 30. */
const leading = [...joined, reply(500, { ref: 5, children: [MINE] })];
/** The node is behind two others, and asks to watch one of them. */
const watching = [...joined, reply(500, { ref: 5, children: [MINE, AHEAD, LOWEST] })];
const waiting = [
  ...watching,
  reply(600, { ref: 6, data: 'n2', owner: 3, czxid: 20, version: 0 }),
  reply(700, { ref: 7, data: 'n3', owner: 2, czxid: 10, version: 0 }),
];
const live1 = (heard: readonly Heard[], untilMs = 1000) =>
  live({ algorithm, peers: ['n2', 'n3'], heard, untilMs });
const stateAfter = (...heard: readonly Heard[]) => stateAtEnd(live1(heard).did);
const reasons = (heard: readonly Heard[], untilMs: number) =>
  live1(heard, untilMs).did.flatMap((one) => (one.type === 'electionFailed' ? [one.why] : []));

describe('an answer', () => {
  it('makes a node the leader, or gives it its place in the queue', () => {
    expect(stateAfter(...leading)).toBe('leading.inOffice');
    expect(stateAfter(...watching)).toBe('watching');
    expect(stateAfter(...waiting)).toBe('waiting');
    expect(roleAtEnd(live1(waiting).did)).toBe('follower');
  });

  it('counts once, and only for the last request', () => {
    expect(stateAfter(...joined, reply(450, { ref: 4, exists: false }))).toBe('looking');
    expect(stateAfter(...joined, reply(450, { ref: 6, children: [MINE] }))).toBe('looking');
    expect(stateAfter(...waiting, reply(750, { ref: 5, children: [MINE] }))).toBe('waiting');
  });

  it('to a request before a restart does not count after it', () => {
    const events = play({
      algorithm,
      nodes: 1,
      commands: [
        { atMs: 5, type: 'crash', node: 'n1' },
        { atMs: 6, type: 'restart', node: 'n1' },
      ],
      untilMs: 1000,
    });
    // CONNECT was sent at 0 and again at 6; the first answer arrives at 20, the second at 26.
    const finding = of(events, 'stateEntered').filter(({ state }) => state === 'finding');
    expect(finding.map(({ atMs }) => atMs)).toEqual([26]);
  });

  it.each([
    ['finding', joined.slice(0, 1)],
    ['creating', joined.slice(0, 2)],
    ['checking', joined.slice(0, 3)],
    ['looking', joined],
    ['watching', watching],
    ['learning', waiting.slice(0, -1)],
  ] as const)('that does not come in %s is reported as missing', (state, heard) => {
    expect(stateAfter(...heard)).toBe(state);
    // ZooKeeper lives: every ping is answered.
    const pongs = [500, 1500, 2500].map(
      (atMs): Heard => [atMs + 1000, 'zk', 'PONG', { ref: atMs, session: SESSION }],
    );
    const heardAll = [...heard, ...pongs].sort(([one], [other]) => one - other);
    expect(reasons(heardAll, 3500)).toEqual(['ZooKeeper did not answer']);
    expect(stateAtEnd(live1(heardAll, 3500).did)).toBe('suspended');
  });
});

describe('an error', () => {
  const refuse = (ref: number, error: string): Heard => reply(800, { ref, error });

  it('about a missing znode leads to the step that creates it', () => {
    const [session] = joined as [Heard];
    expect(stateAfter(session, refuse(2, 'NO_NODE'))).toBe('preparing');
    expect(stateAfter(...joined.slice(0, 2), refuse(3, 'NO_NODE'))).toBe('preparing');
    expect(stateAfter(...joined, refuse(5, 'NO_NODE'))).toBe('preparing');
    const preparing = [session, reply(200, { ref: 2, error: 'NO_NODE' })];
    expect(stateAfter(...preparing, refuse(3, 'NODE_EXISTS'))).toBe('creating');
    expect(stateAfter(...preparing, reply(300, { ref: 3, path: '/election' }))).toBe('creating');
  });

  it('about the node before it makes it look again', () => {
    expect(stateAfter(...watching, refuse(6, 'NO_NODE'))).toBe('looking');
    expect(stateAfter(...waiting.slice(0, -1), refuse(7, 'NO_NODE'))).toBe('looking');
  });

  it('of an expired session ends the leadership, as the answer to a request or to a ping', () => {
    const expired = { ref: 5, error: 'SESSION_EXPIRED', session: SESSION };
    expect(stateAfter(...joined, reply(450, expired))).toBe('connecting');
    for (const [heard, session, state] of [
      [leading, SESSION, 'connecting'],
      [waiting, SESSION, 'connecting'],
      [leading, SESSION - 1, 'leading.inOffice'],
    ] as const)
      expect(stateAfter(...heard, reply(800, { ...expired, ref: 790, session }))).toBe(state);
  });
});

describe('its znode', () => {
  const owned = (body: Json) => stateAfter(...joined.slice(0, 3), reply(400, body));

  it('is created again when it is gone, or of another session', () => {
    expect(owned({ ref: 4, exists: false, owner: null, czxid: null })).toBe('creating');
    expect(owned({ ref: 4, exists: true, owner: SESSION - 1, czxid: 30 })).toBe('creating');
    const heard = [...joined.slice(0, 3), reply(400, { ref: 4, exists: false, owner: null })];
    const params = { checkOwner: false };
    const { did } = live({ algorithm, params, peers: [], heard, untilMs: 1000 });
    expect(stateAtEnd(did)).toBe('creating');
    expect(stateAfter(...joined, reply(500, { ref: 5, children: [AHEAD] }))).toBe('creating');
  });

  it('is the last with its name: an earlier one is of an earlier session', () => {
    const found = reply(200, { ref: 2, children: ['_c_n1-latch-0000000002', LOWEST, MINE] });
    const heard = [...joined.slice(0, 1), found, reply(300, { ...owner, ref: 3 })];
    expect(stateAfter(...heard, reply(400, { ref: 4, children: [MINE] }))).toBe('leading.inOffice');
  });
  const owner = { exists: true, owner: SESSION, czxid: 30, version: 0 };
});

describe('a watch', () => {
  it('that fires makes it look again, in any state', () => {
    expect(stateAfter(...waiting, watch(800, AHEAD))).toBe('looking');
    // The notification arrives before the answer to the request that set the watch.
    const early = [...watching, watch(550, AHEAD), ...waiting.slice(-2)];
    expect(stateAfter(...early)).toBe('looking');
  });

  it('of another path, or of another session, is ignored', () => {
    expect(stateAfter(...waiting, watch(800, LOWEST))).toBe('waiting');
    expect(stateAfter(...waiting, watch(800, AHEAD, SESSION - 1))).toBe('waiting');
  });
});

describe('a rejection', () => {
  const reject = (token: number): Heard => [800, 'storage', 'REJECTED', { token, lastToken: 40 }];

  it('ends the leadership with its token, and no other', () => {
    expect(stateAfter(...leading, reject(30))).toBe('creating');
    expect(stateAfter(...leading, reject(29))).toBe('leading.inOffice');
    expect(stateAfter(...waiting, reject(30))).toBe('waiting');
  });
});
