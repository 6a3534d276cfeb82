// Runs of which only figures are kept, as a sweep plays them, against XState's own actors taking the same steps.
import type { Bench, Reading } from '../bench';
import { busyRun } from '../busyRun';
import { againstActors, MEASURED } from './recordedSteps';

/** Simulated time in a round, in virtual ms: some tenths of a second. */
const RUN_MS = { 5: 600_000, 25: 100_000 };

const measure: Bench = async () => {
  const readings: Reading[] = [];
  for (const id of MEASURED)
    for (const nodes of [5, 25] as const) readings.push(await readingOf(id, nodes));
  return readings;
};
export default measure;

async function readingOf(id: string, nodes: keyof typeof RUN_MS): Promise<Reading> {
  const untilMs = RUN_MS[nodes];
  const inputs = busyRun(nodes, untilMs, ['pause', 'resume'], id);
  return {
    what: `steps of ${nodes} nodes of ${id} in a sweep, against actor.send`,
    unit: '/s',
    ...(await againstActors(inputs, untilMs, 'sweep')),
    target: { atLeast: 1.2 },
  };
}
