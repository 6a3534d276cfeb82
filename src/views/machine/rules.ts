// The lines of an algorithm's pseudocode that a node is at, has left, and has carried out with its last step.
import { ruleLine } from '../../session/why/ruleLine';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { RecordedStep } from '../../sim/contracts/recordedStep';
import { effectsOf } from '../../sim/trace/effectsOf';
import { type ReadTrace, sentMessage } from '../../sim/trace/sentMessage';

/** A line of pseudocode at one moment. */
export interface Rule {
  readonly text: string;
  /** The number of spaces before it. */
  readonly indent: number;
  /** The node is at it. */
  readonly isCurrent: boolean;
  /** The node was at it before its last step, and is at another now. */
  readonly isLeft: boolean;
  /** Its last step carried it out. */
  readonly isRun: boolean;
}

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

/**
 * The pseudocode with its marks.
 *
 * @param state - the node's state; empty when it does not run.
 * @param step - its last step; null when there is none.
 * @param carriedOut - the line that the step carries out, see {@link carriedOutLine}.
 */
export function rulesOf(
  { pseudocode, lineOf }: Pick<Algorithm, 'pseudocode' | 'lineOf'>,
  state: string,
  step: Pick<RecordedStep, 'before'> | null,
  carriedOut: string | null,
): Rule[] {
  const current = state === '' ? 0 : lineOf(state);
  const before = step?.before ? lineOf(step.before.state) : 0;
  return pseudocode.map((line, index) => {
    const text = line.trim();
    return {
      text,
      indent: line.length - line.trimStart().length,
      isCurrent: index + 1 === current,
      isLeft: index + 1 === before && before !== current,
      isRun: text === carriedOut,
    };
  });
}

/** The line of the pseudocode that a step carries out, without its indentation; null when no line describes it. */
export function carriedOutLine(run: StepRun, step: BegunStep): string | null {
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
