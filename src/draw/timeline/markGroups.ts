// The labels of commands: one for each line that has room for its own, and one for lines that stand close together.
import type { Mark } from '../../sim/trace/lanes';
import { textWidthPx } from '../canvas/context';
import { markLines } from './markLines';
import { LABEL_PX, markTexts } from './markTexts';
import type { TimelineScene } from './timelineScene';

/** The gap between two labels, and between a label and its own line or another one. */
const GAP_PX = { labels: 8, own: 4, other: 6 };
/** Nearer to the line before, a label on the left of its own line would seem to be of that one. */
const ALONE_PX = 28;
/** A line without room for its label shares that of a neighbour within this distance; else it has a shorter one. */
const NEAR_PX = 40;
/** Lines at these distances have one label from the start: none could tell those apart, and these have the same to say. */
const JOINED_PX = { any: 3, ofOneKind: 24 };

/** Lines that share a label. */
interface Lines {
  readonly marks: readonly Mark[];
  /** The places in px, from left to right. */
  readonly xs: readonly number[];
}

/** Lines with their label, whose left edge is `labelX` in px. */
export interface MarkGroup extends Lines {
  readonly label: string;
  readonly labelX: number;
}

/** The groups of a window, and what they depend on. */
interface Kept {
  readonly key: string;
  readonly groups: readonly MarkGroup[];
}

/** The last groups of each run: they are placed anew only when a line moves. */
const kept = new WeakMap<readonly Mark[], Kept>();

/** The lines in sight with their labels, from left to right. */
export function markGroups(scene: TimelineScene): readonly MarkGroup[] {
  const { lanes } = scene.model;
  const lines = joinedLines(scene);
  const places = lines.map(({ marks, xs }) => `${xs} ${marks[0]?.index} ${marks.length}`);
  const key = [...places, scene.geometry.labelsX, scene.viewport.widthPx].join();
  const known = kept.get(lanes.marks);
  if (known?.key === key) return known.groups;
  const groups = placeGroups(scene, lines);
  kept.set(lanes.marks, { key, groups });
  return groups;
}

function joinedLines(scene: TimelineScene): Lines[] {
  const lines: { marks: Mark[]; xs: number[]; kind: string | null }[] = [];
  for (const [x, marks] of markLines(scene)) {
    const kind = kindOf(marks);
    const last = lines.at(-1);
    const isOneKind = kind !== null && kind === last?.kind;
    if (last && x - endOf(last) <= (isOneKind ? JOINED_PX.ofOneKind : JOINED_PX.any)) {
      last.marks.push(...marks);
      last.xs.push(x);
      if (!isOneKind) last.kind = null;
    } else lines.push({ marks: [...marks], xs: [x], kind });
  }
  return lines;
}

/** The kind of all these commands; null when there are several. */
function kindOf(marks: readonly Mark[]): string | null {
  const kind = marks[0]?.command ?? null;
  return marks.every(({ command }) => command === kind) ? kind : null;
}

/** Labels the lines from left to right; one without room joins the nearer of its neighbours. */
function placeGroups(scene: TimelineScene, lines: readonly Lines[]): MarkGroup[] {
  const placed: MarkGroup[] = [];
  const rest = [...lines].reverse();
  for (let here = rest.pop(); here; here = rest.pop()) {
    const around = { before: placed.at(-1), after: rest.at(-1) };
    const group = labelled(scene, here, around);
    if (group) placed.push(group);
    else if (isAfterNearer(here, around)) rest.push(joined(here, rest.pop()));
    else rest.push(joined(here, placed.pop()));
  }
  return placed;
}

/** The neighbours of a group: the one before has its label already. */
interface Around {
  readonly before: MarkGroup | undefined;
  readonly after: Lines | undefined;
}

/** The distances to the neighbours, in px. */
function distances(here: Lines, { before, after }: Around): { before: number; after: number } {
  return {
    before: before ? startOf(here) - endOf(before) : Number.POSITIVE_INFINITY,
    after: after ? startOf(after) - endOf(here) : Number.POSITIVE_INFINITY,
  };
}

function isAfterNearer(here: Lines, around: Around): boolean {
  const { before, after } = distances(here, around);
  return after < before;
}

function joined(one: Lines, other: Lines | undefined): Lines {
  if (!other) return one;
  const [first, second] = startOf(one) < startOf(other) ? [one, other] : [other, one];
  return { marks: [...first.marks, ...second.marks], xs: [...first.xs, ...second.xs] };
}

/** The lines with the longest text that has room; null where there is none, and a neighbour to share one with. */
function labelled(scene: TimelineScene, here: Lines, around: Around): MarkGroup | null {
  const texts = markTexts(here.marks, scene.model.markLabel);
  const { before, after } = distances(here, around);
  const isNear = here.marks.length === 1 && Math.min(before, after) < NEAR_PX;
  for (const label of isNear ? texts.slice(0, 1) : texts) {
    const labelX = placeOf(scene, here, around, widthOf(label));
    if (labelX !== null) return { ...here, label, labelX };
  }
  if (around.before || around.after) return null;
  return { ...here, label: texts.at(-1) ?? '', labelX: scene.geometry.labelsX };
}

/** A free place for a label at its lines: beside a single one, or below; null when there is none. */
function placeOf(scene: TimelineScene, here: Lines, around: Around, widthPx: number) {
  const { before, after } = around;
  const labelsX = scene.geometry.labelsX + (isTied(scene, here) ? GAP_PX.own : 0);
  const fromPx = Math.max(
    labelsX,
    before ? before.labelX + widthOf(before.label) + GAP_PX.labels : 0,
  );
  const endPx = after ? startOf(after) - GAP_PX.other : scene.viewport.widthPx - GAP_PX.own;
  const toPx = endPx - widthPx;
  const [first, last] = [startOf(here), endOf(here)];
  const isSingle = here.xs.length === 1 && !isTied(scene, here);
  const beside = isSingle ? [first + GAP_PX.own, first - GAP_PX.own - widthPx] : [];
  const apartPx = (before ? endOf(before) : 0) + (isSingle ? ALONE_PX : GAP_PX.other);
  const isFree = (x: number) => x >= fromPx && x <= toPx && (x >= first || x >= apartPx);
  const isAtLines = (x: number) =>
    isTied(scene, here) || (x <= last + GAP_PX.own && x + widthPx >= first - GAP_PX.own);
  const below = Math.min(Math.max(first, fromPx), toPx);
  return [...beside, below].find((x) => isFree(x) && isAtLines(x)) ?? null;
}

/** Whether lines begin above the switch at the foot, so that a thin line leads from them to their label right of it. */
export function isTied({ geometry }: TimelineScene, lines: Lines): boolean {
  return startOf(lines) < geometry.labelsX - GAP_PX.own;
}

/** Whether a label stands beside its only line, which then reaches down to it. */
export function isBeside(scene: TimelineScene, group: MarkGroup): boolean {
  const { xs, label, labelX } = group;
  const x = startOf(group);
  const isClear = labelX > x || labelX + widthOf(label) < x;
  return xs.length === 1 && isClear && !isTied(scene, group);
}

/** The width of a label in px. */
export function widthOf(label: string): number {
  return textWidthPx(label, LABEL_PX);
}

/** The place of the first line, in px. */
export function startOf({ xs }: Lines): number {
  return xs[0] ?? 0;
}

/** The place of the last line, in px. */
export function endOf({ xs }: Lines): number {
  return xs.at(-1) ?? 0;
}
