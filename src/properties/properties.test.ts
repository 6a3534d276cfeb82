// Each property against traces written by hand: the times of its violation and its restoration, and its witnesses.
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../sim/contracts/traceEvent';
import { properties } from './registry';
import { both, crash, elect, lead, verdicts } from './testing/verdicts';

it('properties are judged in the order of their ids', () => {
  const ids = properties.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
});

describe('singleLeader', () => {
  it('falls while two live nodes have elected themselves', () => {
    const events = [...both, elect(10, 'n1', 'n1'), elect(20, 'n2', 'n2'), elect(50, 'n1', 'n2')];
    expect(verdicts('singleLeader', events, 60)).toEqual(['20 violated by n1 n2', '50 restored']);
  });

  it('ignores crashed nodes, and a handover within one instant', () => {
    const events = [...both, elect(10, 'n1', 'n1'), crash(20, 'n1'), elect(20, 'n2', 'n2')];
    expect(verdicts('singleLeader', events, 60)).toEqual([]);
    const swap = [...both, elect(10, 'n1', 'n1'), elect(20, 'n2', 'n2'), elect(20, 'n1', null)];
    expect(verdicts('singleLeader', swap, 60)).toEqual([]);
  });
});

describe('oneLeaderPerTerm', () => {
  const step = (atMs: number, node: string): NewEvent => ({ atMs, type: 'leadershipLost', node });

  it('falls for ever when two nodes have led in the same term, even one after the other', () => {
    const events = [...both, lead(10, 'n1', 7), step(20, 'n1'), lead(30, 'n2', 7), step(40, 'n2')];
    expect(verdicts('oneLeaderPerTerm', events, 60)).toEqual(['30 violated by n1 n2']);
  });

  it('names the first two leaders, however many follow', () => {
    const events = [lead(10, 'n1', 7), lead(20, 'n3', 7), lead(30, 'n2', 7), lead(40, 'n2', 8)];
    expect(verdicts('oneLeaderPerTerm', events, 60)).toEqual(['20 violated by n1 n3']);
  });

  it('accepts two leaders of different terms, or one twice in the same term', () => {
    const events = [lead(10, 'n1', 7), lead(20, 'n2', 8), crash(30, 'n1'), lead(40, 'n1', 7)];
    expect(verdicts('oneLeaderPerTerm', events, 60)).toEqual([]);
  });

  it('never falls where terms are those of groups', () => {
    const events = [...both, lead(10, 'n1', 7), lead(20, 'n2', 7)];
    expect(verdicts('oneLeaderPerTerm', events, 60, { termScope: 'group' })).toEqual([]);
  });

  it('never falls where there are no terms', () => {
    const events = [...both, lead(10, 'n1'), lead(20, 'n2')];
    expect(verdicts('oneLeaderPerTerm', events, 60)).toEqual([]);
  });
});

describe('agreement', () => {
  it('falls while two live nodes have elected different nodes; ⊥ counts as no disagreement', () => {
    const events = [
      ...both,
      elect(10, 'n1', 'n1'),
      elect(20, 'n2', null),
      elect(30, 'n2', 'n2'),
      elect(40, 'n1', null),
    ];
    expect(verdicts('agreement', events, 60)).toEqual(['30 violated by n1 n2', '40 restored']);
  });
});

