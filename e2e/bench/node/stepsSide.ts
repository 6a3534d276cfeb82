// A thread that takes the steps of one run repeatedly, in one of several ways, and reports their rate.
import { parentPort, workerData } from 'node:worker_threads';
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
} from 'xstate';
import type { Experiment } from '../../../src/experiment/experiment';
import { playTrial } from '../../../src/experiment/playRun';
import { play } from '../../../src/headless/play';
import { SummaryFold } from '../../../src/headless/summary';
import { library } from '../../../src/headless/sweepLibrary';
import type { RunFile } from '../../../src/runFile/runFile';
import type { ProcessInput } from '../../../src/sim/contracts/protocol';
import type { RunInputs } from '../../../src/sim/engine/engine';
import { simulate } from '../../../src/sim/engine/simulate';
import { Stepper } from '../../../src/sim/process/stepper';
import { fastStepper } from '../../../src/sim/process/tableStepper';
import { Trace } from '../../../src/sim/trace/trace';
import { completeSetup } from '../../../src/worker/completeSetup';
import { perSecond } from '../bench';

/** The start of an actor, or one event that it takes. */
export interface Taken {
  readonly actor: number;
  /** The index of its program: the algorithm, then the setup’s parts. */
  readonly program?: number;
  readonly input?: unknown;
  readonly event?: AnyEventObject;
}

/** The input of the thread. */
export interface SideData {
  /** By the kernel, by actors, as a sweep does, as the verb `run` does; the bare steps by tables, or by XState without actors. */
  readonly side: 'kernel' | 'actors' | 'sweep' | 'run' | 'tables' | 'transitions';
  readonly inputs: RunInputs;
  readonly untilMs: number;
  readonly steps: readonly Taken[];
}

const { side, inputs, untilMs, steps } = workerData as SideData;
const setup = await completeSetup(inputs);
const programs = [setup.algorithm, ...(setup.parts ?? [])];
const count = steps.filter(({ event }) => event).length;
const file = { ...inputs.definition, commands: inputs.commands, untilMs } as RunFile;

const ways: Readonly<Record<SideData['side'], () => unknown>> = {
  kernel: () => simulate(setup, untilMs),
  actors: sendAll,
  sweep: () => playTrial(experiment, { run: file, setting: 0, seed: file.seed }, library),
  run: playWhole,
  tables: () => stepAll(fastStepper),
  transitions: () => stepAll((machine) => new Stepper(machine)),
};

const experiment = {
  untilMs,
  measures: ['failover', 'falseElections', 'leaderless', 'twoLeaders'],
} as unknown as Experiment;

parentPort?.on('message', async () => {
  // Processor time, because others use the machine too: the other side waits meanwhile.
  const before = process.cpuUsage();
  await ways[side]();
  const { user, system } = process.cpuUsage(before);
  parentPort?.postMessage(perSecond(count, (user + system) / 1000));
});

/** The verb `run` with a trace: properties, metrics and hash. */
async function playWhole(): Promise<void> {
  const trace = new Trace();
  const fold = new SummaryFold(file);
  const onEvent = (event: Parameters<Trace['append']>[0]) => {
    trace.append(event);
    fold.add(event);
  };
  fold.at((await play(file, { onEvent })).untilMs);
}

/** Takes the steps by a stepper for each actor. */
function stepAll(stepperOf: (machine: AnyStateMachine) => Stepper): void {
  const actors = new Map<number, { readonly stepper: Stepper; snapshot: AnyMachineSnapshot }>();
  for (const { actor, program = 0, input, event } of steps) {
    const known = actors.get(actor);
    if (event && known) known.snapshot = known.stepper.step(known.snapshot, event).snapshot;
    if (event) continue;
    const stepper = stepperOf((programs[program] as (typeof programs)[number]).machine);
    actors.set(actor, { stepper, snapshot: stepper.start(input as ProcessInput).snapshot });
  }
}

function sendAll(): void {
  const actors = new Map<number, AnyActorRef>();
  for (const { actor, program = 0, input, event } of steps) {
    if (event) actors.get(actor)?.send(event);
    else actors.set(actor, start(program, input));
  }
}

/** Starts an actor on a clock that never fires: timer events are among the recorded steps. */
function start(program: number, input: unknown): AnyActorRef {
  const clock = { setTimeout: () => 0, clearTimeout: () => {} };
  const { machine } = programs[program] as (typeof programs)[number];
  return createActor(machine, { input, clock }).start();
}
