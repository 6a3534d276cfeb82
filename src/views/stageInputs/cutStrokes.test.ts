// A cut's stroke is shown from the cut until its last link is healed.
import { expect, it } from 'vitest';
import { circleLayout } from '../../draw/canvas/layout';
import { linkKey } from '../../sim/base/linkKey';
import type { Command } from '../../sim/contracts/command';
import { Strokes } from './cutStrokes';

const positions = circleLayout(['n1', 'n2', 'n3']);
const drawn: Command = {
  type: 'cut',
  atMs: 100,
  links: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', to: 'n1' },
  ],
  stroke: [
    [0, -1],
    [0, 1],
  ],
};
const partition: Command = { type: 'partition', atMs: 100, groups: [['n1'], ['n2', 'n3']] };

function shown(command: Command, cuts: [string, string, number][], nowMs = 200) {
  const world = { cuts: new Map(cuts.map(([from, to, at]) => [linkKey(from, to), at])) };
  const marks = [{ atMs: 100, index: 0, command: command.type }];
  return new Strokes().inForce({ commands: [command], marks, world, nowMs }, positions);
}

it('a drawn cut is its stroke while one of its links is cut', () => {
  const [stroke] = shown(drawn, [['n2', 'n1', 100]]);
  expect(stroke?.points).toEqual([
    [0, -1],
    [0, 1],
  ]);
  expect(stroke?.commandIndex).toBe(0);
});

it('a stroke disappears once its links are healed, also when another cut includes them', () => {
  expect(shown(drawn, [['n1', 'n3', 150]])).toEqual([]);
  expect(shown(drawn, [['n1', 'n2', 150]])).toEqual([]);
});

it('a stroke is not shown before its cut', () => {
  expect(shown(drawn, [['n1', 'n2', 100]], 50)).toEqual([]);
});

it('a partition gets a line of its own', () => {
  const strokes = shown(partition, [['n1', 'n3', 100]]);
  expect(strokes).toHaveLength(1);
  expect(strokes[0]?.links).toHaveLength(4);
  expect(strokes[0]?.points).toHaveLength(2);
});
