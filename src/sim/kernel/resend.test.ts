// Connections in a run: what a cut or a loss stops is held, is sent again, and arrives in its order, or is given up.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import type { Algorithm } from '../contracts/algorithm';
import type { Command } from '../contracts/command';
import type { NetworkDefinition } from '../contracts/definition';
import { defaultParams } from '../contracts/params';
import { plainDefinition } from '../contracts/plainCluster';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { advance, InProcessHost, simulate } from '../engine/simulate';
import { canonicalLine } from '../trace/canonicalLine';
import { Kernel } from './kernel';

const bully = algorithms.get('bully') as Algorithm;
const params = {
  ...defaultParams(bully.params),
  heartbeatMs: 100,
  t1Ms: 5000,
  t2Ms: 60,
  t3Ms: 120,
};
const LATENCY_MS = 30;
const TIMEOUT_MS = 2 * LATENCY_MS + 200;
const TO_N1 = [{ from: 'n2', to: 'n1' }];

function setupOf(network: Partial<NetworkDefinition>, commands: readonly Command[] = []): Setup {
  const plain = plainDefinition({ algorithm: 'bully', params, nodes: 2 });
  const definition = { ...plain, network: { latencyMs: LATENCY_MS, ...network } };
  return { definition, commands, algorithm: bully, faults, properties };
}

const eventsOf = (setup: Setup, untilMs: number) => [...simulate(setup, untilMs).trace.events()];

/** The events of the heartbeats to n1 between two times, as `type at`. */
function heartbeats(events: readonly TraceEvent[], fromMs: number, toMs: number): string[] {
  const sent = new Set<number>();
  return events.flatMap((event) => {
    if (event.type === 'messageSent' && event.kind === 'HEARTBEAT' && event.to === 'n1')
      if (event.atMs >= fromMs && event.atMs < toMs) sent.add(event.id);
    if (!('id' in event) || typeof event.id !== 'number' || !sent.has(event.id)) return [];
    const reason = 'reason' in event && event.reason !== undefined ? ` ${event.reason}` : '';
    return [`${event.type.replace('message', '')}${reason} ${event.atMs}`];
  });
}

const cutFor = (ms: number): Command[] => [
  { atMs: 1015, type: 'cut', links: TO_N1 },
  { atMs: 1015 + ms, type: 'heal', links: TO_N1 },
];

describe('over TCP', () => {
  it('a cut holds what is in flight and what is sent into it; the first try after it brings all', () => {
    const events = eventsOf(setupOf({ tcp: 60_000 }, cutFor(300)), 2500);
    const sentMs = heartbeats(events, 900, 2000).filter((text) => text.startsWith('Sent'));
    expect(sentMs.slice(0, 3)).toEqual(['Sent 900', 'Sent 1000', 'Sent 1100']);
    // The tries are one timeout after the cut, which still stands, and three after it.
    const passesMs = 1015 + 3 * TIMEOUT_MS;
    expect(heartbeats(events, 1000, 1101)).toEqual([
      'Sent 1000',
      'Held cut 1015',
      'Sent 1100',
      'Held behind 1100',
      `Released resent ${passesMs}`,
      `Released resent ${passesMs}`,
      `Delivered ${passesMs + LATENCY_MS}`,
      `Delivered ${passesMs + LATENCY_MS}`,
    ]);
    expect(events.filter(({ type }) => type === 'messageDropped')).toEqual([]);
    const held = events.find(({ type }) => type === 'messageHeld');
    expect(events[held?.cause ?? -1]?.type).toBe('linkCut');
  });

  it('a cut that outlasts the connection loses all that waits, and the next message passes', () => {
    const events = eventsOf(setupOf({ tcp: 700 }, cutFor(705)), 2500);
    expect(heartbeats(events, 1000, 1001)).toEqual([
      'Sent 1000',
      'Held cut 1015',
      'Dropped gaveUp 1715',
    ]);
    const dropped = events.filter(({ type }) => type === 'messageDropped');
    expect(new Set(dropped.map(({ atMs }) => atMs))).toEqual(new Set([1715]));
    expect(heartbeats(events, 1800, 1801)).toEqual(['Sent 1800', 'Delivered 1830']);
  });

  it('a person cannot reach into a connection', () => {
    const setup = setupOf({ tcp: 60_000 }, cutFor(900));
    const [first] = eventsOf(setup, 1016).filter(({ type }) => type === 'messageHeld');
    const message = (first as { id?: number } | undefined)?.id ?? -1;
    for (const type of ['dropMessage', 'releaseMessage', 'deliverMessage'] as const) {
      const commands = [...setup.commands, { atMs: 1020, type, message }];
      const events = eventsOf(
        { ...setup, commands: commands.sort((a, b) => a.atMs - b.atMs) },
        1021,
      );
      expect(events.at(-1)).toMatchObject({
        type: 'commandRefused',
        why: `message ${message} is not ${type === 'releaseMessage' ? 'held' : 'on its way'}`,
      });
    }
  });

  it('a run goes on from a checkpoint in the middle of a wait', () => {
    const setup = setupOf({ tcp: 60_000, loss: 0.4 }, cutFor(700));
    const whole = eventsOf(setup, 4000).map(canonicalLine);
    for (const untilMs of [1010, 1100, 1300, 1600, 2000]) {
      const events: TraceEvent[] = [];
      const first = new Kernel(setup, (event) => events.push(event));
      const host = new InProcessHost(setup);
      advance(first, host, untilMs);
      const { waiting } = first.snapshot;
      if (untilMs > 1015 && untilMs < 1700) expect(waiting).not.toEqual([]);
      const second = Kernel.restore(setup, first.snapshot, (event) => events.push(event));
      advance(second, host, 4000);
      expect(events.map(canonicalLine)).toEqual(whole);
    }
  });
});
