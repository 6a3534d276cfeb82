// The chart of a process as a sentence, for screen readers.
import type { DrawnChart } from '../../chart/picture';
import { words } from '../../chart/picture';
import { machinePath } from '../../session/words/stateWords';
import { spokenDuration } from '../../session/words/words';
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

/** The sentence for each running timer of a chart: `The timer t1 runs out in 0.4 s.` */
export function timerSentences({ chart }: DrawnChart, look: ChartLook, nowMs: number): string[] {
  const known = new Set(chart.transitions.flatMap(({ timers }) => timers));
  return [...look.timers].flatMap(([name, { dueMs }]) =>
    known.has(name)
      ? [`The timer ${words(name)} runs out in ${spokenDuration(Math.max(0, dueMs - nowMs))}.`]
      : [],
  );
}
