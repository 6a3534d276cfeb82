// The cost of determinism: the kernel in one thread, against XState's own actors taking the same steps.
import type { Bench, Reading } from '../bench';
import { busyRun } from '../busyRun';
import { compareSteps } from './recordedSteps';

const measure: Bench = async () => [await measureCluster(5), await measureCluster(25)];
export default measure;

async function measureCluster(nodes: number): Promise<Reading> {
  return {
    what: `steps of ${nodes} nodes in one thread, against actor.send`,
    unit: '/s',
    ...(await compareSteps((untilMs) => busyRun(nodes, untilMs), 'kernel', 'actors')),
    target: { atLeast: 0.7 },
  };
}
