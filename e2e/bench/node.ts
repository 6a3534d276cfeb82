// The entry of the benchmarks without a browser: a process runs the one that its argument names.
import type { Bench } from './bench';

const benches = import.meta.glob<Bench>('./node/*.bench.ts', { import: 'default' });

const name = process.argv[2];
const load = benches[`./node/${name}.bench.ts`];
if (!load) throw new Error(`there is no benchmark ${name}`);
const measure = await load();
process.send?.(await measure());
