// Hit tests of the stage, with tolerances large enough for a finger. The page fetches them at the first input.
import { least } from 'd3-array';
import type { Point } from '../sim/contracts/command';
import type { Flight } from '../sim/trace/world';
import { distanceToBox } from './canvas/geometry';
import type { Viewport } from './canvas/layout';
import { type Line, NearestLine } from './canvas/nearest';
import { allLinks, busyPairs } from './links/partLinks';
import { placeStrokeLabels } from './links/strokeLabels';
import { withMarks } from './markPainters';
import type { LinkedPair } from './scene/linkStates';
import { seenMessages } from './scene/messagePlaces';
import { createScene, type PlacedPart, type Scene } from './scene/scene';
import type { CutStroke, Hit, StageModel } from './scene/stageModel';
import { strokeOutline } from './scene/strokeOutline';
import { withWords } from './stillPainters';

/** Half of the 44 px that a finger needs, for nodes drawn smaller than that. */
const FINGER_PX = 22;
/** Services and clients are larger than a finger. */
const PART_WITHIN_PX = 2;
const MESSAGE_WITHIN_PX = 14;
const STROKE_WITHIN_PX = 10;
const LINK_WITHIN_PX = 7;
/** A finger covers more than the tip of an arrow. */
const LINK_WITHIN_FINGER_PX = 16;
/** A message that crosses the stage in less wall time than this, in ms, is only hit by accident. */
const AIMED_AT_MS = 400;

/** The hit tests of one stage: what they compute of things that stand still serves the next one again. */
export class StageHits {
  readonly #nodes = new NearestLine();
  readonly #messages = new NearestLine();
  readonly #strokes = new NearestLine();
  readonly #links = new NearestLine();
  readonly #linkWithinPx: number;

  /** @param byFinger - whether fingers aim, and not the tip of an arrow. */
  constructor(byFinger = false) {
    this.#linkWithinPx = byFinger ? LINK_WITHIN_FINGER_PX : LINK_WITHIN_PX;
  }

  /** The item at a place in px: a process, else a message, else a stroke, else a link, else null. */
  at(model: StageModel, viewport: Viewport, at: Point): Hit | null {
    return this.#find(sceneOf(model, viewport), at, () => true);
  }

  /**
   * The target of a tap at a place in px. A message that flies too fast to be aimed at is ignored, in favour of its
   * link.
   *
   * @param speed - virtual ms for each ms of wall time; 0 while the clock stands still.
   */
  tappedAt(model: StageModel, viewport: Viewport, at: Point, speed: number): Hit | null {
    return this.#find(sceneOf(model, viewport), at, (flight) => isSlow(flight, speed));
  }

  #find(scene: Scene, at: Point, isMeant: (flight: Flight) => boolean): Hit | null {
    return (
      this.#node(scene, at) ??
      partAt(scene, at) ??
      this.#message(scene, at, isMeant) ??
      this.#stroke(scene, at) ??
      this.#link(scene, at)
    );
  }

  #node({ places, metrics }: Scene, at: Point): Hit | null {
    const withinPx = Math.max(FINGER_PX, metrics.radiusPx + 4);
    const found = nearest(this.#nodes, [...places], ([, place]) => [place], at, withinPx);
    return found && { type: 'node', node: found[0] };
  }

  #message(scene: Scene, at: Point, isMeant: (flight: Flight) => boolean): Hit | null {
    const withinPx = Math.max(MESSAGE_WITHIN_PX, scene.metrics.glyphPx + 4);
    const messages = seenMessages(scene).filter(({ flight }) => isMeant(flight));
    const found = nearest(this.#messages, messages, (message) => [message.at], at, withinPx);
    return found && { type: 'message', id: found.flight.id };
  }

  #stroke(scene: Scene, at: Point): Hit | null {
    const { model, viewport } = scene;
    const lineOf = ({ points }: CutStroke) => strokeOutline(points, viewport);
    const found =
      nearest(this.#strokes, model.strokes, lineOf, at, STROKE_WITHIN_PX) ?? wordsAt(scene, at);
    return found && { type: 'stroke', commandIndex: found.commandIndex };
  }

  #link(scene: Scene, at: Point): Hit | null {
    // Only links that are drawn can be hit, and idle ones of services that would have to bend.
    const pairs = [...allLinks(scene), ...busyPairs(scene)];
    const lineOf = ({ from, to }: LinkedPair) => [from, to];
    const found = nearest(this.#links, pairs, lineOf, at, this.#linkWithinPx);
    return found && { type: 'link', from: found.a, to: found.b };
  }
}

/** The scene as it is painted: without motion, messages keep clear of words. */
function sceneOf(model: StageModel, viewport: Viewport): Scene {
  const scene = withMarks(createScene(model, viewport));
  return model.reducedMotion ? withWords(scene) : scene;
}

/** Whether a message can be aimed at: it is held, or in flight for long enough, in wall time. */
function isSlow({ sentMs, dueMs, heldMs }: Flight, speed: number): boolean {
  return heldMs !== undefined || dueMs - sentMs >= speed * AIMED_AT_MS;
}

/** The service or the client at a place; of two that cover it, the one that is painted above. */
function partAt({ parts }: Scene, at: Point): Hit | null {
  const away = ([, { box }]: [string, PlacedPart]) => distanceToBox(at, box);
  const part = least([...parts].reverse(), away);
  return part && away(part) <= PART_WITHIN_PX ? { type: 'node', node: part[0] } : null;
}

/** The stroke whose words, which say how to heal it, are at a place. */
function wordsAt(scene: Scene, at: Point): CutStroke | null {
  if (scene.model.strokes.length === 0) return null;
  const label = placeStrokeLabels(scene).find(({ box }) => distanceToBox(at, box) === 0);
  return label?.stroke ?? null;
}

function nearest<T>(
  index: NearestLine,
  items: readonly T[],
  lineOf: (item: T) => Line,
  at: Point,
  withinPx: number,
): T | null {
  const found = index.find(items.map(lineOf), at, withinPx);
  return found === null ? null : (items[found] ?? null);
}
