// For any commands the trace is consistent, and the commands determine it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import { linkKey } from '../base/linkKey';
import { INSTANT_MS, MIN_LATENCY_MS, roundMs } from '../base/time';
import type { Command } from '../contracts/command';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { advance, InProcessHost, simulate } from '../engine/simulate';
import { atMs, bully, NODES, params, run, UNTIL_MS } from '../testing/randomRun';
import { canonicalLine } from '../trace/canonicalLine';
import { applyEvent, createWorld } from '../trace/world';
import { Kernel } from './kernel';
import type { Assignment } from './window';

const linesOf = (events: Iterable<TraceEvent>) => [...events].map(canonicalLine);

/** Contradictions in a trace, as sentences; an empty list for a possible trace. */
function impossibilities(setup: Setup, events: readonly TraceEvent[]): string[] {
  const wrong: string[] = [];
  const world = createWorld(setup.definition.nodes);
  /** Messages that a person duplicated or forged: no process sent them, and they need not cross a link. */
  const byHand = new Set<number>();
  let lastMs = 0;
  for (const [index, event] of events.entries()) {
    const report = (text: string) => wrong.push(`${canonicalLine(event)} ${text}`);
    if (event.seq !== index) report(`stands at ${index}`);
    if (event.atMs < lastMs) report('goes back in time');
    if (event.cause !== undefined && event.cause >= event.seq) report('comes before its cause');
    lastMs = event.atMs;
    if (event.type === 'messageDelivered') {
      const flight = world.flights.get(event.id);
      if (!flight) report('was not on its way, or arrived before');
      else {
        const isForged = byHand.has(event.id);
        if (!isForged && event.atMs < roundMs(flight.sentMs + MIN_LATENCY_MS))
          report('arrived before it was sent');
        if (event.atMs < flight.dueMs) report('arrived too soon');
        if (flight.heldMs !== undefined) report('is held');
        const isCut = world.cuts.has(linkKey(flight.from, flight.to));
        if (isCut && !isForged && event.atMs === flight.dueMs) report('crossed a cut');
        if (world.nodes.get(flight.to)?.status !== 'up')
          report('reached a process that does not run');
      }
    }
    if (event.type === 'messageSent') {
      const isSenderUp = world.nodes.get(event.from)?.status === 'up';
      if (events[event.cause ?? -1]?.type === 'commandApplied') byHand.add(event.id);
      else if (isSenderUp === /^(REFUSED|CLOSING)$/.test(event.kind)) report('was sent by nobody');
    }
    if (event.type === 'timerFired') {
      const node = world.nodes.get(event.node);
      const timer = node?.timers.get(event.timer);
      if (!node || !timer) report('was not armed');
      // A paused process fires late, at the instant of its resumption.
      else if (event.atMs !== Math.max(timer.dueMs, node.statusSinceMs))
        report('was due at another time');
    }
    applyEvent(world, event);
  }
  return wrong;
}

