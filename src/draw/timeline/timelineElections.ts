// Elections above the lanes: a bar from the end of agreement to the next agreement, in three phases.
import { type Election, isContested, phasesOf } from '../../sim/trace/elections';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { placeLabels } from '../canvas/labelPlacement';
import type { Theme } from '../canvas/theme';
import type { TimelineScene } from './timelineScene';
import { visibleSpans } from './visibleSpans';

const LABEL_PX = 11;
const LABEL_GAP_PX = 8;
const LEAST_PX = 2;
/** Largest distance between a pointer and the bar that it points at, in px. */
export const ELECTION_REACH_PX = 4;

/** A visible election: the edges of its phases in px, and its label. */
export interface PlacedElection {
  readonly election: Election;
  readonly fromPx: number;
  /** Whether it began before the window. */
  readonly isContinued: boolean;
  /** The first start of an election by a node. */
  readonly startedPx: number;
  /** The last acquisition of leadership. */
  readonly acquiredPx: number;
  readonly toPx: number;
  readonly isContested: boolean;
  /** `n4 for n5`; null when leadership was not at stake. */
  readonly label: string | null;
  /** The label's left edge in px; null without room for it. */
  readonly labelX: number | null;
}

/** The visible elections; the labels of longer ones have precedence. */
export function placeElections({ model, scale, geometry }: TimelineScene): PlacedElection[] {
  const { leftPx, rightPx } = geometry;
  const placed = visibleSpans(model.elections, scale, model.endMs).map(
    ({ span: election, fromPx, toPx }) => {
      const { startedMs, acquiredMs } = phasesOf(election, model.endMs);
      return {
        election,
        fromPx: Math.max(leftPx, fromPx),
        isContinued: fromPx < leftPx,
        startedPx: Math.min(rightPx, Math.max(leftPx, scale(startedMs))),
        acquiredPx: Math.min(rightPx, Math.max(leftPx, scale(acquiredMs))),
        toPx,
        isContested: isContested(election),
        label: labelOf(election),
      };
    },
  );
  const byLength = [...placed].sort((a, b) => widthOf(b) - widthOf(a));
  const labels = byLength.flatMap(({ election, label, fromPx, toPx }) => {
    if (label === null) return [];
    const width = textWidthPx(label, LABEL_PX) + LABEL_GAP_PX;
    const x = Math.min(rightPx - width, Math.max(leftPx, (fromPx + toPx - width) / 2));
    return [{ election, box: { x, y: 0, width, height: 1 } }];
  });
  const labelX = new Map(
    placeLabels(labels).map(({ election, box }) => [election, box.x + LABEL_GAP_PX / 2]),
  );
  return placed.map((one) => ({ ...one, labelX: labelX.get(one.election) ?? null }));
}

function widthOf({ fromPx, toPx }: { readonly fromPx: number; readonly toPx: number }): number {
  return toPx - fromPx;
}

function labelOf(election: Election): string | null {
  const { before, elected } = election;
  if (!isContested(election) || elected === null) return null;
  if (before === null) return elected;
  return before === elected ? `${elected} again` : `${elected} for ${before}`;
}

/** The election at a place in px; null when there is none. */
export function hitElection(scene: TimelineScene, xPx: number, yPx: number): PlacedElection | null {
  const { y, barY, barHeight } = scene.geometry.elections;
  if (yPx < y - LABEL_PX / 2 || yPx > barY + barHeight + ELECTION_REACH_PX) return null;
  const distance = ({ fromPx, toPx }: PlacedElection) =>
    Math.max(0, fromPx - xPx, xPx - Math.max(toPx, fromPx + LEAST_PX));
  let found: PlacedElection | null = null;
  for (const placed of placeElections(scene)) {
    if (distance(placed) > ELECTION_REACH_PX) continue;
    if (!found || distance(placed) < distance(found)) found = placed;
  }
  return found;
}

/** Draws the elections: detection of the failure as a hairline, election as a full bar, announcement as a hollow one. */
export function drawElections(context: Context2d, scene: TimelineScene, theme: Theme): void {
  const { geometry } = scene;
  const { y, barY, barHeight } = geometry.elections;
  const placed = placeElections(scene);
  for (const election of placed) drawBar(context, election, barY, barHeight, theme);
  setFont(context, theme, LABEL_PX);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const { label, labelX } of placed) {
    if (label === null || labelX === null) continue;
    // The dashed line of a command would cross the words.
    context.fillStyle = theme.paper;
    context.fillRect(labelX - 2, y - LABEL_PX / 2, textWidthPx(label, LABEL_PX) + 2, LABEL_PX);
    context.fillStyle = theme.ink;
    context.fillText(label, labelX, y);
  }
  context.fillStyle = theme.soft;
  context.fillText('elections', geometry.namesX, barY);
}

function drawBar(
  context: Context2d,
  { fromPx, isContinued, startedPx, acquiredPx, toPx, isContested: isBold }: PlacedElection,
  barY: number,
  barHeight: number,
  theme: Theme,
): void {
  const middle = barY + barHeight / 2;
  const endPx = Math.max(toPx, fromPx + LEAST_PX);
  context.fillStyle = isBold ? theme.ink : theme.soft;
  context.fillRect(fromPx, middle - 0.75, endPx - fromPx, 1.5);
  if (!isBold) return;
  if (!isContinued) context.fillRect(fromPx, barY, 1.5, barHeight);
  context.fillRect(startedPx, barY, Math.max(1, acquiredPx - startedPx), barHeight);
  if (toPx - acquiredPx < 3) return;
  context.fillStyle = theme.paper;
  context.fillRect(acquiredPx, barY + 1, toPx - acquiredPx - 1, barHeight - 2);
  context.strokeStyle = theme.ink;
  context.lineWidth = 1;
  context.strokeRect(acquiredPx, barY + 0.5, toPx - acquiredPx - 0.5, barHeight - 1);
}
