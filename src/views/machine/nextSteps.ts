// The next step of a process after the moment shown, without a search of the whole run at each moment.
import type { ReadTrace } from '../../sim/trace/sentMessage';
import { nextStep, type StepPlace } from '../../sim/trace/stepTriggers';

/** A stretch of a trace, from an event to before another one, in which a process begins no step. */
interface Quiet {
  readonly trace: ReadTrace;
  readonly process: string;
  readonly from: number;
  readonly to: number;
  /** The step that begins with the event `to`; null where the stretch ends with the search. */
  readonly step: StepPlace | null;
}

/** Finds next steps. It reads an event once while the start of the search stays near, forwards or backwards. */
export class NextSteps {
  #quiet: Quiet | null = null;

  /** The first step of a process that begins with or after the event `start`, or null. The trace may have grown. */
  at(trace: ReadTrace, process: string, start: number): StepPlace | null {
    const known = this.#quiet;
    const isKnown = known?.trace === trace && known.process === process && start <= known.to;
    let quiet = isKnown ? known : { trace, process, from: start, to: start, step: null };
    if (start < quiet.from) {
      const step = nextStep(trace, process, start, quiet.from);
      quiet = step ? { ...quiet, from: start, to: step.seq, step } : { ...quiet, from: start };
    }
    if (!quiet.step) {
      const step = nextStep(trace, process, quiet.to, trace.length);
      quiet = { ...quiet, to: step?.seq ?? trace.length, step };
    }
    this.#quiet = quiet;
    return quiet.step;
  }
}
