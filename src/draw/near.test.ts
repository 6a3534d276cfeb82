// Words of a near view: they have room, lie over nothing, and say a message's contents in few words.
import { expect, it } from 'vitest';
import { type Box, overlap } from './canvas/geometry';
import { seenThrough } from './canvas/layout';
import { contentsOf, placeContents } from './messages/contents';
import { labelObstacles, nodeLabels } from './nodes/nodeLabels';
import { placeVariables } from './nodes/variables';
import { placeMessages } from './scene/messagePlaces';
import { createScene } from './scene/scene';
import { createStage, flight, wide } from './testing/stageFixture';

const SHOWN = { term: '4', 'voted for': 'n3', votes: '2 of 3' };

/** A stage of five nodes, seen at twice its size its upper half. */
function nearScene(changes = {}) {
  const model = createStage(5, {
    shownByNode: new Map(['n1', 'n2', 'n3', 'n4', 'n5'].map((id) => [id, SHOWN])),
    ...changes,
  });
  const camera = { k: 2, x: -wide.widthPx / 2, y: 0 };
  return createScene(model, seenThrough(wide, camera));
}

function overlaps(boxes: readonly Box[]): number {
  return boxes.flatMap((box, index) => boxes.slice(index + 1).filter((next) => overlap(box, next)))
    .length;
}

it('the variables of nodes in sight lie on the stage, over no node and no label', () => {
  const scene = nearScene();
  expect(scene.metrics.detail).toBe('near');
  const placed = placeVariables(scene);
  expect(placed.length).toBeGreaterThan(0);
  const others = [...labelObstacles(scene), ...nodeLabels(scene).map(({ box }) => box)];
  for (const { box, lines } of placed) {
    expect(lines[0]).toEqual(['term', '4']);
    expect(others.filter((other) => overlap(box, other))).toEqual([]);
    expect(box.x).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThan(wide.heightPx);
  }
  expect(overlaps(placed.map(({ box }) => box))).toBe(0);
});

it('where there is no room for all variables, the last are left out', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`v${index}`, '1']));
  const shownByNode = new Map(['n1', 'n2', 'n5'].map((id) => [id, many]));
  const scene = nearScene({ shownByNode });
  const placed = placeVariables(scene);
  expect(placed.length).toBeGreaterThan(0);
  for (const { lines } of placed) {
    expect(lines.length).toBeLessThan(60);
    expect(lines[0]).toEqual(['v0', '1']);
  }
});

it('from farther away no variable is drawn', () => {
  const model = createStage(5, { shownByNode: new Map([['n1', SHOWN]]) });
  expect(placeVariables(createScene(model, wide))).toEqual([]);
});

it('contents of messages lie beside their glyphs, over no word, each message at most once', () => {
  const scene = nearScene();
  const ids = ['n1', 'n2', 'n3', 'n4', 'n5'];
  const pairs = ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => [from, to]));
  for (const [index, [from = '', to = '']] of pairs.entries())
    scene.model.world.flights.set(index, { ...flight(index, from, to), body: { term: 4 } });
  const words = [...labelObstacles(scene), ...placeVariables(scene).map(({ box }) => box)];
  const placed = placeContents(scene, placeMessages(scene), words);
  expect(placed.length).toBeGreaterThan(2);
  expect(new Set(placed.map(({ id }) => id)).size).toBe(placed.length);
  expect(overlaps(placed.map(({ box }) => box))).toBe(0);
  for (const { box } of placed) expect(words.filter((word) => overlap(box, word))).toEqual([]);
});

it.each([
  ['OK', undefined, ['OK']],
  ['ELECTION', 'n3', ['ELECTION n3']],
  ['HEARTBEAT', { term: 4 }, ['HEARTBEAT term 4']],
  [
    'REQUEST_VOTE',
    { lastLogIndex: 0, lastLogTerm: 0, term: 4 },
    ['REQUEST_VOTE', 'term 4, lastLogTerm 0 …'],
  ],
  ['ELECTED', { named: { id: 'n5', priority: 5 }, hops: 2 }, ['ELECTED hops 2, named n5']],
  [
    'REQUEST_VOTE_REPLY',
    { requestTerm: 4, term: 4, voteGranted: true },
    ['REQUEST_VOTE_REPLY', 'voteGranted, term 4 …'],
  ],
  ['VIEW', ['n1', 'n2'], ['VIEW [2]']],
  ['REPLY', null, ['REPLY ⊥']],
  ['SET', { key: 'x'.repeat(99) }, ['SET', `key ${'x'.repeat(19)}…`]],
  ['K'.repeat(40), undefined, [`${'K'.repeat(23)}…`]],
])('%s %j: %j', (kind, body, lines) => {
  expect(contentsOf(kind, body)).toEqual(lines);
});

it('no line is longer than 24 characters, whatever the body', () => {
  const bodies = [{ a: 1, b: { c: [1, 2] }, long: 'y'.repeat(60) }, 'z'.repeat(80), [[]], {}];
  for (const body of bodies)
    for (const line of contentsOf('REQUEST_VOTE_REPLY', body))
      expect(line.length).toBeLessThanOrEqual(24);
});
