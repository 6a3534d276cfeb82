// The chart of a process as a sentence, for screen readers.
import type { DrawnChart } from '../../chart/picture';
import { words } from '../../chart/picture';
import { spokenDuration } from '../../session/words/words';
import type { RecordedStep } from '../../sim/contracts/recordedStep';
import type { ChartLook } from './chartLook';

/** `n4 is in leader, in office. It came there from candidate.` */
export function chartSentence(
  id: string,
  state: string,
  step: Pick<RecordedStep, 'before' | 'after'> | null,
): string {
  if (state === '') return `${id} does not run: no state is active.`;
  const from = step?.before && step.before.state !== step.after.state ? step.before.state : null;
  const came = from === null ? '' : ` Its last step led there from ${spokenState(from)}.`;
  return `${id} is in the state ${spokenState(state)}.${came}`;
}

/** `leader, in office` of `leader.inOffice`. */
export function spokenState(state: string): string {
  return state
    .split('+')
    .map((path) => path.split('.').map(words).join(', '))
    .join(' and ');
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
