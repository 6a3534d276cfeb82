// One node of the ZooKeeper latch alone: answers that come late, twice, out of order, or not at all.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithms } from './registry';
import { type Heard, live, roleAtEnd, stateAtEnd } from './testing/oneNode';
import { of, play } from './testing/play';

const algorithm = algorithms.get('zooKeeperLatch') as Algorithm;
const SESSION = 7;
const MINE = '_c_5eed0001-latch-0000000005';
const AHEAD = '_c_5eed0002-latch-0000000004';
const LOWEST = '_c_5eed0003-latch-0000000001';

const reply = (atMs: number, body: Json): Heard => [atMs, 'zk', 'REPLY', body];
const watch = (atMs: number, name: string, session = SESSION): Heard => [
  atMs,
  'zk',
  'WATCH',
  { session, event: 'deleted', path: `/election/${name}` },
];
/** Its first two requests, answered: a session, and a new znode. */
const joined = [
  reply(100, { ref: 1, session: SESSION, timeoutMs: 4000 }),
  reply(200, { ref: 2, path: `/election/${MINE}` }),
];
const owned = (ref: number, owner: number) =>
  reply(400, { ref, data: 'n1', owner, czxid: 30, version: 0 });
/** The node is the lowest, has asked for its znode’s session, and leads under the number of its znode, 5. */
const first = [...joined, reply(300, { ref: 3, children: [MINE] })];
const leading = [...first, owned(4, SESSION)];
/** The node is behind two others, and asks to watch one of them. */
const watching = [...joined, reply(500, { ref: 3, children: [MINE, AHEAD, LOWEST] })];
const waiting = [
  ...watching,
  reply(600, { ref: 4, data: 'n2', owner: 3, czxid: 20, version: 0 }),
  reply(700, { ref: 5, data: 'n3', owner: 2, czxid: 10, version: 0 }),
];
const live1 = (heard: readonly Heard[], untilMs = 1000) =>
  live({ algorithm, peers: ['n2', 'n3'], heard, untilMs });
const stateAfter = (...heard: readonly Heard[]) => stateAtEnd(live1(heard).did);
const reasons = (heard: readonly Heard[], untilMs: number) =>
  live1(heard, untilMs).did.flatMap((one) => (one.type === 'electionFailed' ? [one.why] : []));

describe('an answer', () => {
  it('makes a node the leader, or gives it its place in the queue', () => {
    expect(stateAfter(...first)).toBe('confirming');
    expect(stateAfter(...leading)).toBe('leading.inOffice');
    expect(stateAfter(...watching)).toBe('watching');
    expect(stateAfter(...waiting)).toBe('waiting');
    expect(roleAtEnd(live1(waiting).did)).toBe('follower');
  });

  it('counts once, and only for the last request', () => {
    expect(stateAfter(...joined, reply(450, { ref: 2, children: [MINE] }))).toBe('looking');
    expect(stateAfter(...joined, reply(450, { ref: 4, children: [MINE] }))).toBe('looking');
    expect(stateAfter(...waiting, reply(750, { ref: 3, children: [MINE] }))).toBe('waiting');
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
    const creating = of(events, 'stateEntered').filter(({ state }) => state === 'creating');
    expect(creating[0]?.atMs).toBe(26);
  });

  it.each([
    ['creating', joined.slice(0, 1)],
    ['looking', joined],
    ['confirming', first],
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
    expect(stateAfter(...joined, refuse(3, 'NO_NODE'))).toBe('preparing');
    const preparing = [session, reply(200, { ref: 2, error: 'NO_NODE' })];
    expect(stateAfter(...preparing, refuse(3, 'NODE_EXISTS'))).toBe('creating');
    expect(stateAfter(...preparing, reply(300, { ref: 3, path: '/election' }))).toBe('creating');
  });

  it('about the node before it makes it look again', () => {
    expect(stateAfter(...watching, refuse(4, 'NO_NODE'))).toBe('looking');
    expect(stateAfter(...waiting.slice(0, -1), refuse(5, 'NO_NODE'))).toBe('looking');
  });

  it('of an expired session ends the leadership, as the answer to a request or to a ping', () => {
    const expired = { ref: 3, error: 'SESSION_EXPIRED', session: SESSION };
    expect(stateAfter(...joined, reply(450, expired))).toBe('connecting');
    for (const [heard, session, state] of [
      [leading, SESSION, 'connecting'],
      [waiting, SESSION, 'connecting'],
      [leading, SESSION - 1, 'leading.inOffice'],
    ] as const)
      expect(stateAfter(...heard, reply(800, { ...expired, ref: 790, session }))).toBe(state);
  });
});

