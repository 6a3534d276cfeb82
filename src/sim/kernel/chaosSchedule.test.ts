// A storm keeps its rate. The largest one does not slow the kernel, and one more in addition is refused.
import { expect, it } from 'vitest';
import { faults } from '../../faults/registry';
import { type Command, MAX_DISRUPTIONS } from '../contracts/command';
import { plainDefinition } from '../contracts/plainCluster';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';
import { bully, params } from '../testing/randomRun';

/** The longest storm at the highest rate, in ms. */
const LONGEST_MS = (60_000 * MAX_DISRUPTIONS.inAll) / MAX_DISRUPTIONS.perMinute;

function runWith(commands: readonly Command[], untilMs: number): TraceEvent[] {
  const definition = plainDefinition({ algorithm: 'bully', params, nodes: 3 });
  const setup = { definition, commands, algorithm: bully, faults, properties: [] };
  return [...simulate(setup, untilMs).trace.events()];
}

const storm = (atMs: number, perMinute: number, forMs: number): Command => ({
  atMs,
  type: 'storm',
  kinds: ['lose'],
  perMinute,
  forMs,
});

it('has as many disruptions as its rate says, within a tenth, as many repairs, and ends on time', () => {
  const events = runWith([storm(1000, 600, 60_000)], 70_000);
  const disruptions = events.filter(({ type }) => type === 'stormStruck');
  expect(disruptions.length / 2).toBeGreaterThan(540);
  expect(disruptions.length / 2).toBeLessThan(660);
  expect(disruptions.at(-1)?.atMs).toBeLessThanOrEqual(61_000);
});

it('most of very many storms at once are refused quickly, even if they have hardly a disruption', () => {
  const commands = Array.from({ length: 20_000 }, () => storm(0, 1, 1));
  const events = runWith(commands, 10);
  const risen = events.filter(({ type }) => type === 'commandApplied');
  expect(risen).toHaveLength(1000);
  expect(events.filter(({ type }) => type === 'stormPassed')).toHaveLength(1000);
});

it('the limit of disruptions counts all storms: a second one is accepted once the first is over', () => {
  const half = (LONGEST_MS * 2) / 3;
  const whys = (commands: readonly Command[], untilMs: number) =>
    runWith(commands, untilMs).flatMap((event) =>
      event.type === 'commandRefused' ? event.why : [],
    );
  const rate = MAX_DISRUPTIONS.perMinute;
  expect(whys([storm(0, rate, half), storm(10, rate, half)], 100)).toEqual([
    'too many storms, or strikes of theirs, are still to come',
  ]);
  expect(whys([storm(0, rate, LONGEST_MS / 10), storm(10, rate, half)], 100)).toEqual([]);
});
