// Simulations in the calling thread: for tests, the command line and searches.
import type { Command } from '../contracts/command';
import { algorithmsIn } from '../contracts/mixture';
import type { Program } from '../contracts/program';
import type { BatchResult, ProcessSnapshot, ProcessSpec } from '../contracts/protocol';
import type { Setup } from '../contracts/setup';
import type { ShownByNode } from '../contracts/shown';
import { Kernel, type PlanningMode } from '../kernel/kernel';
import type { Window } from '../kernel/window';
import { Process } from '../process/process';
import { Stepper } from '../process/stepper';
import type { ExecutedStep } from '../process/stepRecord';
import { Trace } from '../trace/trace';

/** The programs of a setup. */
type Programs = Pick<Setup, 'algorithm' | 'parts'>;

/** A process whose steps are told as they happen. */
interface Watch {
  readonly process: string;
  readonly onStep: (step: ExecutedStep) => void;
}

/** Makes a stepper for a machine. */
export type StepperFor = (machine: Program['machine']) => Stepper;

/** A host that executes windows by calling one process after the other. */
export class InProcessHost {
  /** The watched process; null for none. */
  watch: Watch | null = null;
  readonly #programs: Programs;
  readonly #processes: Map<string, Process>;
  readonly #stepperFor: StepperFor;

  /**
   * @param snapshots - the processes to restore, by id; none for a run from its start.
   * @param stepperFor - makes the stepper of a process that starts; XState's own steps when absent.
   */
  constructor(
    programs: Programs,
    snapshots: ReadonlyMap<string, ProcessSnapshot> = new Map(),
    stepperFor: StepperFor = (machine) => new Stepper(machine),
  ) {
    this.#programs = programs;
    this.#stepperFor = stepperFor;
    this.#processes = new Map(
      [...snapshots].map(([id, snapshot]) => [
        id,
        Process.restore(programOf(programs, snapshot.spec), snapshot),
      ]),
    );
  }

  stop(ids: readonly string[]): void {
    for (const id of ids) this.#processes.delete(id);
  }

  /** The results of a window's assignments, in the same order. */
  execute({ assignments }: Window): BatchResult[] {
    return assignments.map(({ slot, batch }) => {
      const spec = batch.boot?.spec;
      if (spec) this.#processes.set(slot.id, this.#started(spec));
      const onStep = this.watch?.process === slot.id ? this.watch.onStep : undefined;
      return this.#processes.get(slot.id)?.run(batch, onStep) ?? { error: 'it does not run' };
    });
  }

  #started(spec: ProcessSpec): Process {
    const program = programOf(this.#programs, spec);
    return new Process(program, spec, this.#stepperFor(program.machine));
  }

  /** The variables of the running nodes at a time in ms, by id. */
  shown(atMs: number): ShownByNode {
    return new Map(
      [...this.#processes].flatMap(([id, process]) => {
        const shown = process.shown(atMs);
        return shown ? [[id, shown]] : [];
      }),
    );
  }

  /** The running processes, as JSON, by id. */
  snapshots(): Map<string, ProcessSnapshot> {
    return new Map([...this.#processes].map(([id, process]) => [id, process.snapshot]));
  }
}

function programOf({ algorithm, parts = [] }: Programs, { programId }: ProcessSpec): Program {
  const program = [...algorithmsIn(algorithm), ...parts].find(({ id }) => id === programId);
  if (!program) throw new Error(`there is nothing called ${programId} to run`);
  return program;
}

/**
 * Executes the next window before `untilMs`. False when there is none: everything before that time has happened, and the
 * commands up to it have taken effect.
 *
 * @param longestMs - limit of the window's length, in virtual ms; no limit when absent.
 */
export function executeNext(
  kernel: Kernel,
  host: InProcessHost,
  untilMs: number,
  longestMs?: number,
): boolean {
  const window = kernel.plan(untilMs, longestMs);
  host.stop(kernel.takeStops());
  if (!window) return false;
  kernel.commit(window, host.execute(window));
  host.stop(kernel.takeStops());
  return true;
}

/**
 * Lets everything before `untilMs` happen, and the commands up to it take effect.
 *
 * @param windows - maximum of windows to execute.
 */
export function advance(
  kernel: Kernel,
  host: InProcessHost,
  untilMs: number,
  windows = Number.POSITIVE_INFINITY,
): void {
  for (let executed = 0; executed < windows; executed += 1)
    if (!executeNext(kernel, host, untilMs)) return;
}

/** A finished run: its trace, and its commands, including those that record failures of the host. */
export interface Simulation {
  readonly trace: Trace;
  readonly commands: readonly Command[];
}

/**
 * Runs a setup from its start to a virtual time in ms: everything before that time happens, and the commands up to it
 * take effect.
 */
export function simulate(
  setup: Setup,
  untilMs: number,
  mode: PlanningMode = 'windows',
): Simulation {
  const trace = new Trace();
  const kernel = new Kernel(setup, (event) => trace.append(event), mode);
  advance(kernel, new InProcessHost(setup), untilMs);
  return { trace, commands: kernel.commands };
}
