// Frozen lists of members: notices that a frozen node misses, its list after the thaw, and refusals.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { parts, servicesFor } from '../../algorithms/testing/parts';
import type { Algorithm } from '../contracts/algorithm';
import type { Action, Command } from '../contracts/command';
import { defaultParams } from '../contracts/params';
import { plainDefinition } from '../contracts/plainCluster';
import type { Peer } from '../contracts/protocol';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';
import { applyEvent, createWorld } from '../trace/world';

type Given = readonly (Action & { atMs: number })[];

function play(commands: Given, id = 'bully', nodes: readonly { knows: string[] }[] = []) {
  const algorithm = algorithms.get(id) as Algorithm;
  const params = defaultParams(algorithm.params);
  const services = servicesFor(algorithm);
  const plain = plainDefinition({ algorithm: id, params, nodes: 3, latencyMs: 10, services });
  const definition = {
    ...plain,
    nodes: plain.nodes.map((node, index) => ({ ...node, ...nodes[index] })),
  };
  const setup = { definition, algorithm, parts, faults: [], properties: [] };
  const { trace } = simulate({ ...setup, commands: commands as readonly Command[] }, 1000);
  const events = [...trace.events()];
  const world = createWorld(definition.nodes, definition);
  for (const event of events) applyEvent(world, event);
  return { events, world };
}

/** The MEMBERS notices: time, receiver, and the members named. */
function told(events: readonly TraceEvent[]): string[] {
  return events.flatMap((event) =>
    event.type === 'processTold' && event.notice === 'MEMBERS'
      ? [
          `${event.atMs} ${event.node}: ${(event.body as unknown as Peer[]).map(({ id }) => id).join(' ')}`,
        ]
      : [],
  );
}
const refusals = (events: readonly TraceEvent[]) =>
  events.flatMap((event) => (event.type === 'commandRefused' ? [event.why] : []));

const freeze = (atMs: number, node = 'n2') => ({ atMs, type: 'freeze', node }) as const;
const thaw = (atMs: number, node = 'n2') => ({ atMs, type: 'thaw', node }) as const;
const join = (atMs: number, node: string) => ({ atMs, type: 'join', node, priority: 9 }) as const;

describe('a frozen node', () => {
  it('receives no change of the members, and the whole list at once when it thaws', () => {
    const commands: Given = [
      freeze(100),
      join(200, 'n4'),
      { atMs: 300, type: 'leave', node: 'n1' },
      { atMs: 400, type: 'crash', node: 'n3' },
      { atMs: 400, type: 'remove', node: 'n3' },
      thaw(500),
      { atMs: 600, type: 'restart', node: 'n1' },
    ];
    const { events, world } = play(commands);
    expect(told(events)).toEqual([
      '200 n1: n2 n3 n4',
      '200 n3: n1 n2 n4',
      '300.001 n3: n2 n4',
      '300.001 n4: n2 n3',
      '400 n4: n2',
      '500 n2: n4',
      '600 n2: n1 n4',
      '600 n4: n1 n2',
    ]);
    expect(world.nodes.get('n2')?.isFrozen).toBe(false);
  });

  it('does not receive the notices that were on their way either', () => {
    const leave = { atMs: 100, type: 'leave', node: 'n1' } as const;
    const asleep: Given = [{ atMs: 50, type: 'pause', node: 'n2' }, leave];
    const wake = { atMs: 300, type: 'resume', node: 'n2' } as const;
    const ofN2 = (commands: Given) =>
      told(play(commands).events).filter((line) => line.includes(' n2: '));
    expect(ofN2([...asleep, wake])).toEqual(['300 n2: n3']);
    expect(ofN2([...asleep, freeze(200), wake])).toEqual([]);
    expect(ofN2([leave, freeze(100.001)])).toEqual([]);
  });

  it('has the present list after a restart, and is frozen no more', () => {
    const commands: Given = [
      freeze(100),
      join(200, 'n4'),
      { atMs: 300, type: 'crash', node: 'n2' },
      { atMs: 400, type: 'restart', node: 'n2' },
      join(500, 'n5'),
    ];
    const { events, world } = play(commands);
    expect(told(events)).toContain('500 n2: n1 n3 n4 n5');
    expect(world.nodes.get('n2')?.isFrozen).toBe(false);
    const started = events.find(({ type }) => type === 'nodeRestarted')?.seq ?? 0;
    const asked = events
      .slice(started)
      .find((event) => event.type === 'messageSent' && event.from === 'n2');
    expect(asked).toMatchObject({ kind: 'ELECTION' });
  });
});

describe('freezing is refused', () => {
  it('twice, and thawing what is not frozen', () => {
    expect(refusals(play([thaw(50), freeze(100), freeze(200)]).events)).toEqual([
      "n2's list of members is not frozen",
      "n2's list of members is frozen already",
    ]);
  });

  it.each([
    ['raft', 'the members of Raft are fixed when the run starts'],
    ['ghoti', 'the nodes of Ghoti keep the list of members themselves'],
    ['redisLease', 'the nodes of Redis lease need no list of members'],
  ])('where there is no list to freeze, as in %s', (id, why) => {
    const name = algorithms.get(id)?.name ?? '';
    expect(refusals(play([freeze(100)], id).events)).toEqual([
      why.replace(/Raft|Ghoti|Redis lease/, name),
    ]);
  });

  it('to a service, to a node that does not run, and to a node that receives no list', () => {
    const crashed: Given = [{ atMs: 100, type: 'crash', node: 'n2' }, freeze(200)];
    expect(refusals(play(crashed).events)).toEqual(['n2 is crashed']);
    expect(refusals(play([freeze(100, 'redis')], 'redisLease').events)).toEqual([
      'redis is a service',
    ]);
    const knows = [{ knows: ['n2'] }, { knows: ['n1'] }, { knows: ['n1'] }];
    expect(refusals(play([freeze(100)], 'bully', knows).events)).toEqual([
      'n2 knows only some, and is told of nobody else',
    ]);
  });
});
