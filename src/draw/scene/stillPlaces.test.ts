// Shows that messages under reduced motion cover neither words nor each other, also on links too short for them.
import { expect, it } from 'vitest';
import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import { between, boxAround, distanceToSegment, overlap } from '../canvas/geometry';
import { toUnit } from '../canvas/layout';
import * as still from '../stillPainters';
import { createStage, flight, loss, wide } from '../testing/stageFixture';
import { placeLosses } from './lossPlaces';
import { placeMessages } from './messagePlaces';
import { crownBoxes, shownChips } from './nodeBoxes';
import { createScene } from './scene';
import { visibleSpan } from './visibleSpan';

/** The stages of a page of 1280×720 px and of 1440×900 px. */
const stages = [{ widthPx: 928, heightPx: 432, pixelRatio: 1, footPx: 44 }, wide];

/** The positions of n1, n2 and so on at these places of the wide stage, in px. */
function positionsAt(...places: readonly Point[]): Map<string, Point> {
  return new Map(places.map((at, index) => [`n${index + 1}`, toUnit(at, wide)]));
}

it.each(stages)('on a ring of eight nodes on a stage of $widthPx×$heightPx px', (stage) => {
  const model = createStage(8, { topology: 'ring', reducedMotion: true });
  for (let id = 1; id <= 16; id += 1) {
    const [node, next] = [((id - 1) % 8) + 1, (id % 8) + 1];
    const ends = id <= 8 ? [`n${node}`, `n${next}`] : [`n${next}`, `n${node}`];
    model.world.flights.set(id, flight(id, ends[0] ?? '', ends[1] ?? ''));
  }
  const scene = still.withWords(createScene(model, stage));
  expect(scene.words.length).toBeGreaterThanOrEqual(8);
  const sidePx = 2 * scene.metrics.glyphPx;
  const glyphs = placeMessages(scene).map(({ at }) => boxAround(at, sidePx, sidePx));
  expect(glyphs).toHaveLength(16);
  for (const [index, glyph] of glyphs.entries())
    expect(
      [...scene.words, ...glyphs.slice(index + 1)].filter((box) => overlap(box, glyph)),
    ).toEqual([]);
});

it.each(stages)('clear of the sign of a loss on their link at $widthPx×$heightPx px', (stage) => {
  for (let id = 1; id <= 5; id += 1) {
    const model = createStage(3, { reducedMotion: true });
    model.world.cuts.set(linkKey('n1', 'n3'), 500);
    model.world.lost.push(loss(9, 'cut', 900));
    model.world.flights.set(id, flight(id, 'n3', 'n1'));
    const scene = still.withWords(createScene(model, stage));
    const sidePx = 2 * scene.metrics.glyphPx;
    const [message] = placeMessages(scene).map(({ at }) => boxAround(at, sidePx, sidePx));
    const [lost] = placeLosses(scene).map(({ at }) => boxAround(at, sidePx, sidePx));
    if (!message || !lost) throw new Error('there is a message, and a loss');
    expect(overlap(message, lost), `message ${id}`).toBe(false);
  }
});

it('beside its way a message does not stand on the link of another', () => {
  const positions = positionsAt([100, 300], [600, 300], [600, 340]);
  const model = createStage(3, { positions, reducedMotion: true });
  model.world.flights.set(1, flight(1, 'n1', 'n2'));
  // Words fill the way, so that the message has room beside it only: on its right is the link of n1 and n3.
  const words = [{ x: 170, y: 296, width: 360, height: 8 }];
  const { standStill } = still.withWords(createScene(model, wide));
  const scene = { ...createScene(model, wide), words, ...(standStill && { standStill }) };
  const [message] = placeMessages(scene);
  expect(message?.at[1]).toBeLessThan(300);
});

it('messages of one direction stand in the order in which they are on their way, whatever their ids', () => {
  const model = createStage(5, { nowMs: 1000, reducedMotion: true });
  const sentMs = [960, 900, 930, 980];
  // The first and the last have the same usual place.
  for (const [index, id] of [5, 6, 7, 10].entries())
    model.world.flights.set(id, { ...flight(id, 'n1', 'n3'), sentMs: sentMs[index] as number });
  const placed = placeMessages(still.withWords(createScene(model, wide)));
  const shown = placed.toSorted((a, b) => a.fraction - b.fraction).map((one) => one.flight.id);
  expect(shown).toEqual([10, 5, 7, 6]);
});

