// Arrows in place of motion begin and end at the words beside their ends; messages on them cover no words.
import { expect, it } from 'vitest';
import { type Box, boxAround, overlap } from '../canvas/geometry';
import { nodeLabels } from '../nodes/nodeLabels';
import { glyphReachPx } from '../scene/glyph';
import { placeMessages } from '../scene/messagePlaces';
import { createScene } from '../scene/scene';
import { withWords } from '../stillPainters';
import { RecordedPath } from '../testing/recordedCanvas';
import { createStage, flight, pageStages, phone } from '../testing/stageFixture';
import { addArrow, addHidden, clearOf } from './stillArrows';

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

it('an arrow that words hide nearly whole is drawn below them, any other one between them', () => {
  const model = createStage(3, { reducedMotion: true });
  model.world.flights.set(1, flight(1, 'n1', 'n2'));
  const scene = createScene(model, pageStages[0]);
  const [message] = placeMessages(scene);
  if (!message) throw new Error('the message is in flight');
  const lines = (add: typeof addArrow, words: readonly Box[]) => {
    const path = new RecordedPath();
    add(path as unknown as Path2D, message, { ...scene, words });
    return path.outlines.length;
  };
  const { start, end } = message;
  const [left, right] = [Math.min(start[0], end[0]), Math.max(start[0], end[0])];
  const over = { x: left - 1, y: 0, width: right - left + 2, height: 600 };
  expect([lines(addArrow, []), lines(addHidden, [])]).toEqual([3, 0]);
  expect([lines(addArrow, [over]), lines(addHidden, [over])]).toEqual([0, 3]);
});

it('an arrow goes on behind a note near its receiver, to which the note does not belong', () => {
  const near = { x: -30, y: 18, width: 60, height: 20 };
  expect(clearOf([near], [0, 200], [0, 0])[1]).toEqual([0, expect.closeTo(42)]);
  expect(clearOf([{ ...near, isNote: true }], [0, 200], [0, 0])[1]).toEqual([0, 0]);
});

it('words near both ends of a short arrow belong to the nearer one', () => {
  const chip = { x: -10, y: 5, width: 20, height: 15 };
  expect(clearOf([chip], [0, 0], [0, 40])).toEqual([
    [0, 24],
    [0, 40],
  ]);
});

it('an arrow to a crashed node ends at its circle: it has no chip', () => {
  const endsOf = (status: 'up' | 'crashed') => {
    const model = createStage(5, { reducedMotion: true });
    const n2 = model.world.nodes.get('n2');
    if (!n2) throw new Error('n2 is there');
    n2.status = status;
    model.world.flights.set(1, flight(1, 'n3', 'n2'));
    const scene = createScene(model, pageStages[0]);
    const [message] = placeMessages(scene);
    if (!message) throw new Error('the message is in flight');
    const path = new RecordedPath();
    addArrow(path as unknown as Path2D, message, scene);
    return [path.outlines[0]?.at(-1), message.end];
  };
  const [crashed, end] = endsOf('crashed');
  expect(crashed).toEqual(end);
  const [up, same] = endsOf('up');
  expect(up).not.toEqual(same);
});

it('an arrow ends at its receiver’s words, and passes through those of a neighbour near its end', () => {
  const near = { x: -30, y: 14, width: 60, height: 14, node: 'n6' };
  expect(clearOf([near], [0, 200], [0, 0], { to: 'n6' })[1]).toEqual([0, expect.closeTo(32)]);
  for (const y of [14, 2])
    expect(clearOf([{ ...near, y }], [0, 200], [0, 0], { to: 'n24' })[1]).toEqual([0, 0]);
});
