// The policy clause of safety, against traces written by hand, and the runs of which it is asked.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Params, RunDefinition } from '../sim/contracts/definition';
import { isAskedOf, propertySetupOf } from '../sim/contracts/property';
import type { NewEvent } from '../sim/contracts/traceEvent';
import { properties } from './registry';
import { both, crash, elect, verdicts } from './testing/verdicts';

const policy = {
  nodes: [
    { id: 'n1', priority: 1 },
    { id: 'n2', priority: 2 },
  ],
  outranks: (a: { priority: number }, b: { priority: number }) => a.priority > b.priority,
};
const lowerLeads = [...both, elect(10, 'n1', 'n1'), elect(10, 'n2', 'n1')];
const said = (events: readonly NewEvent[], untilMs = 900) =>
  verdicts('highestLeads', events, untilMs, { policy });

it('falls when a lower node leads after the time to settle, until the higher one leads', () => {
  const handedOver = [...lowerLeads, elect(200, 'n2', 'n2'), elect(210, 'n1', 'n2')];
  expect(said(handedOver)).toEqual(['100 violated by n1 n2', '210 restored']);
});

it.each<[string, readonly NewEvent[], readonly string[]]>([
  ['a highest leader', [...both, elect(10, 'n2', 'n2'), elect(20, 'n1', 'n2')], []],
  ['a lower leader whose higher node has crashed', [...lowerLeads, crash(50, 'n2')], []],
  ['no leader: liveness asks for one', [...both], []],
  [
    'a node that was added later, by its priority',
    [
      ...both,
      elect(10, 'n2', 'n2'),
      { atMs: 40, type: 'nodeAdded', node: 'n3', priority: 3 },
      { atMs: 40, type: 'nodeJoined', node: 'n3' },
      elect(50, 'n3', 'n2'),
    ],
    ['140 violated by n2 n3'],
  ],
])('judges %s', (_, events, verdict) => {
  expect(said(events)).toEqual(verdict);
});

it.each<[string, readonly NewEvent[]]>([
  [
    'a cut',
    [
      { atMs: 20, type: 'linkCut', from: 'n1', to: 'n2' },
      { atMs: 500, type: 'linkHealed', from: 'n1', to: 'n2' },
    ],
  ],
  [
    'a pause',
    [
      { atMs: 20, type: 'nodePaused', node: 'n2' },
      { atMs: 500, type: 'nodeResumed', node: 'n2' },
    ],
  ],
  [
    'a frozen list of members',
    [
      { atMs: 20, type: 'membershipFrozen', node: 'n1' },
      { atMs: 500, type: 'membershipThawed', node: 'n1' },
    ],
  ],
])('waits while a fault is in force: %s', (_, events) => {
  expect(said([...lowerLeads, ...events])).toEqual(['600 violated by n1 n2']);
});

describe('where loads decide', () => {
  const byLoad = {
    ...policy,
    outranks: (a: { load?: number }, b: { load?: number }) => (a.load ?? 0) < (b.load ?? 0),
  };
  const load = (atMs: number, node: string, body: number): NewEvent => {
    return { atMs, type: 'processTold', cause: 0, node, notice: 'LOAD', body };
  };
  const judged = (...events: readonly NewEvent[]) =>
    verdicts('highestLeads', [...both, ...events], 900, { policy: byLoad });

  it('judges a leader by the loads of its election: a load that rises later is no violation', () => {
    expect(judged(load(5, 'n2', 50), elect(10, 'n1', 'n1'), load(200, 'n1', 90))).toEqual([]);
  });

  it('falls when the leader was the more loaded when it took the lead', () => {
    expect(judged(load(5, 'n1', 50), elect(10, 'n1', 'n1'))).toEqual(['105 violated by n1 n2']);
  });

  it('waits after a load has changed, since the others learn of it later', () => {
    const elections = [load(200, 'n1', 50), elect(250, 'n1', 'n1'), elect(290, 'n1', 'n2')];
    expect(judged(...elections)).toEqual([]);
  });

  it('takes a node that starts again for idle', () => {
    const events = [load(5, 'n2', 90), elect(10, 'n1', 'n1'), load(20, 'n1', 10)];
    const anew: NewEvent = { atMs: 300, type: 'nodeRestarted', node: 'n2' };
    expect(judged(...events, crash(200, 'n2'), anew, elect(310, 'n1', 'n1'))).toEqual([
      '400 violated by n1 n2',
    ]);
  });
});

it('waits no longer for a frozen node that has crashed and started anew', () => {
  const frozen: NewEvent = { atMs: 20, type: 'membershipFrozen', node: 'n2' };
  const anew: NewEvent = { atMs: 300, type: 'nodeRestarted', node: 'n2' };
  expect(said([...lowerLeads, frozen, crash(200, 'n2'), anew])).toEqual(['400 violated by n1 n2']);
});

describe('is asked only where the algorithm promises it', () => {
  const card = properties.find(({ id }) => id === 'highestLeads');
  const nodes = policy.nodes;
  const isAsked = (id: string, params: Params, others: Partial<RunDefinition> = {}) => {
    const algorithm = algorithms.get(id) as Algorithm;
    const definition = { seed: '1', nodes, network: { latencyMs: 1 }, ...others };
    const run = { ...definition, algorithm: { id, params } };
    const isInSetup = propertySetupOf(run, algorithm).policy !== undefined;
    expect(isAskedOf(card ?? {}, algorithm, run)).toBe(isInSetup);
    return isInSetup;
  };

  it.each([
    ['bully', { heal: true }, true],
    ['bully', { heal: false }, false],
    ['fastBully', { heal: true }, true],
    ['fastBully', { heal: false }, false],
    ['strike', { heal: true }, true],
    ['ghoti', {}, false],
    ['raft', {}, false],
  ] as const)('%s with %j: %s', (id, params, asked) => {
    expect(isAsked(id, params)).toBe(asked);
  });

  it('not where a node does not know all others', () => {
    const [low, high] = [
      { id: 'n1', priority: 1, knows: [] },
      { id: 'n2', priority: 2 },
    ];
    expect(isAsked('bully', { heal: true }, { nodes: [low, high] })).toBe(false);
  });

  it('holds without a promise', () => {
    expect(verdicts('highestLeads', lowerLeads, 900)).toEqual([]);
  });
});
