// Every algorithm in this folder keeps its promises in many runs with random faults that are repaired again and again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { properties } from '../properties/registry';
import { algorithms } from './registry';
import { keptForLater } from './testing/brokenRuns';
import { brokenPromises } from './testing/promises';

/** The seed is HUSTINGS_SEED, see e2e/propertySeed.ts. */
const SEED = fc.readConfigureGlobal().seed ?? 1;
/** An algorithm that breaks a promise in one run breaks it in many: a few of them are enough to begin with. */
const MOST_SENTENCES = 5;

describe.each([...algorithms.values()])('$id', (algorithm) => {
  it('keeps its promises', { timeout: 900_000 }, () => {
    expect(brokenPromises(algorithm, SEED, MOST_SENTENCES).map(keptForLater)).toEqual([]);
  });

  it('has promises, each about a property', () => {
    const ids = properties.map(({ id }) => id);
    expect(algorithm.promises.length, `${algorithm.id} promises nothing`).toBeGreaterThan(0);
    for (const { property } of algorithm.promises) expect(ids).toContain(property);
  });
});
