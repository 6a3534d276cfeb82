// Runs of which only figures are kept, as a sweep plays them, against XState's own actors taking the same steps.
import type { Bench, Reading } from '../bench';
import { busyRun } from '../busyRun';
import { againstActors, MEASURED } from './recordedSteps';

const measure: Bench = async () => {
  const readings: Reading[] = [];
  for (const id of MEASURED)
    for (const nodes of [5, 25] as const) readings.push(await readingOf(id, nodes));
  return readings;
};
export default measure;

async function readingOf(id: string, nodes: number): Promise<Reading> {
  return {
    what: `steps of ${nodes} nodes of ${id} in a sweep, against actor.send`,
    unit: '/s',
    ...(await againstActors(
      (untilMs) => busyRun(nodes, untilMs, ['pause', 'resume'], id),
      'sweep',
    )),
    target: { atLeast: 1.2 },
  };
}
