// The cost of determinism: the kernel in one thread, against XState's own actors taking the same steps.
import type { Bench, Reading } from '../bench';
import { busyRun } from '../busyRun';
import { againstActors } from './recordedSteps';

/** Simulated time in a round, in virtual ms: some tenths of a second. */
const RUN_MS = { 5: 3_600_000, 25: 600_000 };

const measure: Bench = async () => [await measureCluster(5), await measureCluster(25)];
export default measure;

async function measureCluster(nodes: keyof typeof RUN_MS): Promise<Reading> {
  const untilMs = RUN_MS[nodes];
  return {
    what: `steps of ${nodes} nodes in one thread, against actor.send`,
    unit: '/s',
    ...(await againstActors(busyRun(nodes, untilMs), untilMs, 'kernel')),
    target: { atLeast: 0.7 },
  };
}
