// The kernel in one thread against XState's own actors taking the very same steps: what determinism costs.
import { type AnyActorRef, type AnyEventObject, createActor } from 'xstate';
import type { Setup } from '../../../src/sim/kernel';
import { simulate } from '../../../src/sim/simulate';
import { completeSetup } from '../../../src/worker/completeSetup';
import { type Bench, compare, perSecond, type Reading } from '../bench';
import { busyRun } from '../busyRun';

const ROUNDS = 9;
/** How much is simulated in a round, in virtual ms: some tenths of a second of wall time. */
const RUN_MS = { 5: 1_800_000, 25: 300_000 };

const measure: Bench = async () => [await measureCluster(5), await measureCluster(25)];
export default measure;

async function measureCluster(nodes: keyof typeof RUN_MS): Promise<Reading> {
  const setup = completeSetup(busyRun(nodes, RUN_MS[nodes]));
  const record = recordSteps(setup, RUN_MS[nodes]);
  const steps = record.filter(({ event }) => event !== undefined).length;
  const figures = await compare(
    ROUNDS,
    () => timed(steps, () => simulate(setup, RUN_MS[nodes])),
    () => timed(steps, () => sendAll(setup, record)),
  );
  return {
    what: `steps of ${nodes} nodes in one thread, against actor.send`,
    unit: '/s',
    ...figures,
    target: { atLeast: 0.7 },
  };
}

function timed(steps: number, work: () => void): number {
  const startedMs = performance.now();
  work();
  return perSecond(steps, performance.now() - startedMs);
}

/** A process's start, or one event that it took. Each start has a scope of its own. */
interface Taken {
  readonly scope: object;
  readonly input?: unknown;
  readonly event?: AnyEventObject;
}

/** Every step of a run in the order in which the kernel takes them, as its machine sees them. */
function recordSteps(setup: Setup, untilMs: number): Taken[] {
  const { machine } = setup.algorithm;
  const record: Taken[] = [];
  const watched: typeof machine = Object.create(machine);
  watched.getInitialSnapshot = (scope, input) => {
    record.push({ scope, input });
    return machine.getInitialSnapshot(scope, input);
  };
  watched.transition = (snapshot, event, scope) => {
    record.push({ scope, event });
    return machine.transition(snapshot, event, scope);
  };
  simulate({ ...setup, algorithm: { ...setup.algorithm, machine: watched } }, untilMs);
  return record;
}

/** Live actors on a clock that never fires: the record has what the timers did. */
const SILENT_CLOCK = { setTimeout: () => 0, clearTimeout: () => {} };

function sendAll({ algorithm }: Setup, record: readonly Taken[]): void {
  const actors = new Map<object, AnyActorRef>();
  for (const { scope, input, event } of record) {
    if (event) actors.get(scope)?.send(event);
    else actors.set(scope, start(algorithm, input));
  }
}

function start({ machine }: Setup['algorithm'], input: unknown): AnyActorRef {
  return createActor(machine, { input, clock: SILENT_CLOCK }).start();
}
