// The seeds of random runs in property tests.
import fc from 'fast-check';

export const seeds = fc.integer({ min: 0, max: 1_000_000 }).map(String);