it('messages that were sent together stand at one share of their ways, those of other times elsewhere', () => {
  const model = createStage(5, { reducedMotion: true });
  for (const [index, to] of ['n2', 'n3', 'n4', 'n5'].entries())
    for (const [turn, sentMs] of [900, 910].entries())
      model.world.flights.set(2 * index + turn, { ...flight(2 * index + turn, 'n1', to), sentMs });
  const placed = placeMessages(still.withWords(createScene(model, wide)));
  expect(placed).toHaveLength(8);
  const sharesOf = (sentMs: number) =>
    new Set(placed.filter(({ flight: sent }) => sent.sentMs === sentMs).map((one) => one.fraction));
  expect(sharesOf(900).size).toBe(1);
  expect(sharesOf(910).size).toBe(1);
  expect(sharesOf(900)).not.toEqual(sharesOf(910));
});

it('a message does not lie under the crown of its sender', () => {
  const positions = positionsAt([300, 300], [300, 185], [900, 300]);
  for (const sentMs of [900, 910, 920, 930, 940]) {
    const model = createStage(3, { positions, reducedMotion: true });
    model.world.flights.set(1, { ...flight(1, 'n1', 'n2'), sentMs });
    const scene = still.withWords(createScene(model, wide));
    const [crown] = crownBoxes(scene);
    const [message] = placeMessages(scene);
    if (!crown || !message) throw new Error('n1 leads, and sends a message');
    const sidePx = 2 * scene.metrics.glyphPx;
    expect(overlap(crown, boxAround(message.at, sidePx, sidePx)), `${sentMs}`).toBe(false);
  }
});

/** The time at which a message is sent, so that its usual places are spread over its way. */
const sentAtMs = Array.from({ length: 10 }, (_, turn) => 900 + 10 * turn);

it.each(sentAtMs)(
  'leaves the heads of the arrows on a short link in sight: sent at %i ms',
  (sentMs) => {
    const positions = positionsAt([300, 300], [420, 300]);
    const model = createStage(2, { positions, reducedMotion: true });
    model.world.flights.set(1, { ...flight(1, 'n1', 'n2'), sentMs });
    const scene = still.withWords(createScene(model, wide));
    const [message] = placeMessages(scene);
    if (!message) throw new Error('n1 sends a message');
    expect(message.at[1]).toBe(300);
    const [, to] = visibleSpan(shownChips(scene), message.start, message.end, message.flight);
    const tip = between(message.start, message.end, to);
    expect(tip[0] - message.at[0]).toBeGreaterThan(scene.metrics.glyphPx + 6);
  },
);

it.each(sentAtMs)('does not stand where its link crosses another: sent at %i ms', (sentMs) => {
  const positions = positionsAt([300, 150], [700, 150], [700, 400], [300, 400]);
  const model = createStage(4, { positions, reducedMotion: true });
  model.world.flights.set(1, { ...flight(1, 'n1', 'n3'), sentMs });
  const scene = still.withWords(createScene(model, wide));
  const [message] = placeMessages(scene);
  if (!message) throw new Error('n1 sends a message');
  const [from = [0, 0], to = [0, 0]] = ['n2', 'n4'].map((id) => scene.places.get(id));
  expect(distanceToSegment(message.at, from, to)).toBeGreaterThanOrEqual(scene.metrics.glyphPx);
});

it('of two messages that were sent at one moment the first is ahead', () => {
  const model = createStage(3, { reducedMotion: true });
  for (const id of [1, 2]) model.world.flights.set(id, { ...flight(id, 'n1', 'n3'), sentMs: 900 });
  const placed = placeMessages(still.withWords(createScene(model, wide)));
  const [first, second] = placed.toSorted((a, b) => a.flight.id - b.flight.id);
  expect(first?.fraction).toBeGreaterThan(second?.fraction ?? 1);
});
