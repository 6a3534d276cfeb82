// The order of the trace at one instant: by the process's place in the definition.
import { describe, expect, it } from 'vitest';
import { simulate } from '../engine/simulate';
import { chatter } from '../testing/chatter';

/** Three nodes that write to each other every 10 ms, with a latency of 10 ms. One of them crashes at 15 ms. */
function eventsAt20(crashed: string, mode: 'windows' | 'lockstep'): string[] {
  const definition = {
    seed: '1',
    algorithm: { id: chatter.id, params: {} },
    nodes: ['n1', 'n2', 'n3'].map((id, index) => ({ id, priority: index + 1 })),
    network: { latencyMs: 10 },
  };
  const setup = {
    definition,
    commands: [{ atMs: 15, type: 'crash', node: crashed }] as const,
    algorithm: chatter,
    faults: [],
    properties: [],
  };
  const receivers = new Map<number, string>();
  return [...simulate(setup, 25, mode).trace.events()].flatMap((event) => {
    if (event.type === 'messageSent') receivers.set(event.id, event.to);
    if (event.atMs !== 20) return [];
    if (event.type === 'timerFired') return [`${event.node} wakes`];
    if (event.type === 'messageDropped') return [`${receivers.get(event.id)} misses`];
    return event.type === 'messageDelivered' ? [`${receivers.get(event.id)} hears`] : [];
  });
}

describe.each(['windows', 'lockstep'] as const)('at one instant, in %s', (mode) => {
  it.each([
    ['n1', ['n1 misses', 'n1 misses', 'n2 hears', 'n2 wakes', 'n3 hears', 'n3 wakes']],
    ['n2', ['n1 hears', 'n1 wakes', 'n2 misses', 'n2 misses', 'n3 hears', 'n3 wakes']],
    ['n3', ['n1 hears', 'n1 wakes', 'n2 hears', 'n2 wakes', 'n3 misses', 'n3 misses']],
  ])('a message lost at %s, which has crashed, has its place in the order', (crashed, order) => {
    const told = eventsAt20(crashed, mode);
    // Each receives two messages: the last one of the crashed node is still in flight.
    expect(
      told.filter((line, index) => line.endsWith('misses') || line !== told[index - 1]),
    ).toEqual(order);
  });
});