describe('random commands', () => {
  it('never lead to an inconsistent trace', () => {
    fc.assert(
      fc.property(run, (setup) => {
        const { trace } = simulate(setup, UNTIL_MS);
        expect(impossibilities(setup, [...trace.events()])).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('give the same trace in windows and in lockstep', () => {
    fc.assert(
      fc.property(run, (setup) => {
        const lockstep = simulate(setup, UNTIL_MS, 'lockstep');
        const windowed = simulate(setup, UNTIL_MS);
        expect(linesOf(windowed.trace.events())).toEqual(linesOf(lockstep.trace.events()));
      }),
      { numRuns: 200 },
    );
  });

  it('give the same trace however often the run is stopped', () => {
    fc.assert(
      fc.property(run, fc.array(atMs, { maxLength: 30 }), (setup, stops) => {
        const events: TraceEvent[] = [];
        const kernel = new Kernel(setup, (event) => events.push(event));
        const host = new InProcessHost(setup);
        for (const stopMs of [...stops.sort((a, b) => a - b), UNTIL_MS])
          advance(kernel, host, stopMs);
        expect(linesOf(events)).toEqual(linesOf(simulate(setup, UNTIL_MS).trace.events()));
      }),
      { numRuns: 100 },
    );
  });

  it('lead to no event before the time at which the next one may happen, but judgements of properties', () => {
    fc.assert(
      fc.property(run, (setup) => {
        const events: TraceEvent[] = [];
        const kernel = new Kernel(setup, (event) => events.push(event));
        const host = new InProcessHost(setup);
        while (kernel.nextMs < UNTIL_MS) {
          const { length } = events;
          const { nextMs } = kernel;
          advance(kernel, host, nextMs);
          const early = events.slice(length).filter(({ atMs }) => atMs < nextMs);
          expect(early.filter(({ type }) => !type.startsWith('property'))).toEqual([]);
          advance(kernel, host, roundMs(nextMs + INSTANT_MS));
          expect(kernel.nextMs).toBeGreaterThan(nextMs);
        }
        expect(events.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });

  it('give the same trace when the run is replayed up to the point at which it was stopped', () => {
    fc.assert(
      fc.property(run, fc.nat({ max: 80 }), (setup, windows) => {
        const events: TraceEvent[] = [];
        const kernel = new Kernel(setup, (event) => events.push(event));
        advance(kernel, new InProcessHost(setup), UNTIL_MS, windows);
        const applied = events.filter(({ type }) => /^command(Applied|Refused)$/.test(type)).length;
        const commands = kernel.commands.slice(0, applied);
        const replay = simulate({ ...setup, commands }, kernel.frontierMs);
        expect(linesOf(replay.trace.events())).toEqual(linesOf(events));
      }),
      { numRuns: 150 },
    );
  });

  it('give the same rest of the trace after a restore from any checkpoint', () => {
    fc.assert(
      fc.property(run, atMs, (setup, stopMs) => {
        const events: TraceEvent[] = [];
        const kernel = new Kernel(setup, (event) => events.push(event));
        const host = new InProcessHost(setup);
        advance(kernel, host, stopMs);
        const stored = JSON.parse(JSON.stringify([kernel.snapshot, [...host.snapshots()]]));
        const rest: TraceEvent[] = [];
        const restored = Kernel.restore(setup, stored[0], (event) => rest.push(event));
        advance(restored, new InProcessHost(setup, new Map(stored[1])), UNTIL_MS);
        expect(linesOf([...events, ...rest])).toEqual(
          linesOf(simulate(setup, UNTIL_MS).trace.events()),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('submitted during the run are recorded so that a replay gives the same trace', () => {
    fc.assert(
      fc.property(run, (setup) => {
        const events: TraceEvent[] = [];
        const kernel = new Kernel({ ...setup, commands: [] }, (event) => events.push(event));
        const host = new InProcessHost(setup);
        for (const { atMs: givenMs, ...action } of setup.commands) {
          advance(kernel, host, givenMs);
          kernel.submit(action);
        }
        advance(kernel, host, UNTIL_MS);
        const replay = simulate({ ...setup, commands: kernel.commands }, UNTIL_MS);
        expect(linesOf(replay.trace.events())).toEqual(linesOf(events));
      }),
      { numRuns: 100 },
    );
  });

  it('for failures of the host are recorded so that a replay gives the same trace', () => {
    const which = fc.record({ nth: fc.nat({ max: 40 }), isWaking: fc.boolean() });
    fc.assert(
      fc.property(run, which, ({ commands, ...rest }, { nth, isWaking }) => {
        const nap: Command[] = [
          { atMs: 200, type: 'pause', node: 'n2' },
          { atMs: 320, type: 'resume', node: 'n2' },
        ];
        const setup = { ...rest, commands: [...commands, ...nap].sort((a, b) => a.atMs - b.atMs) };
        let left = isWaking ? nth % 3 : nth;
        const { events, commands: recorded } = playFailing(setup, ({ batch }) => {
          const counts = !isWaking || batch.inputs.some(({ atMs }) => atMs === batch.floorMs);
          return counts && left-- === 0;
        });
        const again = simulate({ ...setup, commands: recorded }, UNTIL_MS);
        expect(linesOf(again.trace.events())).toEqual(linesOf(events));
      }),
      { numRuns: 200 },
    );
  });

  it('with a failure before a process’s first step: messages that were lost before are lost in the replay too', () => {
    const setup: Setup = {
      definition: {
        seed: 'late',
        algorithm: { id: 'bully', params },
        nodes: NODES.map((id, index) => ({
          id,
          priority: index + 1,
          ...(id === 'n4' && { joinsAtMs: 120.5 }),
        })),
        network: { latencyMs: 30 },
      },
      commands: [],
      algorithm: bully,
      faults,
      properties,
    };
    const { events, commands } = playFailing(setup, ({ batch }) => batch.boot?.atMs === 120.5);
    const again = simulate({ ...setup, commands }, UNTIL_MS);
    expect(commands).toMatchObject([{ type: 'failProcess', node: 'n4' }]);
    expect(linesOf(again.trace.events())).toEqual(linesOf(events));
  });
});

/** Plays a run in which the processes of the assignments that the test names throw. */
function playFailing(setup: Setup, fails: (assignment: Assignment) => boolean) {
  const events: TraceEvent[] = [];
  const kernel = new Kernel(setup, (event) => events.push(event));
  const host = new InProcessHost(setup);
  for (;;) {
    const window = kernel.plan(UNTIL_MS);
    host.stop(kernel.takeStops());
    if (!window) return { events, commands: kernel.commands };
    const results = host
      .execute(window)
      .map((result, index) =>
        fails(window.assignments[index] as Assignment) ? { error: 'a stone in the works' } : result,
      );
    kernel.commit(window, results);
    host.stop(kernel.takeStops());
  }
}
