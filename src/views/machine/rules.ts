// The lines of an algorithm's pseudocode that a node is at, has left, and has carried out with its last step.
import { ruleLine } from '../../session/why/ruleLine';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { RecordedStep } from '../../sim/contracts/recordedStep';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { ReadTrace, Sent } from '../../sim/trace/sentMessage';

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

/** A node's last step: the event that begins it, and its record. */
interface LastStep {
  readonly seq: number;
  readonly process: string;
  readonly record: Pick<RecordedStep, 'before' | 'after'>;
}

/**
 * The pseudocode with its marks.
 *
 * @param state - the node's state; empty when it does not run.
 */
export function rulesOf(run: StepRun, state: string, step: LastStep | null): Rule[] {
  const { pseudocode, lineOf } = run.algorithm;
  const current = state === '' ? 0 : lineOf(state);
  const before = step?.record.before ? lineOf(step.record.before.state) : 0;
  const carriedOut = step ? ruleLine(actOf(run.trace, step), { ...run, isNode: () => true }) : null;
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

/** The step as a step of a chain of causes. */
function actOf(trace: ReadTrace, { seq, process }: LastStep): Parameters<typeof ruleLine>[0] {
  const trigger = trace.at(seq);
  const sent = trigger.type === 'messageDelivered' ? messageOf(trace, trigger) : null;
  return {
    type: 'act',
    seq,
    atMs: trigger.atMs,
    process,
    trigger,
    effects: effectsOf(trace, trigger),
    path: [],
    message: sent,
    senders: [],
    waitMs: null,
    begins: null,
  };
}

function messageOf(trace: ReadTrace, { cause }: TraceEvent): Sent | null {
  const sent = cause === undefined ? null : trace.at(cause);
  return sent?.type === 'messageSent' ? sent : null;
}

/** The effects of a step have its moment. */
function effectsOf(trace: ReadTrace, { seq, atMs }: TraceEvent): TraceEvent[] {
  const effects: TraceEvent[] = [];
  for (let at = seq + 1; at < trace.length; at += 1) {
    const event = trace.at(at);
    if (event.atMs !== atMs) break;
    if (event.cause === seq) effects.push(event);
  }
  return effects;
}
