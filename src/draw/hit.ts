// Hit tests of the stage, with tolerances large enough for a finger.
import type { Point } from '../sim/contracts/command';
import type { Flight } from '../sim/trace/world';
import { distance, distanceToBox, distanceToSegment, isClosed } from './canvas/geometry';
import { toScreen, type Viewport } from './canvas/layout';
import { busyPairs, shownPartLinks } from './links/partLinks';
import { linksOf } from './scene/linkStates';
import { placeMessages } from './scene/messagePlaces';
import { createScene, type Scene } from './scene/scene';
import type { Hit, StageModel } from './scene/stageModel';

export type { Hit } from './scene/stageModel';

/** Half of the 44 px that a finger needs, for nodes drawn smaller than that. */
const FINGER_PX = 22;
/** Services and clients are larger than a finger. */
const PART_WITHIN_PX = 2;
const MESSAGE_WITHIN_PX = 14;
const STROKE_WITHIN_PX = 10;
const LINK_WITHIN_PX = 7;
/** A message that crosses the stage in less wall time than this, in ms, is only hit by accident. */
const AIMED_AT_MS = 400;

/** The item at a place in px: a process, else a message, else a stroke, else a link, else null. */
export function hitStage(
  model: StageModel,
  viewport: Viewport,
  xPx: number,
  yPx: number,
): Hit | null {
  const scene = createScene(model, viewport);
  const at: Point = [xPx, yPx];
  return hitNode(scene, at) ?? hitMessage(scene, at) ?? hitStroke(scene, at) ?? hitLink(scene, at);
}

/**
 * The target of a tap at a place in px. A message that flies too fast to be aimed at is ignored, in favour of its link.
 *
 * @param speed - virtual ms for each ms of wall time; 0 while the clock stands still.
 */
export function tapStage(
  model: StageModel,
  viewport: Viewport,
  [xPx, yPx]: Point,
  speed: number,
): Hit | null {
  const scene = createScene(model, viewport);
  const at: Point = [xPx, yPx];
  const canAim = (flight: Flight) => isSlow(flight, speed);
  return (
    hitNode(scene, at) ??
    hitMessage(scene, at, canAim) ??
    hitStroke(scene, at) ??
    hitLink(scene, at)
  );
}

/** Whether a message can be aimed at: it is held, or in flight for long enough, in wall time. */
function isSlow({ sentMs, dueMs, heldMs }: Flight, speed: number): boolean {
  return heldMs !== undefined || dueMs - sentMs >= speed * AIMED_AT_MS;
}

/** The nearest item within this distance; null without one. */
function nearest<T>(items: Iterable<T>, away: (item: T) => number, withinPx: number): T | null {
  let best: T | null = null;
  let least = withinPx;
  for (const item of items) {
    const off = away(item);
    if (off <= least) [best, least] = [item, off];
  }
  return best;
}

/** The node, else the service or the client, at a place. */
function hitNode({ places, parts, metrics }: Scene, at: Point): Hit | null {
  const found =
    nearest(
      places,
      ([, place]) => distance(place, at),
      Math.max(FINGER_PX, metrics.radiusPx + 4),
    ) ?? nearest(parts, ([, { box }]) => distanceToBox(at, box), PART_WITHIN_PX);
  return found && { type: 'node', node: found[0] };
}

function hitMessage(
  scene: Scene,
  at: Point,
  isMeant: (flight: Flight) => boolean = () => true,
): Hit | null {
  const withinPx = Math.max(MESSAGE_WITHIN_PX, scene.metrics.glyphPx + 4);
  const messages = placeMessages(scene).filter(({ flight }) => isMeant(flight));
  const message = nearest(messages, (placed) => distance(placed.at, at), withinPx);
  return message && { type: 'message', id: message.flight.id };
}

function hitStroke({ model, viewport }: Scene, at: Point): Hit | null {
  const away = (points: readonly Point[]) => {
    const line = points.map((point) => toScreen(point, viewport));
    if (isClosed(points) && line[0]) line.push(line[0]);
    let least = Number.POSITIVE_INFINITY;
    for (let index = 1; index < line.length; index += 1)
      least = Math.min(
        least,
        distanceToSegment(at, line[index - 1] as Point, line[index] as Point),
      );
    return least;
  };
  const stroke = nearest(model.strokes, ({ points }) => away(points), STROKE_WITHIN_PX);
  return stroke && { type: 'stroke', commandIndex: stroke.commandIndex };
}

function hitLink(scene: Scene, at: Point): Hit | null {
  const away = ({ from, to }: { from: Point; to: Point }) => distanceToSegment(at, from, to);
  // Only links that are drawn can be hit.
  const pairs = [...linksOf(scene), ...shownPartLinks(scene), ...busyPairs(scene)];
  const link = nearest(pairs, away, LINK_WITHIN_PX);
  return link && { type: 'link', from: link.a, to: link.b };
}
