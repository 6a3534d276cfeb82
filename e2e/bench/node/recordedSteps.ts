// The steps of a run's machines, recorded, and threads that take them again and again in different ways.
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { ProcessInput } from '../../../src/sim/contracts/protocol';
import type { RunInputs } from '../../../src/sim/engine/engine';
import { advance, InProcessHost } from '../../../src/sim/engine/simulate';
import { Kernel } from '../../../src/sim/kernel/kernel';
import { Stepper } from '../../../src/sim/process/stepper';
import { completeSetup } from '../../../src/worker/completeSetup';
import { compareRates, type Reading, type Target } from '../bench';
import { busyRun } from '../busyRun';
import type { SideData, Taken } from './stepsSide';

const ROUNDS = 5;
/** Series of turns in a round: with one, rounds of machines that hardly work differ by a third. */
const SERIES = 3;
/** The number of steps in a turn: some hundredths of a second. */
const STEPS = 8000;
/** A part of a run, in virtual ms, from which its number of steps is known. */
const PART_MS = 60_000;

/** The four elections that are measured. */
export const MEASURED = ['bully', 'raft', 'changRoberts', 'redisLease'] as const;

/** The ways to take an election's steps, in words. */
const WAYS = {
  run: 'in a run, against actor.send',
  sweep: 'in a sweep, against actor.send',
  tables: 'by tables, against XState without actors',
} as const;

/** The four elections with 5 and with 25 nodes, each in one way. */
export async function electionReadings(
  side: keyof typeof WAYS,
  target?: Target,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  const baseline = side === 'tables' ? 'transitions' : 'actors';
  for (const id of MEASURED)
    for (const nodes of [5, 25])
      readings.push({
        what: `steps of ${nodes} nodes of ${id} ${WAYS[side]}`,
        unit: '/s',
        ...(await compareSteps(
          (untilMs) => busyRun(nodes, untilMs, ['pause', 'resume'], id),
          side,
          baseline,
        )),
        ...(target && { target }),
      });
  return readings;
}

/**
 * A way to take the steps of a run, against another: steps a second of processor time, in turn.
 *
 * @param runOf - the run until a time in ms. It is as long as a round needs.
 */
export async function compareSteps(
  runOf: (untilMs: number) => RunInputs,
  side: SideData['side'],
  baseline: SideData['side'],
) {
  const { length } = await recordSteps(runOf(PART_MS), PART_MS);
  const untilMs = Math.round((PART_MS * STEPS) / length);
  const inputs = runOf(untilMs);
  const steps = await recordSteps(inputs, untilMs);
  const measured = startSide({ inputs, untilMs, steps, side });
  const other = startSide({ inputs, untilMs, steps, side: baseline });
  const sides = async () => ({
    measured: measured.stepsPerSecond,
    baseline: other.stepsPerSecond,
  });
  const figures = await compareRates(ROUNDS, sides, SERIES);
  await Promise.all([measured.end(), other.end()]);
  return figures;
}

/** Starts a thread for each side: in one thread, the machine's code would be compiled for both, and slower for each. */
function startSide(workerData: SideData) {
  const script = join(dirname(process.argv[1] ?? ''), 'stepsSide.js');
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
async function recordSteps(inputs: RunInputs, untilMs: number): Promise<Taken[]> {
  const setup = await completeSetup(inputs);
  const programs = [setup.algorithm, ...(setup.parts ?? [])];
  const taken: Taken[] = [];
  let actors = 0;
  class Recorder extends Stepper {
    readonly #actor = actors++;
    readonly #program: number;

    constructor(machine: (typeof programs)[number]['machine']) {
      super(machine);
      this.#program = programs.findIndex((program) => program.machine === machine);
    }

    override start(input: ProcessInput) {
      taken.push({ actor: this.#actor, program: this.#program, input });
      return super.start(input);
    }

    override step(snapshot: AnyMachineSnapshot, event: AnyEventObject) {
      taken.push({ actor: this.#actor, event });
      return super.step(snapshot, event);
    }
  }
  const host = new InProcessHost(setup, new Map(), (machine) => new Recorder(machine));
  advance(new Kernel(setup, () => {}), host, untilMs);
  return taken;
}
