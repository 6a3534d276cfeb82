// The entry of the benchmarks' page: the runner calls a benchmark by its name.
import type { Bench, Reading } from './bench';

const benches = import.meta.glob<Bench>('./page/*.bench.ts', { import: 'default' });

declare global {
  /** Runs one of the page's benchmarks. Rejects an unknown name. */
  var measureInPage: (name: string) => Promise<Reading[]>;
  /** Slows the page's processor so many times; 1 is its own speed. The runner provides it. */
  var slowDown: (times: number) => Promise<void>;
  /** Plays an experiment's runs in a process of Node; the ms that they take. The runner provides it. */
  var playInNode: (experiment: unknown) => Promise<number>;
}

globalThis.measureInPage = async (name) => {
  const load = benches[`./page/${name}.bench.ts`];
  if (!load) throw new Error(`there is no benchmark ${name}`);
  return (await load())();
};
