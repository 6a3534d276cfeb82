// “Without a message or a command it does nothing before …” is true at any moment of every scenario.
import { describe, expect, it } from 'vitest';
import type { RunFile } from '../../runFile/runFile';
import { scenarios } from '../../scenarios/registry';
import type { EventType, TraceEvent } from '../../sim/contracts/traceEvent';
import { applyEvent, createWorld } from '../../sim/trace/world';
import { readScenario } from '../files/checkFile';
import { playedRun } from '../testing/askedRuns';
import { firstTimer } from './whyNot';

/** The events of a node that acts. */
const ACTS: ReadonlySet<EventType> = new Set<EventType>([
  'electionStarted',
  'leadershipAcquired',
  'electedChanged',
  'stateEntered',
]);

/** The node that a message or a command makes act, now or from now on. */
function disturbed(event: TraceEvent, receivers: ReadonlyMap<number, string>): string | null {
  if (event.type === 'messageDelivered') return receivers.get(event.id) ?? null;
  if (ACTS.has(event.type) || event.type.startsWith('timer')) return null;
  return 'node' in event ? event.node : null;
}

const EVERY_MS = 100;

describe.each([...scenarios.keys()])('%s', (id) => {
  it('a node acts on its own only when its first timer runs out', async () => {
    const file: RunFile = await readScenario(id);
    const { trace } = await playedRun(file);
    const world = createWorld(file.nodes, file);
    const receivers = new Map<number, string>();
    /** The moment before which each node does nothing, as it was said last. */
    const said = new Map<string, number>();
    let nextMs = 0;
    let asked = 0;
    for (const event of trace.events()) {
      if (event.atMs > nextMs) {
        for (const node of world.nodes.values()) {
          if (node.status !== 'up') continue;
          said.set(node.id, firstTimer(node)?.[1].dueMs ?? Number.POSITIVE_INFINITY);
          asked += 1;
        }
        nextMs = event.atMs + EVERY_MS;
      }
      if (event.type === 'messageSent') receivers.set(event.id, event.to);
      const node = disturbed(event, receivers);
      if (node !== null) said.delete(node);
      if (ACTS.has(event.type) && 'node' in event)
        expect(event.atMs, `${event.node} at ${event.seq}`).toBeGreaterThanOrEqual(
          said.get(event.node) ?? 0,
        );
      applyEvent(world, event);
    }
    expect(asked).toBeGreaterThan(0);
  });
});
