// One instant: a node leaves, and others start.
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '../contracts/algorithm';
import type { Action, Command } from '../contracts/command';
import type { NodeDefinition } from '../contracts/definition';
import type { Setup } from '../contracts/setup';
import { simulate } from '../engine/simulate';
import { chatter } from '../testing/chatter';
import { canonicalLine } from '../trace/canonicalLine';
import type { PlanningMode } from './kernel';

const LEFT_MS = 50;
const leave = (node: string): Action => ({ type: 'leave', node });
const restart = (node: string): Action => ({ type: 'restart', node });

interface Given {
  /** The actions at that instant, in order. */
  readonly actions: readonly Action[];
  /** The node that crashes before it. */
  readonly crashed?: string;
  readonly node?: (node: NodeDefinition) => NodeDefinition;
  readonly membership?: Algorithm['membership'];
}

function setupOf({ actions, crashed, node = (same) => same, membership = 'told' }: Given): Setup {
  const crash: Command[] = crashed ? [{ atMs: 20, type: 'crash', node: crashed }] : [];
  return {
    definition: {
      seed: '1',
      algorithm: { id: chatter.id, params: {} },
      nodes: ['n1', 'n2', 'n3'].map((id, index) => node({ id, priority: index + 1 })),
      network: { latencyMs: 0 },
    },
    commands: [...crash, ...actions.map((action) => ({ ...action, atMs: LEFT_MS }))],
    algorithm: { ...chatter, membership },
    faults: [],
    properties: [],
  };
}

const eventsOf = (given: Given, mode?: PlanningMode) => [
  ...simulate(setupOf(given), 2 * LEFT_MS, mode).trace.events(),
];

/** The receivers of a node's last messages. */
function knownTo(node: string, given: Given): string[] {
  const sent = eventsOf(given).flatMap((event) =>
    event.type === 'messageSent' && event.from === node ? [event] : [],
  );
  return sent.filter(({ atMs }) => atMs === sent.at(-1)?.atMs).map(({ to }) => to);
}

const joinsThen = (id: string) => (node: NodeDefinition) =>
  node.id === id ? { ...node, joinsAtMs: LEFT_MS } : node;
const join: Action = { type: 'join', node: 'n4', priority: 4 };

describe.each<[who: string, starts: string, given: Given]>([
  ['joins', 'n4', { actions: [leave('n1'), join] }],
  ['joins, before the other is asked to leave', 'n4', { actions: [join, leave('n1')] }],
  [
    'comes after it in the order and restarts',
    'n3',
    { actions: [leave('n1'), restart('n3')], crashed: 'n3' },
  ],
  [
    'comes before it in the order and restarts',
    'n1',
    { actions: [leave('n3'), restart('n1')], crashed: 'n1' },
  ],
  ['starts by the definition', 'n3', { actions: [leave('n1')], node: joinsThen('n3') }],
])('a node that %s at the instant at which another leaves', (_, starts, given) => {
  it('learns of a leave an instant later, like all others, and keeps no former member', () => {
    const leaving = given.actions.flatMap((one) => (one.type === 'leave' ? [one.node] : []));
    const everybody = ['n1', 'n2', 'n3', ...(starts === 'n4' ? ['n4'] : [])];
    const left = everybody.filter((id) => id !== starts && !leaving.includes(id));
    expect(knownTo(starts, given)).toEqual(left);
    const notices = eventsOf(given).filter(
      ({ type, atMs }) => type === 'processTold' && atMs > LEFT_MS,
    );
    expect(notices).toContainEqual(
      expect.objectContaining({ atMs: LEFT_MS + 0.001, node: starts, notice: 'MEMBERS' }),
    );
  });

  it.each(['told', 'own', 'fixed'] as const)(
    'gives one trace where membership is %s',
    (membership) => {
      const lines = (mode?: PlanningMode) =>
        eventsOf({ ...given, membership }, mode).map(canonicalLine);
      expect(lines('lockstep')).toEqual(lines());
    },
  );
});

it('a node that was removed before its start is no member when it leaves', () => {
  const removal: Command = { atMs: 5, type: 'remove', node: 'n1' };
  const late = (node: NodeDefinition) => (node.id === 'n1' ? { ...node, joinsAtMs: 20 } : node);
  // A frozen list stays as it was at the start, so that it can be seen.
  const freeze: Action = { type: 'freeze', node: 'n4' };
  const setup = setupOf({ actions: [join, freeze, leave('n1')], node: late });
  const given = { ...setup, commands: [removal, ...setup.commands] };
  const lines = (mode?: PlanningMode) =>
    [...simulate(given, 2 * LEFT_MS, mode).trace.events()].map(canonicalLine);
  expect(lines('lockstep')).toEqual(lines());
});

it('a node that is paused before its start begins with a list of the present members', () => {
  const given: Given = {
    actions: [leave('n1'), restart('n3'), { type: 'pause', node: 'n3' }],
    crashed: 'n3',
  };
  const setupThen = setupOf(given);
  const resume: Command = { atMs: LEFT_MS + 10, type: 'resume', node: 'n3' };
  const paused = { ...setupThen, commands: [...setupThen.commands, resume] };
  const events = [...simulate(paused, 2 * LEFT_MS).trace.events()];
  expect(events.filter((event) => event.type === 'processTold' && event.node === 'n3')).toEqual([]);
  expect(
    events.flatMap((event) =>
      event.type === 'messageSent' && event.from === 'n3' && event.atMs > LEFT_MS ? [event.to] : [],
    )[0],
  ).toBe('n2');
});
