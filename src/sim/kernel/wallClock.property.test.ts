// A jump of a wall clock changes nothing for a program that declares no rule by the wall clock.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { clients } from '../../clients/registry';
import { services } from '../../services/registry';
import { Dice } from '../base/dice';
import type { Command } from '../contracts/command';
import type { Program } from '../contracts/program';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { playInWindows } from '../testing/playBothWays';
import { seeds } from '../testing/seeds';
import { type WildRun, wildRun } from '../testing/wildRun';

const MOST_EVENTS = 800;
const programs: readonly Program[] = [algorithms, services, clients].flatMap((registry) => [
  ...registry.values(),
]);

describe.each(programs.map((program) => [program.id, program] as const))('%s', (_, program) => {
  it('declares its rules by the wall clock where its machine hears of jumps', () => {
    const { wallClock, readsClock, machine } = program;
    if (machine.events.includes('CLOCK')) expect(wallClock).toBeDefined();
    if (wallClock) expect(readsClock).toBe(true);
    for (const rule of wallClock ?? []) expect(rule).toMatch(/^[A-Z].*\.$/);
  });
});

const byMonotonic = [...algorithms.values()].filter(({ wallClock }) => !wallClock);

it.each(byMonotonic.map(({ id }) => id))('%s does the same when clocks jump', (id) => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const run = withoutVerdicts(wildRun(seed, id));
      if (goesByWall(run.setup)) return;
      expect(courseOf(withJumps(run, seed))).toEqual(courseOf(run));
    }),
    { numRuns: 10 },
  );
});

/** A jump is a disturbance, for which verdicts wait; and a storm's stream has the number of its command's event. */
function withoutVerdicts({ setup, untilMs }: WildRun): WildRun {
  const commands = setup.commands.filter(({ type }) => type !== 'storm' && type !== 'setClock');
  return { setup: { ...setup, commands, properties: [] }, untilMs };
}

function goesByWall({ definition: { services: ones = [], clients: others = [] } }: Setup): boolean {
  const kinds = [...ones, ...others].map(({ kind }) => kind);
  return programs.some(({ id, wallClock }) => wallClock && kinds.includes(id));
}

function withJumps({ setup, untilMs }: WildRun, seed: string): WildRun {
  const dice = new Dice(seed, 'jumps');
  const { nodes, services: ones = [], clients: others = [] } = setup.definition;
  const jumps = [...nodes, ...ones, ...others].flatMap(({ id }): Command[] =>
    dice.times(3, () => ({
      atMs: dice.whole(0, untilMs),
      type: 'setClock',
      node: id,
      byMs: dice.pick([-100_000, -50, 50, 100_000]),
    })),
  );
  const commands = [...setup.commands, ...jumps].sort((a, b) => a.atMs - b.atMs);
  return { setup: { ...setup, commands }, untilMs };
}

/** The events besides the jumps, without their places in the trace, as far as both runs are played. */
function courseOf(run: WildRun): unknown[] {
  const { trace } = playInWindows(run, MOST_EVENTS);
  const isJump = (event: TraceEvent) =>
    /ClockJumped$/.test(event.type) || ('command' in event && event.command === 'setClock');
  const events = [...trace.events()].filter((event) => !isJump(event));
  const place = ({ seq: _s, cause: _c, ...event }: TraceEvent) =>
    'index' in event ? { ...event, index: 0 } : event;
  return events.slice(0, MOST_EVENTS / 2).map(place);
}
