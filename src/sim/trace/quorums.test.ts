// Nodes that can act, and events of elections, of traces whose figures are computed by hand.
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '../contracts/algorithm';
import type { NewEvent, TraceEvent } from '../contracts/traceEvent';
import { type Metrics, metricsOf } from './metrics';

const nodes = ['n1', 'n2', 'n3'].map((id, index) => ({ id, priority: index + 1 }));
const raft = {
  membership: 'fixed',
  leaderNeeds: 'majority',
  probes: { asks: 'preCandidate', stands: 'candidate' },
} as Algorithm;
const bully = { membership: 'told' } as Algorithm;
const lease = { membership: 'told', leaderNeeds: { majorityOf: 'redis' } } as Algorithm;
const redis = (id: string) => ({ id, kind: 'redis', params: {} });

const at = (atMs: number, type: TraceEvent['type'], fields: object): NewEvent =>
  ({ atMs, type, ...fields }) as NewEvent;
const elect = (atMs: number, node: string, elected: string | null, term?: number) =>
  at(atMs, 'electedChanged', { node, elected, term });
const enter = (atMs: number, node: string, state: string) =>
  at(atMs, 'stateEntered', { node, state });
const start = (atMs: number, node: string) => at(atMs, 'electionStarted', { node, why: 'told' });
const lead = (atMs: number, node: string) => at(atMs, 'leadershipAcquired', { node });
const link = (atMs: number, type: 'linkCut' | 'linkHealed', from: string, to: string) =>
  at(atMs, type, { from, to });
const down = (atMs: number, node: string) => at(atMs, 'nodeCrashed', { node });
const joined = nodes.map(({ id }) => at(0, 'nodeJoined', { node: id }));
/** All three follow n1 in term 1 from 10 ms on. */
const led = [...joined, ...nodes.map(({ id }) => elect(10, id, 'n1', 1)), lead(10, 'n1')];

function figures(
  events: readonly NewEvent[],
  algorithm: Algorithm,
  services: readonly string[] = [],
): Metrics {
  const inOrder = events.toSorted((one, other) => one.atMs - other.atMs);
  const trace = inOrder.map((event, seq) => ({ ...event, seq }) as TraceEvent);
  return metricsOf(trace, { nodes, services: services.map(redis) }, algorithm, 100);
}

describe('a leader that needs a majority can act', () => {
  it.each([
    ['while all hear it', [], 90],
    ['until the second of three is down', [down(30, 'n2'), down(50, 'n3')], 40],
    ['not while it is paused', [at(30, 'nodePaused', { node: 'n1' })], 20],
    ['not while one direction to each other node is cut', cutOff('n1', 40, 60), 70],
    ['while one other node is cut off', cutOff('n3', 40, 60), 90],
    [
      'not from the moment at which a majority has a later term',
      [elect(40, 'n2', null, 2), elect(45, 'n3', null, 2)],
      35,
    ],
  ])('%s', (_, events, availableMs) => {
    expect(figures([...led, ...events], raft).availableMs).toBe(availableMs);
    // By an algorithm without quorums a leader needs only to run.
    const isPaused = events.some(({ type }) => type === 'nodePaused');
    expect(figures([...led, ...events], bully).availableMs).toBe(isPaused ? availableMs : 90);
  });

  it('beside a later one only where its algorithm needs no majority', () => {
    const events = [elect(40, 'n2', 'n2', 2), elect(40, 'n3', 'n2', 2)];
    const byMajority = figures([...led, ...events], raft);
    expect([byMajority.twoLeadersMs, byMajority.twoActingMs]).toEqual([60, 0]);
    expect(figures([...led, ...events], bully).twoActingMs).toBe(60);
  });
});

describe('a leader that needs services can act', () => {
  const servers = ['r1', 'r2', 'r3'];
  const started = servers.map((process) => at(0, 'processStarted', { process }));
  const crashed = (atMs: number, process: string) => at(atMs, 'processCrashed', { process });
  it.each([
    ['with two of three', [crashed(30, 'r1'), link(50, 'linkCut', 'n2', 'r2')], 90],
    ['not with one of three', [crashed(30, 'r1'), link(50, 'linkCut', 'r2', 'n1')], 40],
    ['again once one is back', [crashed(30, 'r1'), ...back(50, 70)], 70],
    ['without the other nodes', [down(30, 'n2'), down(30, 'n3')], 90],
  ])('%s', (_, events, availableMs) => {
    expect(figures([...started, ...led, ...events], lease, servers).availableMs).toBe(availableMs);
  });

  function back(cutMs: number, healedMs: number) {
    return [
      link(cutMs, 'linkCut', 'n1', 'r3'),
      at(healedMs, 'processRestarted', { process: 'r1' }),
    ];
  }
});

describe('an election', () => {
  it('by pre-votes that fail is none, but probes', () => {
    const asks = [start(30, 'n2'), enter(30, 'n2', 'preCandidate'), elect(30, 'n2', null, 1)];
    // The second start leaves the state as it is.
    const { probes, elections, falseElections } = figures([...led, ...asks, start(50, 'n2')], raft);
    expect({ probes, elections, falseElections }).toEqual({
      probes: 2,
      elections: 0,
      falseElections: 0,
    });
  });

  it('by pre-votes that succeed is one probe and one election, and without them an election alone', () => {
    const asks = [start(30, 'n2'), enter(30, 'n2', 'preCandidate'), enter(40, 'n2', 'candidate')];
    expect(figures([...led, ...asks], raft)).toMatchObject({ probes: 1, elections: 1 });
    const stands = [start(30, 'n2'), enter(30, 'n2', 'candidate'), start(60, 'n2')];
    expect(figures([...led, ...stands], raft)).toMatchObject({ probes: 0, elections: 2 });
    expect(figures([...led, start(30, 'n2')], bully)).toMatchObject({ probes: 0, elections: 1 });
  });

  it.each([
    ['false while the leader reaches a majority', [], 1],
    ['not while the leader is down', [down(20, 'n1')], 0],
    ['not while the leader is paused', [at(20, 'nodePaused', { node: 'n1' })], 0],
    ['not while the leader is cut off', cutOff('n1', 20, 90), 0],
    // The leader is followed by all that it reaches when n3 stands: that is an election of its own.
    ['false by a node that alone is cut off', cutOff('n2', 20, 90), 2],
  ])('is %s; of two candidacies in one the first counts', (_, before, falseElections) => {
    const stands = [start(30, 'n2'), enter(30, 'n2', 'candidate'), elect(30, 'n2', null, 2)];
    const again = [start(40, 'n3'), enter(40, 'n3', 'candidate'), elect(40, 'n3', null, 3)];
    const events = [...led, ...before, ...stands, ...again];
    expect(figures(events, raft).falseElections).toBe(falseElections);
    expect(figures(events, bully).falseElections).toBe(falseElections);
  });

  it('that another node wins is a change of leader; the first leader and the same one again are none', () => {
    const events = [...led, lead(20, 'n1'), lead(30, 'n2'), lead(40, 'n2'), lead(50, 'n1')];
    expect(figures(events, raft).leaderChanges).toBe(2);
  });
});

/** One direction of each link of a node is cut from one time to another. */
function cutOff(node: string, fromMs: number, toMs: number): NewEvent[] {
  const others = nodes.filter(({ id }) => id !== node);
  return [
    ...others.map(({ id }) => link(fromMs, 'linkCut', id, node)),
    ...others.map(({ id }) => link(toMs, 'linkHealed', id, node)),
  ];
}
