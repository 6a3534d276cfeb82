// The narration of a run that a figure opens: what the figure is, where it begins and, if it is a duration, where it ends.
import { MEASURES, type Measure, type MeasureId } from '../../experiment/measures/measures';
import type { Beat } from '../../runFile/runFile';
import { roundMs } from '../../sim/base/time';
import { figureText, type RunMoment, unitOf } from './plotData';

/** The beats of a moment, in order; none where it shows no figure. */
export function momentBeats(measure: MeasureId, { atMs, figure }: RunMoment): Beat[] {
  if (figure === undefined) return [];
  const { name, kind, isWanted }: Measure = MEASURES[measure];
  switch (kind) {
    case 'durations':
      return occasionBeats(measure, atMs, figure);
    case 'share': {
      const longest = isWanted ? 'The longest time without it' : 'Its longest stretch';
      const words = wordsOf(measure, figure ?? 0);
      return [{ atMs, text: `“${name}” is ${words} in this run. ${longest} begins here.` }];
    }
    case 'rate':
      return [{ atMs, text: `“${name}”: the first of ${figure} in this run.` }];
    case 'kinds':
      return [];
  }
}

function occasionBeats(measure: MeasureId, atMs: number, figure: number | null): Beat[] {
  const { name } = MEASURES[measure];
  if (figure === null)
    return [{ atMs, text: `“${name}” begins here, and is not over at the end of the run.` }];
  const words = wordsOf(measure, figure);
  // The figure of messages is no time.
  if (measure === 'electionMessages')
    return [{ atMs, text: `“${name}”: the election that begins here takes ${words}.` }];
  return [
    { atMs, text: `“${name}” begins here: ${words}.` },
    { atMs: roundMs(atMs + figure), text: `“${name}” ends here, after ${words}.` },
  ];
}

function wordsOf(measure: MeasureId, figure: number): string {
  const { name, perRow } = unitOf(measure);
  return `${figureText(figure * perRow)} ${name}`;
}
