// What is under a pointer on the stage, forgiving enough for a finger.
import type { Point } from '../sim/contracts/command';
import type { Flight } from '../sim/trace/world';
import { distance, distanceToBox, distanceToSegment } from './canvas/geometry';
import { toScreen, type Viewport } from './canvas/layout';
import { busyPartPairs, shownPartLinks } from './links/partLinks';
import { isClosed } from './links/strokeCut';
import { linkedPairs } from './scene/linkStates';
import { placeMessages } from './scene/messagePlaces';
import { createScene, type Scene } from './scene/scene';
import type { Hit, StageModel } from './scene/stageModel';

export type { Hit } from './scene/stageModel';

/** Half of the 44 px that a finger needs, for nodes that are drawn smaller than that. */
const FINGER_PX = 22;
/** Services and clients are larger than a finger. */
const PART_REACH_PX = 2;
const MESSAGE_REACH_PX = 14;
const STROKE_REACH_PX = 10;
const LINK_REACH_PX = 7;
/** What crosses the stage in less wall time than this, in ms, nobody hits but by accident. */
const AIMED_AT_MS = 400;

/** The node, service or client, else the message, else the stroke, else the link at a place in px; null where there is nothing. */
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
 * What a tap means at a place in px. It goes through a message to the link that carries it when the message flies too
 * fast to be aimed at.
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

/** Whether a message can be aimed at: it is held, or on its way for long enough, by the wall's clock. */
function isSlow({ sentMs, dueMs, heldMs }: Flight, speed: number): boolean {
  return heldMs !== undefined || dueMs - sentMs >= speed * AIMED_AT_MS;
}

/** The item with the least distance, if that is within reach. */
function nearest<T>(items: Iterable<T>, away: (item: T) => number, reachPx: number): T | null {
  let best: T | null = null;
  let least = reachPx;
  for (const item of items) {
    const off = away(item);
    if (off <= least) [best, least] = [item, off];
  }
  return best;
}

/** A node, else a service or a client. */
function hitNode({ places, parts, metrics }: Scene, at: Point): Hit | null {
  const spot =
    nearest(
      places,
      ([, place]) => distance(place, at),
      Math.max(FINGER_PX, metrics.radiusPx + 4),
    ) ?? nearest(parts, ([, { box }]) => distanceToBox(at, box), PART_REACH_PX);
  return spot && { type: 'node', node: spot[0] };
}

function hitMessage(
  scene: Scene,
  at: Point,
  isMeant: (flight: Flight) => boolean = () => true,
): Hit | null {
  const reachPx = Math.max(MESSAGE_REACH_PX, scene.metrics.glyphPx + 4);
  const messages = placeMessages(scene).filter(({ flight }) => isMeant(flight));
  const message = nearest(messages, (placed) => distance(placed.at, at), reachPx);
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
  const stroke = nearest(model.strokes, ({ points }) => away(points), STROKE_REACH_PX);
  return stroke && { type: 'stroke', commandIndex: stroke.commandIndex };
}

function hitLink(scene: Scene, at: Point): Hit | null {
  const away = ({ from, to }: { from: Point; to: Point }) => distanceToSegment(at, from, to);
  // Only what is drawn can be meant.
  const pairs = [...linkedPairs(scene), ...shownPartLinks(scene), ...busyPartPairs(scene)];
  const link = nearest(pairs, away, LINK_REACH_PX);
  return link && { type: 'link', from: link.a, to: link.b };
}
