// The hit test of the diagram: the message or the event at a place.
import type { EventType } from '../../sim/contracts/traceEvent';
import { processOf } from '../../sim/trace/causality';
import type { ReadTrace } from '../../sim/trace/sentMessage';
import type { Trace } from '../../sim/trace/trace';
import { NearestLine } from '../canvas/nearest';
import type { PlacedArrow } from './arrows';
import type { PaintedFrame } from './spacetime';
import { RAIL_PX, type SpacetimeScene } from './spacetimeScene';

/** Largest distance between a pointer and the line, or the event, that it points at. */
const REACH_PX = { mouse: 6, touch: 16 };
/** The same across a rail: beside it are the messages. */
const RAIL_REACH_PX = { mouse: RAIL_PX / 2 + 2, touch: RAIL_PX };

/** The kinds of events that a place on a rail can stand for, the most likely one first. */
const TELLING: readonly EventType[] = [
  'leadershipAcquired',
  'leadershipLost',
  'electionStarted',
  'electedChanged',
  'nodeCrashed',
  'processCrashed',
  'nodeRestarted',
  'processRestarted',
  'nodePaused',
  'nodeResumed',
  'nodeLeft',
  'nodeJoined',
  'timerFired',
  'messageDelivered',
  'messageSent',
];

export type Pointing = keyof typeof REACH_PX;

/** Hit tests of one diagram; keep it from frame to frame. */
export class SpacetimeHits {
  readonly #nearest = new NearestLine();

  /** The message at a place in px; null when there is none. */
  arrowAt({ scene, arrows }: PaintedFrame, x: number, y: number, by: Pointing): PlacedArrow | null {
    const { lanesTop, lanesBottom, leftPx, rightPx } = scene.geometry;
    if (y < lanesTop - 6 || y > lanesBottom + 6 || x < leftPx - 6 || x > rightPx + 6) return null;
    const placed = arrows();
    const found = this.#nearest.find(
      placed.map(({ points }) => points),
      [x, y],
      REACH_PX[by],
    );
    return found === null ? null : (placed[found] ?? null);
  }
}

/** The most telling event on a rail near a place in px: its `seq`, or null without one. */
export function eventAt(
  scene: SpacetimeScene,
  trace: ReadTrace & Pick<Trace, 'firstAt' | 'countUntil'>,
  x: number,
  y: number,
  by: Pointing,
): number | null {
  const reachPx = REACH_PX[by];
  const process = [...scene.railY].find(([, railY]) => Math.abs(railY - y) <= RAIL_REACH_PX[by]);
  if (!process) return null;
  const from = trace.firstAt(scene.scale.invert(x - reachPx));
  const to = trace.countUntil(scene.scale.invert(x + reachPx));
  let best: { readonly seq: number; readonly rank: number } | null = null;
  for (let seq = from; seq < to; seq += 1) {
    const rank = TELLING.indexOf(trace.typeAt(seq));
    if (rank < 0 || (best && rank >= best.rank)) continue;
    if (processOf(trace, trace.at(seq)) === process[0]) best = { seq, rank };
  }
  return best?.seq ?? null;
}
