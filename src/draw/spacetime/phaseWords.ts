// The phases of elections in words, below their bars: `notice 1.50 s`, `elect 0.80 s`, `tell 0.14 s`.
import { sum } from 'd3-array';
import { type Election, isContested, phasesOf } from '../../sim/trace/elections';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import type { Box } from '../canvas/geometry';
import { keptWithin, placeLabels } from '../canvas/labelPlacement';
import type { Theme } from '../canvas/theme';
import { visibleSpans } from '../timeline/visibleSpans';
import type { SpacetimeScene } from './spacetimeScene';

const WORDS_PX = 11;
const HEIGHT_PX = 12;
const GAP_PX = 8;
/** Shorter durations are written in ms. */
const SECONDS_FROM_MS = 10;

/** The words of a phase, in the box of their text. */
export interface PlacedPhase {
  readonly text: string;
  readonly box: Box;
}

/** A phase with its edges in px, within the diagram. */
interface VisiblePhase {
  readonly text: string;
  readonly fromPx: number;
  readonly toPx: number;
}

/** The words of the visible phases that have room; those of longer phases have precedence. */
export function placePhaseWords(scene: SpacetimeScene): PlacedPhase[] {
  const phases = visibleSpans(scene.model.elections, scene.scale, scene.model.endMs)
    .filter(({ span }) => isContested(span))
    .flatMap(({ span }) => placedPhases(scene, span));
  phases.sort((a, b) => b.lengthPx - a.lengthPx);
  return placeLabels(phases);
}

/** The words of one election: those of its longest phase in its middle, the others beside, where their own phase ends. */
function placedPhases(
  scene: SpacetimeScene,
  election: Election,
): (PlacedPhase & { readonly lengthPx: number })[] {
  const { phasesY, leftPx, rightPx } = scene.geometry;
  const phases = visiblePhases(scene, election);
  const boxes = phases.map(({ text, fromPx, toPx }): Box => {
    const width = textWidthPx(text, WORDS_PX) + GAP_PX;
    return {
      x: (fromPx + toPx - width) / 2,
      y: phasesY - HEIGHT_PX / 2,
      width,
      height: HEIGHT_PX,
    };
  });
  const lengths = phases.map(({ fromPx, toPx }) => toPx - fromPx);
  const longest = lengths.indexOf(Math.max(...lengths));
  // An election narrower than the words of its longest phase has none: they would stand below its neighbours.
  if (sum(lengths) < (boxes[longest]?.width ?? 0)) return [];
  const moved: Box[] = [];
  const bounds = { x: leftPx, y: 0, width: rightPx - leftPx, height: scene.viewport.heightPx };
  const put = (index: number, x: number) => {
    const box = boxes[index];
    if (box) moved[index] = keptWithin({ ...box, x }, bounds);
  };
  for (let index = longest; index < boxes.length; index += 1)
    put(index, Math.max(boxes[index]?.x ?? 0, endOf(moved[index - 1])));
  for (let index = longest - 1; index >= 0; index -= 1) {
    const { x, width } = boxes[index] as Box;
    put(index, Math.min(x, (moved[index + 1] as Box).x - width));
  }
  return phases.flatMap(({ text, fromPx, toPx }, index) => {
    const box = moved[index];
    // Words that had to be moved off their phase would name another one.
    const isBeside = box && box.x <= toPx + GAP_PX && box.x + box.width >= fromPx - GAP_PX;
    return isBeside ? [{ text, box, lengthPx: toPx - fromPx }] : [];
  });
}

function endOf(box: Box | undefined): number {
  return box ? box.x + box.width : Number.NEGATIVE_INFINITY;
}

function visiblePhases(
  { scale, geometry, model }: SpacetimeScene,
  election: Election,
): VisiblePhase[] {
  const { startedMs, acquiredMs, toMs } = phasesOf(election, model.endMs);
  const edges = [
    ['notice', election.fromMs, startedMs],
    ['elect', startedMs, acquiredMs],
    ['tell', acquiredMs, toMs],
  ] as const;
  const clamped = (atMs: number) =>
    Math.min(geometry.rightPx, Math.max(geometry.leftPx, scale(atMs)));
  return edges.flatMap(([name, fromMs, untilMs]) => {
    const [fromPx, toPx] = [clamped(fromMs), clamped(untilMs)];
    const text = `${name} ${durationText(untilMs - fromMs)}`;
    return toPx > fromPx ? [{ text, fromPx, toPx }] : [];
  });
}

function durationText(ms: number): string {
  return ms < SECONDS_FROM_MS ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

/** Draws the words on paper: the lines of the axis and of commands would cross them. */
export function drawPhaseWords(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  setFont(context, theme, WORDS_PX);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { text, box } of placePhaseWords(scene)) {
    context.fillStyle = theme.paper;
    context.fillRect(box.x + 2, box.y, box.width - 4, box.height);
    context.fillStyle = theme.ink;
    context.fillText(text, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
  }
}
