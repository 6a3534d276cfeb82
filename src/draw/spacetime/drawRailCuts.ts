// Cuts on the rails: two strokes where the first link of a process is cut, and dashes until its last one is healed.
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import type { RailCut } from './railCuts';
import type { SpacetimeScene } from './spacetimeScene';

/** A visible cut in px. */
export interface PlacedCut {
  readonly cut: RailCut;
  readonly fromPx: number;
  readonly toPx: number;
  /** The middle of the rail. */
  readonly y: number;
  /** Whether its start is in sight. */
  readonly hasStart: boolean;
}

/** The cuts in sight. */
export function placeRailCuts({ model, geometry, scale, railY }: SpacetimeScene): PlacedCut[] {
  const { view, endMs, items } = model;
  const lastMs = Math.min(view.toMs, endMs);
  return items.cuts.list.flatMap((cut): PlacedCut[] => {
    const y = railY.get(cut.process);
    if (y === undefined || cut.fromMs > lastMs || cut.toMs < view.fromMs) return [];
    const fromPx = Math.max(geometry.leftPx, scale(cut.fromMs));
    const toPx = Math.min(geometry.rightPx, scale(Math.min(cut.toMs, lastMs)));
    return [{ cut, fromPx, toPx, y, hasStart: cut.fromMs >= view.fromMs }];
  });
}

/** The distance of the dashes from the rail's middle, their lengths, and the least pitch of rails that have them. */
const DASHES_PX = { below: 9, on: 3, off: 4, leastPitch: 24 };
/** The strokes through the rail: their distance and their slant. */
const STROKES_PX = { apart: 5, slant: 3 };

/** Draws the cuts over the rails. */
export function drawRailCuts(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  const placed = placeRailCuts(scene);
  if (placed.length === 0) return;
  const { pitchPx } = scene;
  const reachPx = Math.min(8, pitchPx / 2.5);
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.4;
  context.beginPath();
  for (const { fromPx, y, hasStart } of placed)
    for (const side of hasStart ? [-1, 1] : []) {
      const x = fromPx + (side * STROKES_PX.apart) / 2;
      context.moveTo(x - STROKES_PX.slant, y + reachPx);
      context.lineTo(x + STROKES_PX.slant, y - reachPx);
    }
  context.stroke();
  if (pitchPx < DASHES_PX.leastPitch) return;
  context.setLineDash([DASHES_PX.on, DASHES_PX.off]);
  context.beginPath();
  for (const { fromPx, toPx, y } of placed) {
    context.moveTo(fromPx, y + DASHES_PX.below);
    context.lineTo(toPx, y + DASHES_PX.below);
  }
  context.stroke();
  context.setLineDash([]);
}
