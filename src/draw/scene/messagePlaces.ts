// The place of each message in flight at the moment shown.
import type { Point } from '../../sim/contracts/command';
import type { MessageKind } from '../../sim/contracts/program';
import type { NodeStatus } from '../../sim/contracts/status';
import type { Flight } from '../../sim/trace/world';
import { between, distance } from '../canvas/geometry';
import { valueAt } from '../canvas/valueAt';
import { detourPx, moved } from './detours';
import { endsOf, rimsOf, type Way } from './ends';
import { fractionAt, isVisibleFlight, usualShare } from './flights';
import { mayCrossStage } from './freeBoxes';
import { glyphReachPx, lookOf } from './glyph';
import type { Scene } from './scene';
import type { StageModel } from './stageModel';

/** A message on the stage, in px. */
export interface PlacedMessage {
  readonly flight: Flight;
  /** Its declared look. */
  readonly look: MessageKind;
  readonly at: Point;
  /** The ends of its path, at the sender's rim and at the receiver's. */
  readonly start: Point;
  readonly end: Point;
  /** The part of its path behind it, from 0 to 1. */
  readonly fraction: number;
}

/** The largest number of messages that are all glyphs: above it, periodic messages are pulses. */
export const GLYPHS_AT_MOST = 150;

/** The messages in flight whose links a camera does not leave out. Messages that wait in a paused node's queue are counted at the node instead. */
export function placeMessages(scene: Scene): readonly PlacedMessage[] {
  return valueAt(ofScene, scene, () => findPlaces(scene));
}

/** Those of them that are seen: not under an area that a cut surrounds. */
export function seenMessages(scene: Scene): readonly PlacedMessage[] {
  const placed = placeMessages(scene);
  const { islands } = scene;
  return islands ? placed.filter((message) => !islands.hides(message)) : placed;
}

/** Several painters of a frame need the messages. */
const ofScene = new WeakMap<Scene, readonly PlacedMessage[]>();

/** The messages at their places; those that do not move are spread out by the times at which they were sent. */
function findPlaces(scene: Scene): readonly PlacedMessage[] {
  const placed: PlacedMessage[] = [];
  const { nowMs, reducedMotion, world } = scene.model;
  const { camera } = scene.viewport;
  const mayBeCrowd = world.flights.size > GLYPHS_AT_MOST;
  let shown = 0;
  for (const flight of world.flights.values()) {
    if (!isVisibleFlight(scene.model, flight)) continue;
    const ends = endsOf(scene, flight.from, flight.to);
    if (!ends) continue;
    shown += 1;
    const [from, to] = ends;
    if (camera && !mayCrossStage(from, to, scene.viewport, BEYOND_PX)) continue;
    const fraction = reducedMotion ? usualShare(flight) : fractionAt(flight, nowMs);
    placed.push(
      mayBeCrowd
        ? new OnWay(scene, flight, fraction, from, to)
        : placeAlong(scene, flight, fraction, from, to),
    );
  }
  const { standStill } = scene;
  // By the number of all, so that no message moves to a side because the camera moves.
  if (!standStill && shown > GLYPHS_AT_MOST) return placed;
  const copied = mayBeCrowd ? placed.map(withEnds) : placed;
  return standStill ? standStill(scene, copied, shown) : sideBySide(scene, copied);
}

/** Messages are drawn, and moved off their links, by less than this. */
const BEYOND_PX = 200;

/**
 * Moves messages round the services on their way, and messages of one link that overlap apart, each to its right. The
 * offset grows steadily as two come closer, so that no message jumps when one overtakes or meets another or arrives.
 */
function sideBySide(scene: Scene, placed: readonly PlacedMessage[]): PlacedMessage[] {
  const { metrics, viewport } = scene;
  const aboveLegendPx = viewport.heightPx - (viewport.footPx ?? 0);
  const before = new Map<string, { at: Point; halfPx: number }[]>();
  return placed.map((message) => {
    const { flight, look, start, end, at } = message;
    const { from, to } = flight;
    const link = from < to ? `${from} ${to}` : `${to} ${from}`;
    const halfPx = glyphReachPx(look, metrics.glyphPx);
    const others = before.get(link) ?? [];
    before.set(link, [...others, { at, halfPx }]);
    const roundPx = detourPx(scene, message, halfPx);
    // Beside a service, further messages are moved away from it.
    const side = roundPx < 0 ? -1 : 1;
    let offPx = roundPx;
    for (const other of others) {
      const apartPx = 2 * Math.max(halfPx, other.halfPx);
      offPx += side * Math.sqrt(Math.max(0, apartPx ** 2 - distance(at, other.at) ** 2));
    }
    const [x, y] = moved(at, offPx, start, end);
    // Many messages at one place are not moved onto the legend, whose words they would cover.
    const lowestPx = Math.max(at[1], aboveLegendPx - halfPx);
    return { ...message, at: [x, Math.min(y, lowestPx)] };
  });
}

/** The number of messages that wait for a process at the moment shown: it is paused, or writes to its disk; else 0. */
export function waitingAt(
  { world, nowMs }: Pick<StageModel, 'world' | 'nowMs'>,
  {
    id,
    status,
    writesUntilMs = null,
  }: {
    readonly id: string;
    readonly status: NodeStatus;
    readonly writesUntilMs?: number | null;
  },
): number {
  if (status !== 'paused' && writesUntilMs === null) return 0;
  let waiting = 0;
  for (const { to, dueMs, heldMs } of world.flights.values())
    if (to === id && dueMs <= nowMs && heldMs === undefined) waiting += 1;
  return waiting;
}

/** A message at a part of its path; null where the stage lacks one of its ends. */
export function placeOn(scene: Scene, flight: Flight, fraction: number): PlacedMessage | null {
  const ends = endsOf(scene, flight.from, flight.to);
  return ends && placeAlong(scene, flight, fraction, ends[0], ends[1]);
}

function placeAlong(
  scene: Scene,
  flight: Flight,
  fraction: number,
  from: Point,
  to: Point,
): PlacedMessage {
  const look = lookOf(scene.model, flight);
  const [start, end] = rimsOf(scene, flight.from, flight.to, from, to);
  return { flight, look, start, end, fraction, at: between(start, end, fraction) };
}

/** The message as an object that can be copied with another place. */
function withEnds({ flight, look, at, start, end, fraction }: PlacedMessage): PlacedMessage {
  return { flight, look, at, start, end, fraction };
}

/**
 * A message of a crowd on its link. The ends of its path are found when they are asked for: two more points of each message
 * that live for a whole frame make V8 take all such points for long-lived, which are ten times as slow to make.
 */
class OnWay implements PlacedMessage {
  readonly flight: Flight;
  readonly fraction: number;
  readonly look: MessageKind;
  readonly at: Point;
  readonly #scene: Scene;
  readonly #from: Point;
  readonly #to: Point;

  constructor(scene: Scene, flight: Flight, fraction: number, from: Point, to: Point) {
    this.flight = flight;
    this.fraction = fraction;
    this.#scene = scene;
    this.#from = from;
    this.#to = to;
    this.look = lookOf(scene.model, flight);
    this.at = between(...this.#way(), fraction);
  }

  get start(): Point {
    return this.#way()[0];
  }

  get end(): Point {
    return this.#way()[1];
  }

  #way(): Way {
    return rimsOf(this.#scene, this.flight.from, this.flight.to, this.#from, this.#to);
  }
}
