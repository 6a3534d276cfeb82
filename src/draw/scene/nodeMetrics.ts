// The sizes of nodes and the amount of text on them, for 2 to 100 nodes on a stage.
import { layoutBox, reachOf, type Viewport } from '../canvas/layout';

/** Sizes in px. */
export interface NodeMetrics {
  readonly radiusPx: number;
  /**
   * `full`: id, priority, chip and state. `small`: id and chip. `tiny`: a dot in the colour of its leader, and an id
   * outside where there is room.
   */
  readonly detail: 'full' | 'small' | 'tiny';
  readonly idPx: number;
  /** State labels and notes. */
  readonly notePx: number;
  readonly chipPx: number;
  /** Half the width of a message's glyph. */
  readonly glyphPx: number;
}

/** The sizes for this many nodes on this stage. */
export function nodeMetrics(count: number, viewport: Viewport): NodeMetrics {
  const { radiusXPx, radiusYPx } = layoutBox(viewport);
  const perNode = (2 * Math.PI * reachOf(count)) / Math.max(1, count);
  const spacingPx = perNode * Math.sqrt((radiusXPx ** 2 + radiusYPx ** 2) / 2);
  // Where the ellipse is bent most, neighbours stand closest.
  const closestPx = perNode * Math.min(radiusXPx, radiusYPx);
  const narrowPx = Math.min(radiusXPx, radiusYPx);
  const largestPx = Math.min(30, narrowPx * 0.2);
  const radiusPx = Math.max(3.5, Math.min(largestPx, spacingPx * 0.3, closestPx * 0.38));
  const detail = spacingPx >= 105 && radiusPx >= 20 ? 'full' : radiusPx >= 11 ? 'small' : 'tiny';
  return {
    radiusPx,
    detail,
    idPx: detail === 'tiny' ? 10 : Math.min(16, radiusPx * 0.75),
    notePx: 12,
    chipPx: Math.min(11.5, detail === 'full' ? 20 : Math.max(8, radiusPx * 0.45)),
    glyphPx: detail === 'tiny' ? 4 : Math.min(10, Math.max(6, radiusPx * 0.36)),
  };
}
