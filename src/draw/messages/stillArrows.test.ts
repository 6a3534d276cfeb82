// Arrows in place of motion begin and end at the words beside their ends; messages on them cover no words.
import { expect, it } from 'vitest';
import { boxAround, overlap } from '../canvas/geometry';
import { nodeLabels } from '../nodes/nodeLabels';
import { glyphReachPx } from '../scene/glyph';
import { placeMessages } from '../scene/messagePlaces';
import { createScene } from '../scene/scene';
import { withWords } from '../stillPainters';
import { createStage, flight, pageStages, phone } from '../testing/stageFixture';
import { clearOf } from './stillArrows';

const state = { x: -30, y: 10, width: 60, height: 14 };

it('an arrow ends at the words below its receiver, and begins at those of its sender', () => {
  expect(clearOf([state], [0, 200], [0, 0])).toEqual([
    [0, 200],
    [0, 28],
  ]);
  expect(clearOf([state], [0, 0], [0, 200])).toEqual([
    [0, expect.closeTo(28)],
    [0, 200],
  ]);
});

it('an arrow ends before a word that would cover half of its head', () => {
  const beside = { ...state, x: 3 };
  expect(clearOf([beside], [0, 200], [0, 0])[1]).toEqual([0, 28]);
});

it('an arrow passes through words on its way, where its line has a gap', () => {
  const note = { x: -30, y: 90, width: 60, height: 20 };
  expect(clearOf([note], [0, 200], [0, 0])).toEqual([
    [0, 200],
    [0, 0],
  ]);
});

it.each([pageStages[0], phone])('of the messages of five nodes none covers a word', (stage) => {
  const model = createStage(5, { reducedMotion: true });
  const ids = [...model.world.nodes.keys()];
  const pairs = ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => [from, to]));
  for (const [id, [from = '', to = '']] of pairs.entries())
    model.world.flights.set(id, flight(id, from, to));
  const scene = withWords(createScene(model, stage));
  for (const { at, look, flight: message } of placeMessages(scene)) {
    const sidePx = 2 * glyphReachPx(look, scene.metrics.glyphPx);
    const box = boxAround(at, sidePx, sidePx);
    const covered = nodeLabels(scene).filter((label) => overlap(label.box, box));
    expect(covered, `${message.from} ${message.to}`).toEqual([]);
  }
});
