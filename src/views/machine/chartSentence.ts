// The chart of a process as a sentence, for screen readers.
import type { DrawnChart } from '../../chart/picture';
import { words } from '../../chart/picture';
import { machinePath } from '../../session/words/stateWords';
import { spokenDuration } from '../../session/words/words';
import { declaredTimer, type Program } from '../../sim/contracts/program';
import type { RecordedStep } from '../../sim/contracts/recordedStep';
import type { ChartLook } from './chartLook';

/**
 * `n4 is in the state awaiting COORDINATOR. Its last step led there from awaiting OK.`
 *
 * @param kinds - the kinds of messages, which keep their capitals.
 */
export function chartSentence(
  id: string,
  state: string,
  step: Pick<RecordedStep, 'before' | 'after'> | null,
  kinds: readonly string[],
): string {
  if (state === '') return `${id} does not run: no state is active.`;
  const from = step?.before && step.before.state !== step.after.state ? step.before.state : null;
  const came = from === null ? '' : ` Its last step led there from ${machinePath(from, kinds)}.`;
  return `${id} is in the state ${machinePath(state, kinds)}.${came}`;
}

/**
 * The sentence for each running timer of a chart: `The timer “T1, for a word from the leader” runs out in 0.4 s.`
 *
 * @param declared - the purposes of the program's timers.
 */
export function timerSentences(
  { chart }: Pick<DrawnChart, 'chart'>,
  look: ChartLook,
  nowMs: number,
  declared: Program['timers'],
): string[] {
  const known = new Set(chart.transitions.flatMap(({ timers }) => timers));
  return [...look.timers].flatMap(([name, { dueMs }]) =>
    known.has(name)
      ? [
          `The timer “${declaredTimer(declared, name) ?? words(name)}” runs out in ${spokenDuration(Math.max(0, dueMs - nowMs))}.`,
        ]
      : [],
  );
}
