// The interface between the stage and its gestures.
import type { Viewport } from '../../draw/canvas/layout';
import type { Hit, StageModel } from '../../draw/scene/stageModel';
import type { Action, Point } from '../../sim/contracts/command';

/** The stage's state and handlers for its gestures. Places are in px from the stage's corner. */
export interface StageHost {
  readonly model: () => StageModel;
  /** The viewport with its camera; null before the first layout. */
  readonly seen: () => Viewport | null;
  /** Virtual ms for each ms of wall time; 0 while the clock stands still. */
  readonly speed: () => number;
  /** Whether the cut tool is chosen. */
  readonly isCutting: () => boolean;
  readonly reducedMotion: boolean;
  readonly onTap: (hit: Hit | null, at: Point) => void;
  /** A click without a pointer, from a screen reader or a script, on a node's button. */
  readonly onPlainClick: (node: string) => void;
  readonly onMenu: (node: string, at: Point) => void;
  readonly onHover: (hit: Hit | null) => void;
  readonly onMoveNode: (node: string, to: Point) => void;
  readonly onStroke: (points: readonly Point[]) => void;
  /** The cut along the stroke; null when it crosses no link or was cancelled. */
  readonly onStrokeEnd: (cut: Action | null) => void;
}
