// The lines of an algorithm's pseudocode that a node is at, has left, and has carried out with its last step.
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { RecordedStep } from '../../sim/contracts/recordedStep';

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

/**
 * The pseudocode with its marks.
 *
 * @param state - the node's state; empty when it does not run.
 * @param step - its last step; null when there is none.
 * @param executed - the line that the step executes, see `executedLine`.
 */
export function rulesOf(
  { pseudocode, lineOf }: Pick<Algorithm, 'pseudocode' | 'lineOf'>,
  state: string,
  step: Pick<RecordedStep, 'before'> | null,
  executed: string | null,
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
      isRun: text === executed,
    };
  });
}
