// The words for commands that share a label on the timeline, from the longest to the shortest.
import { group, rollup } from 'd3-array';
import { inSpans } from '../../sim/base/spans';
import type { Mark } from '../../sim/trace/lanes';
import { textWidthPx } from '../canvas/context';

/** The size of a label. */
export const LABEL_PX = 11;
/** The greatest width of a label; a longer one, such as that of a cut among many nodes, ends with an ellipsis. */
const MOST_LABEL_PX = 340;
/** More commands than this are only counted: their list would have no room. */
const MOST_LISTED = 12;
/** From this many consecutive names on, the first and the last stand for all. */
const LEAST_SPAN = 3;

/** The texts that some commands may share: `crash n1, n2; restart n1`, `crash ×2; restart`, `3 commands`. */
export function markTexts(marks: readonly Mark[], labelOf: (mark: Mark) => string): string[] {
  if (marks.length > MOST_LISTED) return countTexts(marks);
  const labels = marks.map(labelOf);
  const [only = ''] = labels;
  const brief = briefText(marks.map(({ command }, index) => kindOf(command, labels[index])));
  if (labels.length === 1) return [shortened(only), settingOf(marks[0], only) ?? brief];
  return [...[toldText(labels), brief].filter(hasRoom), `${labels.length} commands`];
}

/** The texts for so many commands that their labels, which take time to make, would have no room. */
function countTexts(marks: readonly Mark[]): string[] {
  const counts = rollup(
    marks,
    ({ length }) => length,
    ({ command }) => command,
  );
  const kinds = [...counts].map(([command, count]) => counted(kindOf(command), count));
  return [...[kinds.join('; ')].filter(hasRoom), `${marks.length} commands`];
}

/** The setting that a command changes, without the measure: `n1 clock` of `n1 clock 1.5×`; undefined for others. */
function settingOf(mark: Mark | undefined, label: string): string | undefined {
  if (!mark?.command.startsWith('set')) return undefined;
  return /^(\S+ [a-z]+) \S*\d/.exec(label)?.[1];
}

function counted(text: string, count: number): string {
  return count === 1 ? text : `${text} ×${count}`;
}

function hasRoom(text: string): boolean {
  return textWidthPx(text, LABEL_PX) <= MOST_LABEL_PX;
}

/** As many whole words of a label as have room. */
function shortened(label: string): string {
  if (hasRoom(label)) return label;
  const words = label.split(' ');
  while (words.length > 1 && !hasRoom(`${words.join(' ')} …`)) words.pop();
  return `${words.join(' ')} …`;
}

/** Labels with the same beginning, and their ends. */
interface Run {
  readonly lead: string;
  readonly ends: string[];
}

/** A label up to its last word or measure; the two sides of a cut stay together. */
const LEAD_AND_END = /^([^|]+?) ([^ |]+(?: (?:%|m?s))?)$/;

/** All labels, where those that follow each other share their beginning: `crash n1, n2; restart n1`. */
function toldText(labels: readonly string[]): string {
  const runs: Run[] = [];
  for (const label of labels) {
    const [, lead = '', end = label] = LEAD_AND_END.exec(label) ?? [];
    const run = runs.at(-1);
    if (run?.lead === lead && (lead !== '' || run.ends[0] === end)) run.ends.push(end);
    else runs.push({ lead, ends: [end] });
  }
  return runs.map(({ lead, ends }) => `${lead} ${endsText(ends)}`.trimStart()).join('; ');
}

/** `n4–n10`, `WRITE ×2`, or a list. */
function endsText(ends: readonly string[]): string {
  const [first = ''] = ends;
  if (ends.every((end) => end === first)) return counted(first, ends.length);
  const sorted = [...ends].sort((a, b) => numberOf(a) - numberOf(b));
  const [span = '', ...others] = inSpans(sorted, LEAST_SPAN);
  return others.length === 0 ? span : ends.join(', ');
}

function numberOf(name: string): number {
  return Number(/\d+$/.exec(name)?.[0] ?? 0);
}

/** The kinds of commands, in the order of their first: `crash ×2; restart`. */
function briefText(kinds: readonly string[]): string {
  return toldText([...group(kinds, (kind) => kind).values()].flat());
}

/** The action of a command without its target: `hold` of `holdMessage`, `set load`, `latency 7000 ms` of a link. */
function kindOf(command: string, label = ''): string {
  const [, setting] = label.split(': ');
  const words = command.replace(/Message$/, '').replace(/\B[A-Z]/g, ' $&');
  return setting ?? words.toLowerCase();
}
