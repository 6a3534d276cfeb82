// The line of the algorithm's pseudocode that a step of a trace carries out.
import type { Algorithm } from '../../sim/contracts/algorithm';
import { effectsOf } from '../../sim/trace/effectsOf';
import { type ReadTrace, sentMessage } from '../../sim/trace/sentMessage';
import { ruleLine } from './ruleLine';

/** The run that the step is of. */
interface StepRun {
  readonly trace: ReadTrace;
  readonly algorithm: Algorithm;
}

/** A node's step: the event that begins it, and the process. */
interface BegunStep {
  readonly seq: number;
  readonly process: string;
}

/** The line of the pseudocode that a step executes, without its indentation; null when no line describes it. */
export function executedLine(run: StepRun, step: BegunStep): string | null {
  return ruleLine(actOf(run.trace, step), { ...run, isNode: () => true });
}

/** The step as a step of a chain of causes. */
function actOf(trace: ReadTrace, { seq, process }: BegunStep): Parameters<typeof ruleLine>[0] {
  const trigger = trace.at(seq);
  return {
    type: 'act',
    seq,
    atMs: trigger.atMs,
    process,
    trigger,
    effects: effectsOf(trace, trigger),
    path: [],
    message:
      trigger.type === 'messageDelivered' ? (sentMessage(trace, trigger.id, seq) ?? null) : null,
    senders: [],
    waitMs: null,
    begins: null,
  };
}
