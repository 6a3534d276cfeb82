// The memory of a run does not grow with its length: nothing keeps its events.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { library } from '../headless/sweepLibrary';
import { defineProperty } from '../sim/contracts/property';
import { playTrial } from './playRun';
import { planOf } from './readExperiment';

const HOUR_MS = 3_600_000;
const FILE = {
  format: 'hustings-experiment',
  version: 1,
  id: 'long',
  title: 'Does memory grow?',
  base: { algorithm: 'raft', nodes: 3, params: { timeoutMs: 20_000, heartbeatMs: 5000 } },
  seeds: 1,
  happens: [{ type: 'crash', whom: 'leader', atMs: [4 * HOUR_MS, 24 * HOUR_MS], forMs: 60_000 }],
  untilMs: 24 * HOUR_MS + 10,
  measures: ['failover', 'leaderless', 'electionMessages', 'violations'],
};

/** A collection of all garbage, which Node offers behind a flag only. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

it('a run holds as much after a day as after four hours', () => {
  const collect = collector();
  const heldBytes: number[] = [];
  // A property is asked in the middle of the run: this one weighs what is held at each crash.
  const scales = defineProperty({
    id: 'scales',
    name: 'Scales',
    means: 'Nothing.',
    concerns: ['nodeCrashed'],
    start: () => null,
    on: () => {
      collect();
      heldBytes.push(process.memoryUsage().heapUsed);
      return null;
    },
    broken: () => null,
  });
  const plan = planOf(FILE, library);
  const [run] = plan.runs;
  if (!run) throw new Error('there is no run');
  playTrial(plan.experiment, { run, setting: 0, seed: '1' }, { ...library, properties: [scales] });
  expect(heldBytes).toHaveLength(2);
  const [early = 0, late = 0] = heldBytes;
  // Some 100,000 events lie between the two; ten bytes of each would be more.
  expect(late - early).toBeLessThan(1_000_000);
});
