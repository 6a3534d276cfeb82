// The scene of one frame of the diagram: its model with the places that follow from it.

import type { Viewport } from '../canvas/layout';
import type { Tick, TimelineGeometry } from '../timeline/timelineGeometry';
import { type TimelineScene, timelineScene } from '../timeline/timelineScene';
import { clearTicks, type FoldSign, foldSigns } from './foldSigns';
import { type Fold, foldable, foldedTicks, foldedTime } from './folds';
import type { SpacetimeModel } from './spacetimeModel';

/** The geometry of the timeline, with a row for the phases of elections. */
export interface SpacetimeGeometry extends TimelineGeometry {
  /** The middle of the row of phases. */
  readonly phasesY: number;
}

export interface SpacetimeScene extends TimelineScene {
  readonly model: SpacetimeModel;
  readonly geometry: SpacetimeGeometry;
  /** Quiet stretches that are folded: the scale is linear between them. */
  readonly folds: readonly Fold[];
  /** The signs of the stretches that a person can fold or unfold. */
  readonly signs: readonly FoldSign[];
  /** The scale outside of the folds. */
  readonly pxPerMs: number;
  readonly ticks: readonly Tick[];
  /** The distance of two rails, in px. */
  readonly pitchPx: number;
  /** The middle of each rail by process, in px. */
  readonly railY: ReadonlyMap<string, number>;
  /** The same by the number of a process in the items; undefined without a rail. */
  readonly railAt: readonly (number | undefined)[];
}

/** The height of a rail in px, where the pitch allows it. */
export const RAIL_PX = 8;
const MOST_PITCH_PX = 96;
/** The height of the marks' labels. */
const BELOW_PX = 26;
/** The height of the row of phases. */
const PHASES_PX = 14;

/** The scene of a model on a canvas of this size: that of the timeline, with rails in place of lanes. */
export function spacetimeScene(model: SpacetimeModel, viewport: Viewport): SpacetimeScene {
  const { geometry } = timelineScene(model, viewport);
  const { view, items, elections, endMs, folding } = model;
  const stretches = folding ? foldable(items.quiet.list, view, elections, endMs) : [];
  const unfoldedMs = folding?.unfoldedMs ?? new Set();
  const folded = stretches.filter(({ fromMs }) => !unfoldedMs.has(fromMs));
  const time = foldedTime(view, geometry, folded);
  const signs = foldSigns(stretches, unfoldedMs, view, geometry, time);
  const phasesY = geometry.lanesTop + PHASES_PX / 2 - 4;
  const lanesTop = geometry.lanesTop + PHASES_PX;
  const roomPx = Math.max(1, viewport.heightPx - lanesTop - BELOW_PX);
  const pitchPx = Math.min(MOST_PITCH_PX, roomPx / Math.max(1, model.rows.length));
  const laneHeightPx = Math.min(RAIL_PX, Math.max(1, pitchPx / 2));
  const rows = model.rows.map((_, index) => ({
    y: lanesTop + index * pitchPx,
    stepPx: pitchPx,
    laneHeightPx,
  }));
  const lanesBottom = lanesTop + pitchPx * rows.length;
  const marksY = Math.min(viewport.heightPx - 10, lanesBottom + 14);
  const railY = new Map(
    model.rows.map(({ key }, index) => [key, lanesTop + (index + 0.5) * pitchPx]),
  );
  return {
    model,
    viewport,
    geometry: { ...geometry, phasesY, lanesTop, rows, lanesBottom, marksY, labelsX: 0 },
    ...time,
    signs,
    ticks: clearTicks(foldedTicks(view, geometry, time), signs, time),
    pitchPx,
    railY,
    railAt: model.items.processes.words.map((word) => railY.get(word)),
  };
}
