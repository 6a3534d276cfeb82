// A sweep from the start of its process: runs a second, and two processes against one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, compare, perSecond } from '../bench';

const ROUNDS = 3;
/** Half a minute on two processors, as a short experiment takes: each process needs two seconds to start and to warm up. */
const SEEDS = 1200;
/** `npm run bench` starts in the project’s folder. */
const HUSTINGS = 'src/headless/hustings.mjs';

const EXPERIMENT = {
  format: 'hustings-experiment',
  version: 1,
  id: 'processes',
  title: 'How fast does a leader follow a leader?',
  base: { algorithm: 'raft', nodes: 5 },
  seeds: SEEDS,
  happens: [{ type: 'crash', whom: 'leader', everyMs: 10_000, forMs: 5000 }],
  untilMs: 60_000,
  measures: ['failover', 'leaderless'],
};

const measure: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hustings-bench-'));
  const file = join(folder, 'experiment.json');
  writeFileSync(file, JSON.stringify(EXPERIMENT));
  const runsPerSecond = (jobs: number) => {
    const startedMs = performance.now();
    execFileSync(process.execPath, [HUSTINGS, 'sweep', file, '--jobs', `${jobs}`, '--json']);
    return perSecond(SEEDS, performance.now() - startedMs);
  };
  const two = await compare(
    ROUNDS,
    () => runsPerSecond(2),
    () => runsPerSecond(1),
  );
  rmSync(folder, { recursive: true });
  return [
    {
      what: 'runs of a minute from the start of a sweep, by two processes against one',
      unit: '/s',
      ...two,
      target: { atLeast: 1.8 },
    },
  ];
};
export default measure;
