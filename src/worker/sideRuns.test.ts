// Shows that a side run executed in slices of any size has the trace of an uninterrupted run.
import { expect, it } from 'vitest';
import { definitionOf } from '../runFile/runFile';
import { plainRun } from '../session/run/plainRun';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { History, type RunInputs } from '../sim/engine/engine';
import type { LocalRun } from '../sim/engine/localRun';
import { advance, InProcessHost, simulate } from '../sim/engine/simulate';
import { Kernel } from '../sim/kernel/kernel';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { completeSetup } from './completeSetup';
import { SideRuns } from './sideRuns';

const UNTIL_MS = 6000;

async function inputsOf(nodes: number): Promise<RunInputs> {
  const definition = definitionOf(await plainRun('bully', nodes, '1'));
  const commands = [
    { atMs: 2000, type: 'crash', node: `n${nodes}` },
    { atMs: UNTIL_MS, type: 'crash', node: 'n1' },
  ] as const;
  return { definition, commands };
}

async function begun(inputs: RunInputs): Promise<LocalRun> {
  return new History().begin(await completeSetup(inputs));
}

async function alone(inputs: RunInputs): Promise<string[]> {
  const { trace } = simulate(await completeSetup(inputs), UNTIL_MS);
  return [...trace.events()].map(canonicalLine);
}

it('two side runs, advanced in turns and in slices, have the traces that they have alone, with the command at their end', async () => {
  const sides = new SideRuns();
  const inputs = await Promise.all([inputsOf(3), inputsOf(40)]);
  const runs = await Promise.all(inputs.map(async (one) => sides.add(await begun(one))));
  const received: string[][] = [[], []];
  for (let toMs = 500; toMs <= UNTIL_MS; toMs += 500)
    for (const [index, run] of runs.entries())
      for (let reachedMs = 0; reachedMs < toMs; ) {
        const { events, frontierMs } = sides.advance(run, toMs, index === 0 ? 7 : undefined);
        received[index]?.push(...(JSON.parse(events) as TraceEvent[]).map(canonicalLine));
        reachedMs = frontierMs;
      }
  expect(received[1]).toEqual(await alone(inputs[1] as RunInputs));
  expect(received[0]).toEqual(await alone(inputs[0] as RunInputs));
});

it('a side run that has reached a moment has applied the command of that moment', async () => {
  // Each slice is over after one window, also after the last one before the command.
  const sides = new SideRuns(-1);
  const { definition } = await inputsOf(12);
  const commands = Array.from({ length: 40 }, (_, index) => ({
    atMs: 1000 + index * 1000 + ((index * 377) % 1000),
    type: index % 2 === 0 ? ('pause' as const) : ('resume' as const),
    node: 'n2',
  }));
  const run = sides.add(await begun({ definition, commands }));
  for (const { atMs, type } of commands) {
    const received: TraceEvent[] = [];
    for (let reachedMs = 0; reachedMs < atMs; ) {
      const { events, frontierMs } = sides.advance(run, atMs);
      received.push(...(JSON.parse(events) as TraceEvent[]));
      reachedMs = frontierMs;
    }
    const done = received.filter((event) => event.type === 'commandApplied');
    expect(done).toMatchObject([{ atMs, command: type }]);
  }
});

it('an advance over a long time returns before its end', async () => {
  const sides = new SideRuns();
  const run = sides.add(await begun(await inputsOf(60)));
  const { frontierMs } = sides.advance(run, 3_600_000);
  expect(frontierMs).toBeGreaterThan(0);
  expect(frontierMs).toBeLessThan(3_600_000);
});

it('a closed side run throws', async () => {
  const sides = new SideRuns();
  const run = sides.add(await begun(await inputsOf(3)));
  sides.close(run);
  expect(() => sides.advance(run, 10)).toThrow('this side run was closed');
});

it('the variables of a side run come in slices, and are those of the run alone', async () => {
  // Each slice is over after one window.
  const sides = new SideRuns(-1);
  const inputs = await inputsOf(3);
  const run = sides.add(await begun(inputs));
  for (let reachedMs = 0; reachedMs < 3000; ) reachedMs = sides.advance(run, 3000).frontierMs;
  for (const atMs of [2500, 1000]) {
    let slices = 1;
    let shown = sides.shown(run, atMs);
    for (; !shown && slices < 10_000; slices += 1) shown = sides.shown(run, atMs);
    expect(slices).toBeGreaterThan(2);
    const setup = await completeSetup(inputs);
    const host = new InProcessHost(setup);
    advance(new Kernel(setup, () => {}), host, atMs);
    expect(shown).toEqual(host.shown(atMs));
  }
  sides.close(run);
  expect(() => sides.shown(run, 1000)).toThrow('this side run was closed');
});
