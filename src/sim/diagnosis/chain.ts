// The chain of causes of an event as steps, in order of time.

import type { ReadTrace, Sent } from '../trace/sentMessage';
import type { Causes } from './causes';
import { ChainBuilder } from './chainBuilder';
import { type ChainStep, isOutcome, type MissingStep } from './chainStep';

/** Limit of steps: the first ones and the last ones are kept. */
const MOST_STEPS = 7;
const FIRST_STEPS = 2;

/**
 * The steps of a chain of causes, in order of time; the last one is the event.
 *
 * @param isPeriodic - whether a message is periodic traffic, of which only the last counts.
 */
export function chainOf(
  trace: ReadTrace,
  causes: Causes,
  isPeriodic: (sent: Sent) => boolean,
): readonly ChainStep[] {
  const builder = new ChainBuilder(trace, causes, isPeriodic);
  const steps = builder.steps().sort((a, b) => a.atMs - b.atMs || a.seq - b.seq);
  return withoutRoutine(mergedLosses(steps, causes.effectSeq), isPeriodic);
}

/**
 * Merges losses of the same kind between the same processes, for the same reason, into one step at the first loss. A loss
 * that is the effect stays a step of its own.
 */
function mergedLosses(steps: readonly ChainStep[], effectSeq: number): ChainStep[] {
  const merged: ChainStep[] = [];
  for (const step of steps) {
    const index =
      step.type === 'missing' && step.fault.seq !== effectSeq
        ? merged.findIndex((other) => other.type === 'missing' && isSameLoss(other, step))
        : -1;
    const before = merged[index];
    if (before?.type !== 'missing') merged.push(step);
    else if (step.type === 'missing' && before.seq !== step.seq)
      merged[index] = { ...before, times: before.times + 1 };
  }
  return merged;
}

function isSameLoss(one: MissingStep, other: MissingStep): boolean {
  const text = ({ sent, fault, missedBy }: MissingStep) =>
    [
      sent.from,
      sent.kind,
      missedBy.join(),
      fault.type,
      'reason' in fault ? fault.reason : '',
    ].join();
  // Several lost messages of one broadcast are one loss.
  return (
    text(one) === text(other) ||
    (one.sent.cause === other.sent.cause && one.sent.kind === other.sent.kind)
  );
}

/** The steps without routine: of the steps that only send periodic messages, or only receive them, the last stays. */
function withoutRoutine(
  steps: readonly ChainStep[],
  isPeriodic: (sent: Sent) => boolean,
): readonly ChainStep[] {
  const last = steps.at(-1);
  const routineOf = (step: ChainStep): string | null => {
    if (step.type !== 'act' || step === last || step.effects.some(isOutcome)) return null;
    const sent = step.path.find((event): event is Sent => event.type === 'messageSent');
    if (step.message) return isPeriodic(step.message) ? 'heard' : null;
    if (sent) return isPeriodic(sent) ? 'sent' : null;
    // A timer that only starts itself again.
    return step.trigger.type === 'timerFired' ? 'nothing' : null;
  };
  const kept = new Map<string, ChainStep>();
  for (const step of steps) {
    const routine = routineOf(step);
    if (routine !== null && routine !== 'nothing') kept.set(routine, step);
  }
  return steps.filter((step) => {
    const routine = routineOf(step);
    return routine === null || kept.get(routine) === step;
  });
}

/** A chain of at most `MOST_STEPS`: without steps that only pass something on, then without steps in the middle. */
export function shortenedChain(chain: readonly ChainStep[]): readonly ChainStep[] {
  if (chain.length <= MOST_STEPS) return chain;
  const last = chain.length - 1;
  const essential = chain.filter(
    (step, index) =>
      index === 0 || index === last || step.type !== 'act' || step.effects.some(isOutcome),
  );
  if (essential.length >= MOST_STEPS - 2 && essential.length <= MOST_STEPS) return essential;
  const all = essential.length > MOST_STEPS ? essential : chain;
  return [...all.slice(0, FIRST_STEPS), ...all.slice(FIRST_STEPS - MOST_STEPS)];
}
