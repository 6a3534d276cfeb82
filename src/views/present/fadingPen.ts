// Strokes of a pen that stay for a while and fade: a hint to the picture, which nobody has to wipe off.
import type { Point } from '../../sim/contracts/command';

/** A stroke stays for this long after its end, then it fades, in ms of wall time. */
export const STAYS_MS = 2000;
export const FADES_MS = 1000;

/** A stroke as it is at a moment. */
interface ShownStroke {
  readonly points: readonly Point[];
  /** From 1 to 0. */
  readonly opacity: number;
}

interface Stroke {
  readonly points: Point[];
  /** Null while it is being drawn. */
  endMs: number | null;
}

/** The strokes of one pen. */
export class FadingPen {
  #strokes: Stroke[] = [];

  /** The pen is down, and moves to a place in px. */
  moveTo(place: Point): void {
    const last = this.#strokes.at(-1);
    if (last?.endMs === null) last.points.push(place);
    else this.#strokes.push({ points: [place], endMs: null });
  }

  /** The stroke ends. */
  lift(nowMs: number): void {
    const last = this.#strokes.at(-1);
    if (last?.endMs === null) last.endMs = nowMs;
  }

  /** The strokes that are still visible, in the order of their beginnings. */
  strokesAt(nowMs: number): readonly ShownStroke[] {
    this.#strokes = this.#strokes.filter((stroke) => opacityOf(stroke, nowMs) > 0);
    return this.#strokes.map((stroke) => ({
      points: stroke.points,
      opacity: opacityOf(stroke, nowMs),
    }));
  }
}

function opacityOf({ endMs }: Stroke, nowMs: number): number {
  if (endMs === null) return 1;
  return Math.min(1, Math.max(0, 1 - (nowMs - endMs - STAYS_MS) / FADES_MS));
}
