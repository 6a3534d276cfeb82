// Property tests draw the same cases in every run: whether a change passes must not be a matter of luck. Another seed
// is tried by HUSTINGS_SEED.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['HUSTINGS_SEED'] ?? 1) });
