// All labels of the stage, over random scenes: none covers another one, and none is too small to read.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkKey } from '../sim/base/linkKey';
import type { Point } from '../sim/contracts/command';
import { distance, overlap } from './canvas/geometry';
import { seenThrough, type Viewport } from './canvas/layout';
import { placeLinkNotes } from './links/linkNotes';
import { placeStrokeLabels } from './links/strokeLabels';
import { withCamps } from './nodes/campLabels';
import { campCounts } from './nodes/camps';
import { nodeLabels } from './nodes/nodeLabels';
import { linksOf } from './scene/linkStates';
import { LEAST_TEXT_PX, nearestScale } from './scene/nodeMetrics';
import { createScene, type Scene } from './scene/scene';
import { createStage, pageStages } from './testing/stageFixture';

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A scene with some nodes in trouble, some cut links, a stroke, and a camera anywhere. */
const anyScene = fc
  .record({
    count: fc.integer({ min: 2, max: 120 }),
    stage: fc.constantFrom<Viewport>(
      ...pageStages,
      ...pageStages.map((one) => ({ ...one, textScale: 1.5 })),
      { widthPx: 3480, heightPx: 1750, pixelRatio: 1 },
    ),
    near: share,
    at: fc.tuple(share, share),
    troubled: fc.array(fc.tuple(fc.nat(), fc.constantFrom('crashed', 'undecided', 'other')), {
      maxLength: 20,
    }),
    cuts: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }),
    stroke: fc.array(fc.tuple(share, share), { minLength: 2, maxLength: 4 }),
    chosen: fc.nat(),
  })
  .map(({ count, stage, near, at, troubled, cuts, stroke, chosen }): Scene => {
    const id = (number: number) => `n${(number % count) + 1}`;
    const points = stroke.map(([x, y]): Point => [x * 2 - 1, y * 2 - 1]);
    const model = createStage(count, {
      selectedNode: id(chosen),
      strokes: [{ commandIndex: 0, points, atMs: 900, links: [] }],
      faultsOf: (from) => (from === 'n1' ? ['loss 0.5'] : []),
    });
    for (const [number, trouble] of troubled) {
      const node = model.world.nodes.get(id(number));
      if (!node) throw new Error('the node is there');
      if (trouble === 'crashed') node.status = 'crashed';
      else node.elected = trouble === 'other' ? id(chosen) : null;
    }
    for (const [a, b] of cuts) model.world.cuts.set(linkKey(id(a), id(b)), 900);
    const nearest = nearestScale(count, stage);
    const k = nearest ** near;
    const x = at[0] * stage.widthPx * (1 - k);
    const y = at[1] * stage.heightPx * (1 - k);
    return withCamps(createScene(model, seenThrough(stage, { k, x, y })));
  });

it('no label covers another one, at any scale', () => {
  fc.assert(
    fc.property(anyScene, (scene) => {
      const notes = placeLinkNotes(scene, linksOf(scene));
      const labels = [...nodeLabels(scene), ...placeStrokeLabels(scene)];
      const boxes = [...labels, ...notes.words].map(({ box }) => box);
      for (const [index, box] of boxes.entries())
        expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
      for (const { sizePx } of labels) expect(sizePx).toBeGreaterThanOrEqual(LEAST_TEXT_PX);
      for (const sizePx of [scene.metrics.idPx, scene.metrics.notePx])
        expect(sizePx).toBeGreaterThanOrEqual(LEAST_TEXT_PX);
    }),
    { seed: 12, numRuns: 60, endOnFailure: true },
  );
});

it('the number of a camp’s followers stands nearer to them than to any other camp, or at the stage’s side', () => {
  fc.assert(
    fc.property(anyScene, (scene) => {
      const camps = campCounts(scene.model.world);
      for (const { node, box, isCamp } of nodeLabels(scene)) {
        if (!isCamp) continue;
        const nearest = camps.map(({ leader, followers }) => {
          const away = followers.map((id) =>
            distance(scene.places.get(id) ?? [0, 0], [
              box.x + box.width / 2,
              box.y + box.height / 2,
            ]),
          );
          return { leader, px: Math.min(...away) };
        });
        const own = nearest.find(({ leader }) => leader === node)?.px;
        const { camera, widthPx } = scene.viewport;
        const isAtSide = !camera && (box.x < 15 || box.x + box.width > widthPx - 15);
        if (!isAtSide) expect(own).toBe(Math.min(...nearest.map(({ px }) => px)));
      }
    }),
    { seed: 12, numRuns: 60, endOnFailure: true },
  );
});

it.each([50, 100, 200])('of a crowd of %i nodes in a heap every camp has its number', (count) => {
  const model = createStage(count);
  for (const [index, node] of [...model.world.nodes.values()].entries())
    node.elected = `n${(index % 2) + 1}`;
  const across = Math.ceil(Math.sqrt(count));
  const positions = new Map(
    [...model.world.nodes.keys()].map((id, index): [string, [number, number]] => [
      id,
      [
        (((index % across) + 0.5) / across) * 2 - 1,
        ((Math.floor(index / across) + 0.5) / across) * 2 - 1,
      ],
    ]),
  );
  const labels = nodeLabels(withCamps(createScene({ ...model, positions }, pageStages[0])));
  expect(labels.filter(({ isCamp }) => isCamp).map(({ text }) => text)).toEqual([
    `${count / 2 - 1} follow n1`,
    `${count / 2 - 1} follow n2`,
  ]);
});
