// Cuts on the rails: two strokes where the first link of a process is cut, and dashes until its last one is healed.
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import type { SpacetimeScene } from './spacetimeScene';

/** A time in which a link of a process is cut. */
export interface RailCut {
  readonly process: string;
  readonly fromMs: number;
  /** Infinite while it lasts. */
  readonly toMs: number;
}

/** The cuts of all processes, folded from a trace. */
export class RailCuts {
  /** In the order of their starts. */
  readonly list: RailCut[] = [];
  /** The directions that are cut, by process, and the place of its cut in the list. */
  readonly #lasting = new Map<string, { readonly directions: number; readonly index: number }>();

  /** Takes in the cut or the heal of one direction of a link. */
  take(event: Extract<TraceEvent, { type: 'linkCut' | 'linkHealed' }>): void {
    for (const process of [event.from, event.to])
      if (event.type === 'linkCut') this.#cut(process, event.atMs);
      else this.#heal(process, event.atMs);
  }

  #cut(process: string, atMs: number): void {
    const { directions, index } = this.#lasting.get(process) ?? {
      directions: 0,
      index: this.list.length,
    };
    if (directions === 0) this.list.push({ process, fromMs: atMs, toMs: Number.POSITIVE_INFINITY });
    this.#lasting.set(process, { directions: directions + 1, index });
  }

  #heal(process: string, atMs: number): void {
    const lasting = this.#lasting.get(process);
    const cut = lasting && this.list[lasting.index];
    if (!lasting || !cut) return;
    if (lasting.directions > 1) {
      this.#lasting.set(process, { ...lasting, directions: lasting.directions - 1 });
      return;
    }
    this.list[lasting.index] = { ...cut, toMs: atMs };
    this.#lasting.delete(process);
  }
}

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
