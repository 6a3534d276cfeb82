// The beats of the narration, as dots between the ruler and the lanes.
import { type Context2d, setFont, strokeAs, textWidthPx } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import type { TimelineScene } from './timelineScene';

const RADIUS_PX = 3;
/** A dot's outline, and the rim of paper around it: without one, dots close together would be one blob. */
const LINE_PX = 1.2;
const RIM_PX = 1;
/** The distance from the middle of the ruler's texts. */
const BELOW_AXIS_PX = 12;
/** Largest distance between a pointer and the beat that it points at. */
const REACH_PX = 7;
/** The type of a beat's number, and its distance from the dots on both sides. */
const NUMBER_PX = { type: 9.5, gap: 2 };

/** The beat at a place in px, as its moment in ms; null when there is none. */
export function hitBeat(scene: TimelineScene, xPx: number, yPx: number): number | null {
  const beats = scene.model.beats ?? [];
  if (Math.abs(yPx - beatsY(scene)) > REACH_PX) return null;
  const [nearest = null] = beats
    .filter((atMs) => Math.abs(scene.scale(atMs) - xPx) <= REACH_PX)
    .sort((a, b) => Math.abs(scene.scale(a) - xPx) - Math.abs(scene.scale(b) - xPx));
  return nearest;
}

/** Half the width of the cursor's head: a dot nearer than this would peep out from under it, cut in half. */
const UNDER_CURSOR_PX = 8;

/** Draws the beats in sight: filled up to the moment shown, hollow after it. The cursor's head stands for one below it. */
export function drawBeats(context: Context2d, scene: TimelineScene, theme: Theme): void {
  const { leftPx, rightPx } = scene.geometry;
  const nowPx = scene.scale(scene.model.nowMs);
  for (const [index, atMs] of (scene.model.beats ?? []).entries()) {
    const x = scene.scale(atMs);
    if (x < leftPx - 1 || x > rightPx + 1) continue;
    if (!scene.model.hasBeatNumbers && Math.abs(x - nowPx) < UNDER_CURSOR_PX) continue;
    context.fillStyle = atMs <= scene.model.nowMs ? theme.ink : theme.paper;
    context.beginPath();
    context.arc(x, beatsY(scene), RADIUS_PX, 0, 2 * Math.PI);
    strokeAs(context, theme.paper, LINE_PX + 2 * RIM_PX);
    context.fill();
    strokeAs(context, theme.ink, LINE_PX);
    if (scene.model.hasBeatNumbers) drawNumber(context, scene, theme, index, x);
  }
}

/** Writes a beat's number at the right of its dot, where the next dot leaves room for it. */
function drawNumber(
  context: Context2d,
  scene: TimelineScene,
  theme: Theme,
  index: number,
  xPx: number,
): void {
  const text = String(index + 1);
  const { type, gap } = NUMBER_PX;
  const leftPx = xPx + RADIUS_PX + gap;
  const nextMs = scene.model.beats?.[index + 1];
  const nextPx = nextMs === undefined ? Number.POSITIVE_INFINITY : scene.scale(nextMs);
  if (leftPx + textWidthPx(text, type) + gap > nextPx - RADIUS_PX) return;
  setFont(context, theme, type);
  context.fillStyle = theme.ink;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, leftPx, beatsY(scene));
}

function beatsY({ geometry }: TimelineScene): number {
  return geometry.axisY + BELOW_AXIS_PX;
}
