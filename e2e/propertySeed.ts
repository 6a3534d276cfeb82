// The seed of property tests: fixed, so that every run draws the same cases and a change does not pass by luck.
// HUSTINGS_SEED sets another one.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['HUSTINGS_SEED'] ?? 1) });
