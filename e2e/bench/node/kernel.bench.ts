// The cost of determinism: the kernel in one thread, against XState's own actors taking the same steps.
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { simulate } from '../../../src/sim/engine/simulate';
import { completeSetup } from '../../../src/worker/completeSetup';
import { type Bench, compare, type Reading, type Target } from '../bench';
import { busyRun, isStep } from '../busyRun';
import type { SideData, Taken } from './kernelSide';

const ROUNDS = 11;
/** Simulated time in a round, in virtual ms: some tenths of a second of wall time. */
const RUN_MS = { 5: 3_600_000, 25: 600_000 };

const measure: Bench = async () => [
  await measureCluster(5, { atLeast: 0.7 }),
  await measureCluster(25, { atLeast: 0.7 }),
];
export default measure;

async function measureCluster(nodes: keyof typeof RUN_MS, target?: Target): Promise<Reading> {
  const untilMs = RUN_MS[nodes];
  const inputs = busyRun(nodes, untilMs);
  const run = { inputs, untilMs, steps: await recordSteps(inputs, untilMs) };
  const kernel = startSide({ ...run, side: 'kernel' });
  const actors = startSide({ ...run, side: 'actors' });
  const figures = await compare(ROUNDS, kernel.stepsPerSecond, actors.stepsPerSecond);
  await Promise.all([kernel.end(), actors.end()]);
  return {
    what: `steps of ${nodes} nodes in one thread, against actor.send`,
    unit: '/s',
    ...figures,
    ...(target && { target }),
  };
}

/** Starts a thread for each side: in one thread, the machine's code would be compiled for both, and slower for each. */
function startSide(workerData: SideData) {
  const script = join(dirname(process.argv[1] ?? ''), 'kernelSide.js');
  const thread = new Worker(script, { workerData });
  return {
    stepsPerSecond: async () => {
      thread.postMessage(null);
      const [answer] = await once(thread, 'message');
      return answer as number;
    },
    end: () => thread.terminate(),
  };
}

/** Every step of a run in the kernel's order, recorded at its machine. */
async function recordSteps(inputs: ReturnType<typeof busyRun>, untilMs: number): Promise<Taken[]> {
  const setup = await completeSetup(inputs);
  const { machine } = setup.algorithm;
  const taken: Taken[] = [];
  const actors = new Map<object, number>();
  // The stepper sees a machine that takes any event: it must not drop one before it is recorded here.
  const watched: typeof machine = Object.create(machine, { events: { value: ['*'] } });
  watched.getInitialSnapshot = (scope, input) => {
    actors.set(scope, actors.size);
    taken.push({ actor: actors.size - 1, input });
    return machine.getInitialSnapshot(scope, input);
  };
  watched.transition = (snapshot, event, scope) => {
    taken.push({ actor: actors.get(scope) ?? -1, event });
    const next = machine.transition(snapshot, event, scope);
    // Each snapshot is a new object, so that the stepper saves no step as a repetition.
    return { ...next, context: { ...next.context } };
  };
  const algorithm = { ...setup.algorithm, machine: watched };
  const { trace } = simulate({ ...setup, algorithm }, untilMs);
  const steps = [...trace.events()].filter(isStep).length;
  if (taken.filter(({ event }) => event).length !== steps) throw new Error('a step is missing');
  return taken;
}
