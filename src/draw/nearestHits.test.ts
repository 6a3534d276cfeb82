// The hits of random scenes, far and near, against a search of all items: whatever is nearest is hit.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkKey } from '../sim/base/linkKey';
import type { Point } from '../sim/contracts/command';
import { between, distance, distanceToBox, distanceToSegment, isClosed } from './canvas/geometry';
import { seenThrough, toScreen, type Viewport } from './canvas/layout';
import { StageHits } from './hit';
import { allLinks, busyPairs } from './links/partLinks';
import { placeStrokeLabels } from './links/strokeLabels';
import { placeMessages } from './scene/messagePlaces';
import { nearestScale } from './scene/nodeMetrics';
import { createScene, type Scene } from './scene/scene';
import type { Hit, StageModel } from './scene/stageModel';
import { createCluster, flight, pageStages } from './testing/stageFixture';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyPair = fc.tuple(fc.nat(), fc.nat());

/** A cluster with messages, cuts and strokes, seen through a camera. */
const anyStage = fc
  .record({
    crowd: fc.record({
      nodes: fc.integer({ min: 1, max: 60 }),
      services: fc.integer({ min: 0, max: 2 }),
      clients: fc.integer({ min: 0, max: 3 }),
    }),
    stage: fc.constantFrom<Viewport>(...pageStages),
    near: share,
    corner: fc.tuple(share, share),
    sent: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 600 })), {
      maxLength: 200,
    }),
    cuts: fc.array(anyPair, { maxLength: 40 }),
    strokes: fc.array(fc.array(fc.tuple(share, share), { maxLength: 6 }), { maxLength: 3 }),
    chosen: fc.nat(),
  })
  .map(({ crowd, stage, near, corner, sent, cuts, strokes, chosen }) => {
    const { model, viewport } = createCluster(crowd, stage);
    const all = [...model.positions.keys()];
    const id = (number: number) => all[number % all.length] ?? '';
    for (const [index, [from, to, tookMs]] of sent.entries()) {
      const message = { ...flight(index, id(from), id(to)), sentMs: 1000 - tookMs / 2 };
      model.world.flights.set(index, { ...message, dueMs: message.sentMs + tookMs });
    }
    for (const [a, b] of cuts) model.world.cuts.set(linkKey(id(a), id(b)), 900);
    const shown: StageModel = {
      ...model,
      selectedNode: id(chosen),
      strokes: strokes.map((points, commandIndex) => ({
        commandIndex,
        points: points.map(([x, y]): Point => [x * 2 - 1, y * 2 - 1]),
        atMs: 900,
        links: [],
      })),
    };
    const k = nearestScale(crowd.nodes, viewport) ** near;
    const x = corner[0] * viewport.widthPx * (1 - k);
    const y = corner[1] * viewport.heightPx * (1 - k);
    return { model: shown, viewport: seenThrough(viewport, { k, x, y }) };
  });

/** A place on an item or beside it: at a share of the way between two processes, on a message or on a stroke. */
const anyAim = fc.record({
  ends: anyPair,
  on: fc.constantFrom('link', 'message', 'stroke'),
  index: fc.nat(),
  along: fc.oneof(fc.constantFrom(0, 0.5), share),
  beside: fc.tuple(fc.double({ min: -25, max: 25, noNaN: true }), share),
});
type Aim = typeof anyAim extends fc.Arbitrary<infer A> ? A : never;

function aimedAt(scene: Scene, { on, index, ends, along, beside }: Aim): Point {
  const processes = [...scene.places.values(), ...[...scene.parts.values()].map(({ at }) => at)];
  const [a = [0, 0], b = a] = ends.map((end): Point => processes[end % processes.length] ?? [0, 0]);
  const stroke = scene.model.strokes.at(0)?.points.map((point) => toScreen(point, scene.viewport));
  const messages = placeMessages(scene).map(({ at }) => at);
  const place = {
    link: between(a, b, along),
    message: messages[index % Math.max(1, messages.length)],
    stroke: stroke?.[0] && between(stroke[0], stroke[1] ?? stroke[0], along),
  }[on];
  const [x, y] = place ?? a;
  return [x + beside[0], y + beside[0] * beside[1]];
}

/** The nearest of all items within a distance, of equally near ones the last. */
function searched<T>(items: Iterable<T>, away: (item: T) => number, withinPx: number): T | null {
  let [best, leastPx]: [T | null, number] = [null, withinPx];
  for (const item of items) {
    const offPx = away(item);
    if (offPx <= leastPx) [best, leastPx] = [item, offPx];
  }
  return best;
}

function toLine(at: Point, line: readonly Point[]): number {
  const [first] = line;
  if (!first) return Number.POSITIVE_INFINITY;
  const rest = line.length === 1 ? line : line.slice(1);
  return Math.min(...rest.map((to, index) => distanceToSegment(at, line[index] ?? first, to)));
}

function searchedHit(scene: Scene, at: Point, leastMs: number): Hit | null {
  const { places, parts, metrics, model, viewport } = scene;
  const process =
    searched(places, ([, place]) => distance(place, at), Math.max(22, metrics.radiusPx + 4)) ??
    searched(parts, ([, { box }]) => distanceToBox(at, box), 2);
  if (process) return { type: 'node', node: process[0] };
  const aimed = placeMessages(scene).filter(
    ({ flight: { sentMs, dueMs } }) => dueMs - sentMs >= leastMs,
  );
  const message = searched(aimed, (one) => distance(one.at, at), Math.max(14, metrics.glyphPx + 4));
  if (message) return { type: 'message', id: message.flight.id };
  const lineOf = (points: readonly Point[]) => {
    const closed = isClosed(points) && points[0] ? [...points, points[0]] : points;
    return closed.map((point) => toScreen(point, viewport));
  };
  const stroke = searched(model.strokes, ({ points }) => toLine(at, lineOf(points)), 10);
  if (stroke) return { type: 'stroke', commandIndex: stroke.commandIndex };
  const words = placeStrokeLabels(scene).find(({ box }) => distanceToBox(at, box) === 0);
  if (words) return { type: 'stroke', commandIndex: words.stroke.commandIndex };
  const links = [...allLinks(scene), ...busyPairs(scene)];
  const link = searched(links, ({ from, to }) => distanceToSegment(at, from, to), 7);
  return link && { type: 'link', from: link.a, to: link.b };
}

it('a place hits what a search of all items finds there, and so does a tap', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      anyStage,
      fc.array(anyAim, { minLength: 4, maxLength: 8 }),
      fc.constantFrom(0, 0.25, 1),
      ({ model, viewport }, aims, speed) => {
        const hits = new StageHits();
        const scene = createScene(model, viewport);
        for (const aim of aims) {
          const at = aimedAt(scene, aim);
          const hit = hits.at(model, viewport, at);
          seen.add(hit?.type ?? 'nothing');
          expect(hit).toEqual(searchedHit(scene, at, 0));
          expect(hits.tappedAt(model, viewport, at, speed)).toEqual(
            searchedHit(scene, at, speed * 400),
          );
        }
      },
    ),
    { seed: 12, numRuns: 80 },
  );
  expect([...seen].sort()).toEqual(['link', 'message', 'node', 'nothing', 'stroke']);
});