describe('liveness', () => {
  it('falls when the time to settle has passed since the last fault without agreement', () => {
    const events = [...both, crash(30, 'n2'), elect(140, 'n1', 'n1')];
    expect(verdicts('liveness', events, 300)).toEqual(['130 violated by n1', '140 restored']);
  });

  it('falls on time even with an irrelevant event at that instant', () => {
    const beside: NewEvent = { atMs: 130, type: 'timerStopped', node: 'n1', timer: 't1' };
    expect(verdicts('liveness', [...both, crash(30, 'n2'), beside], 300)).toEqual([
      '130 violated by n1',
    ]);
  });

  it('holds when all nodes have elected the same live node in time', () => {
    expect(
      verdicts('liveness', [...both, elect(50, 'n1', 'n2'), elect(60, 'n2', 'n2')], 300),
    ).toEqual([]);
  });

  it('does not accept agreement on a crashed node', () => {
    const events = [...both, elect(50, 'n1', 'n2'), elect(60, 'n2', 'n2'), crash(80, 'n2')];
    expect(verdicts('liveness', events, 300)).toEqual(['180 violated by n1']);
  });

  it('is not asked while fewer nodes live than a majority, and falls in time once one lives again', () => {
    const back: NewEvent = { atMs: 400, type: 'nodeRestarted', node: 'n2' };
    const events = [...both, elect(10, 'n1', 'n2'), elect(10, 'n2', 'n2'), crash(30, 'n2'), back];
    expect(verdicts('liveness', events, 399, { quorum: 2 })).toEqual([]);
    expect(verdicts('liveness', events, 600, { quorum: 2 })).toEqual(['500 violated by n1 n2']);
    expect(verdicts('liveness', events, 399, { quorum: 1 })).toEqual(['130 violated by n1']);
  });

  it('waits while a fault is in force: a cut, a pause, a loss of messages', () => {
    const cut: NewEvent = { atMs: 10, type: 'linkCut', from: 'n1', to: 'n2' };
    const heal: NewEvent = { atMs: 400, type: 'linkHealed', from: 'n1', to: 'n2' };
    const lost: NewEvent = { atMs: 450, type: 'messageDropped', id: 1, reason: 'loss' };
    expect(verdicts('liveness', [...both, cut], 390)).toEqual([]);
    expect(verdicts('liveness', [...both, cut, heal, lost], 600)).toEqual([
      '550 violated by n1 n2',
    ]);
    const pause: NewEvent = { atMs: 10, type: 'nodePaused', node: 'n2' };
    const resume: NewEvent = { atMs: 500, type: 'nodeResumed', node: 'n2' };
    expect(verdicts('liveness', [...both, pause, resume], 700)).toEqual(['600 violated by n1 n2']);
  });

  it('waits while a storm impairs a link between nodes, and counts from its repair', () => {
    const impairment = (atMs: number, delayMs: number, loss: number): NewEvent => {
      return { atMs, type: 'linkBurdened', from: 'n1', to: 'n2', delayMs, loss };
    };
    const on = impairment(50, 800, 0.5);
    expect(verdicts('liveness', [...both, on], 900)).toEqual([]);
    expect(verdicts('liveness', [...both, on, impairment(300, 0, 0.5)], 900)).toEqual([]);
    const off = [impairment(300, 0, 0.5), impairment(400, 0, 0)];
    expect(verdicts('liveness', [...both, on, ...off], 900)).toEqual(['500 violated by n1 n2']);
  });

  const onProcess = (
    type: 'processCrashed' | 'processRestarted' | 'processPaused' | 'processResumed',
    atMs: number,
    process: string,
  ): NewEvent => ({ type, atMs, process });
  const fail = (atMs: number, node: string): NewEvent => ({
    atMs,
    type: 'processFailed',
    node,
    error: 'it broke',
  });

  it('waits while a service is crashed, paused or failed, and for the time to settle after its return', () => {
    const untilBack = (begins: NewEvent, ends: NewEvent) =>
      verdicts('liveness', [...both, begins, ends], 700);
    for (const [down, up] of [
      [onProcess('processCrashed', 10, 'storage'), onProcess('processRestarted', 400, 'storage')],
      [onProcess('processPaused', 10, 'storage'), onProcess('processResumed', 400, 'storage')],
      [fail(10, 'storage'), onProcess('processRestarted', 400, 'storage')],
    ] as const)
      expect(untilBack(down, up), down.type).toEqual(['500 violated by n1 n2']);
  });

  it('waits for a service that crashed during a pause until its restart, and no longer', () => {
    const events = [
      onProcess('processPaused', 10, 'storage'),
      onProcess('processCrashed', 20, 'storage'),
      onProcess('processRestarted', 400, 'storage'),
    ];
    expect(verdicts('liveness', [...both, ...events], 700)).toEqual(['500 violated by n1 n2']);
  });

  it('ignores faults of clients', () => {
    const events = [
      onProcess('processPaused', 60, 'c1'),
      onProcess('processResumed', 70, 'c1'),
      onProcess('processCrashed', 80, 'c1'),
      fail(90, 'c1'),
    ];
    expect(verdicts('liveness', [...both, ...events], 300)).toEqual(['100 violated by n1 n2']);
  });

  it('ignores the links of clients, but not those of services and of nodes that join later', () => {
    const cut = (from: string, to: string): NewEvent => ({ atMs: 50, type: 'linkCut', from, to });
    const lost: NewEvent = { atMs: 60, type: 'messageDropped', id: 1, reason: 'cut' };
    const slow: NewEvent = { atMs: 70, type: 'linkChanged', from: 'c1', to: 'n1', settings: {} };
    const added: NewEvent = { atMs: 40, type: 'nodeAdded', node: 'n3', priority: 3 };
    const judge = (...events: NewEvent[]) => verdicts('liveness', [...both, ...events], 300);
    expect(judge(cut('c1', 'n1'), cut('n1', 'c1'), lost, slow)).toEqual(['100 violated by n1 n2']);
    expect(judge(cut('n1', 'storage'))).toEqual([]);
    expect(judge(added, cut('n1', 'n3'))).toEqual([]);
  });

  it('does not wait for a node that failed', () => {
    const events = [elect(50, 'n1', 'n1'), fail(60, 'n2')];
    expect(verdicts('liveness', [...both, ...events], 300)).toEqual([]);
  });
});