describe('an end of the connection', () => {
  const lost = { ref: 790, error: 'CONNECTION_LOSS', session: SESSION };
  const refused = (kind: string): Heard => [800, 'zk', 'REFUSED', kind];

  it('suspends the node, whether the host or the restarted server tells it', () => {
    for (const heard of [leading, waiting, joined]) {
      expect(stateAfter(...heard, reply(800, lost))).toBe('suspended');
      expect(stateAfter(...heard, refused('PING'))).toBe('suspended');
      expect(stateAfter(...heard, reply(800, { ...lost, session: SESSION - 1 }))).toBe(
        stateAfter(...heard),
      );
    }
  });

  it('is followed by a pause only where the host refuses the connection itself', () => {
    const again = (heard: Heard) =>
      stateAtEnd(live1([...waiting, refused('PING'), [850, ...heard.slice(1)] as never]).did);
    expect(again(refused('CONNECT'))).toBe('refused');
    expect(again(refused('PING'))).toBe('suspended');
    expect(again(reply(800, lost))).toBe('suspended');
  });
});

describe('its znode', () => {
  it('is created again when it is gone, or of another session', () => {
    expect(stateAfter(...first, reply(400, { ref: 4, error: 'NO_NODE' }))).toBe('creating');
    expect(stateAfter(...first, owned(4, SESSION - 1))).toBe('creating');
    expect(stateAfter(...joined, reply(500, { ref: 3, children: [AHEAD] }))).toBe('creating');
  });

  describe('by a name that tells whose it is', () => {
    const [session] = joined as [Heard];
    const life = (heard: readonly Heard[], params = {}) =>
      stateAtEnd(
        live({
          algorithm,
          params: { freshName: false, ...params },
          peers: [],
          heard,
          untilMs: 1000,
        }).did,
      );
    const own = (number: number) => `_c_n1-latch-000000000${number}`;
    const found = [session, reply(200, { ref: 2, children: [own(2), LOWEST, own(5)] })];
    const answered = (body: Json) => [...found, reply(300, { ref: 3, ...(body as object) })];

    it('is the last of that name: an earlier one is of an earlier session', () => {
      const heard = answered({ exists: true, owner: SESSION, czxid: 30 });
      const looked = (children: readonly string[]) => reply(400, { ref: 4, children });
      expect(life([...heard, looked([own(5)])])).toBe('leading.inOffice');
      expect(life([...heard, looked([own(2)])])).toBe('creating');
    });

    it('is created again when it is gone, or of another session', () => {
      expect(life(found)).toBe('checking');
      expect(life(answered({ exists: false, owner: null, czxid: null }))).toBe('creating');
      const others = answered({ exists: true, owner: SESSION - 1, czxid: 30 });
      expect(life(others)).toBe('creating');
      expect(life(others, { checkOwner: false })).toBe('looking');
    });
  });
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

describe('a question who leads', () => {
  const asked = (...heard: readonly Heard[]) => stateAtEnd(live1([...waiting, ...heard], 6000).did);
  const pongs = [500, 2500, 4500].map(
    (atMs): Heard => [atMs + 1000, 'zk', 'PONG', { ref: atMs, session: SESSION }],
  );

  it('changes nothing in the queue, even where the node has become the first', () => {
    // It asks five seconds after the last answer.
    expect(asked(...pongs)).toBe('inquiring');
    const [one, two, three] = pongs as [Heard, Heard, Heard];
    const look = reply(5800, { ref: 6, children: [MINE] });
    expect(asked(one, two, three, look)).toBe('learning');
    const read = reply(5900, { ref: 7, data: 'n1', owner: SESSION });
    expect(asked(one, two, three, look, read)).toBe('waiting');
    expect(asked(one, two, three, reply(5800, { ref: 6, children: [LOWEST] }))).toBe('waiting');
  });
});

describe('a rejection', () => {
  const reject = (token: number): Heard => [800, 'storage', 'REJECTED', { token, lastToken: 40 }];

  it('ends the leadership with its token, and no other', () => {
    expect(stateAfter(...leading, reject(5))).toBe('creating');
    expect(stateAfter(...leading, reject(4))).toBe('leading.inOffice');
    expect(stateAfter(...waiting, reject(5))).toBe('waiting');
  });
});
