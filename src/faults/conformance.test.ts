// The requirements on every fault in this folder: it obeys its law, on its own link alone, and has no effect at its `none`.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { NetworkDefinition } from '../sim/contracts/definition';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { faults } from './registry';
import { eventsWith, of } from './testing/bullyRun';
import { departures } from './testing/departures';
import { EXAMPLE_KIND, lawful, scaled } from './testing/laws';
import { ROUND_TRIP_MS, sendOver } from './testing/overLinks';

const linesWith = (network: NetworkDefinition) => eventsWith(network).map(canonicalLine);

it('faults are applied in the order of their ids', () => {
  const ids = faults.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
});

describe.each(lawful)('$id', (one) => {
  const { id, fault, law } = one;
  const strongest = law.examples.at(-1) ?? null;
  const beside = law.beside ?? {};

  it('does nothing at its `none`: the trace is the same bytes', () => {
    const network = { latencyMs: [5, 15] as const, ...beside };
    expect(v.is(fault.value, fault.none)).toBe(true);
    expect(linesWith({ ...network, [id]: fault.none })).toEqual(linesWith(network));
  });

  it('has examples that its schema accepts, with an effect in the trace', () => {
    expect(law.examples).not.toEqual([]);
    for (const example of law.examples)
      expect([example, v.is(fault.value, example)]).toEqual([example, true]);
    const network = { latencyMs: 10, ...beside };
    expect(linesWith({ ...network, [id]: strongest })).not.toEqual(linesWith(network));
  });

  const departuresWith = (value: Json, kind: string) => {
    const expected = law.expected(value, kind, ROUND_TRIP_MS);
    return departures({ ...beside, [id]: value }, expected, { seed: '1', kind });
  };

  it.each(law.examples.map((example) => [JSON.stringify(example), example]))(
    'obeys its law at %s',
    (_, example) => {
      expect(departuresWith(example, EXAMPLE_KIND)).toEqual([]);
    },
  );

  it('obeys its law for messages of other kinds, too', () => {
    expect(departuresWith(strongest, 'OTHER')).toEqual([]);
  });

  it.each([1.1, -0.1])('obeys its law at %s times its examples, or refuses the value', (factor) => {
    const value = scaled(one, strongest, factor);
    expect(value === null ? [] : departuresWith(value, EXAMPLE_KIND)).toEqual([]);
  });

  it.each(law.examples.map((example) => [JSON.stringify(example), example]))(
    'goes on from a checkpoint as if there had been none, at %s: it has no other state',
    (_, example) => {
      const network = { ...beside, [id]: example };
      const traffic = { seed: '1', messages: 40, gapMs: 30 };
      const whole = sendOver(network, traffic);
      for (const restoredAt of [1, 13, 39])
        expect(sendOver(network, { ...traffic, restoredAt })).toEqual(whole);
    },
  );
});

it('effects add up: a message can be delayed twice, and a loss overrides a delay', () => {
  const both = of(eventsWith({ latencyMs: 10, jitter: 5, normalDelay: 2 }), 'messageSent');
  expect(both.some(({ atMs, dueMs }) => dueMs - atMs > 10 + 5)).toBe(true);
  const lost = eventsWith({ latencyMs: 10, duplicate: 1, loss: 1 });
  expect(of(lost, 'messageDelivered')).toEqual([]);
});
