// Shows that no button lies over what it asks about, and that all are on the timeline.
import { expect, it } from 'vitest';
import { placeQuestions, type Question } from './whyPills';

const WIDTH_PX = 600;
const reachPx = 9;
const change = (x: number): Question => ({ text: 'Why?', x, y: 50, reachPx, side: 'right' });
const election = (fromX: number, toX: number): Question[] => [
  { text: 'Why did it begin?', x: fromX, y: 50, reachPx, side: 'left' },
  { text: 'Why did it end?', x: toX, y: 50, reachPx, side: 'right' },
];

it.each([0, 1, 300, 570, 599, 600])('the change at %i px is free, and as far as its reach', (x) => {
  const [placed] = placeQuestions([change(x)], WIDTH_PX);
  expect(placed?.side).toBe(x < 530 ? 'right' : 'left');
  expect(Math.abs((placed?.edgeX ?? x) - x)).toBe(reachPx);
});

it('an election between its questions is free', () => {
  const [begin, end] = placeQuestions(election(200, 400), WIDTH_PX);
  expect([begin?.side, begin?.edgeX]).toEqual(['left', 200 - reachPx]);
  expect([end?.side, end?.edgeX]).toEqual(['right', 400 + reachPx]);
});

it.each([
  ['begins at the edge', 0, 300],
  ['begins at the edge and is short', 0, 5],
  ['ends at the edge', 300, 600],
  ['ends at the edge and is short', 595, 600],
  ['is as long as the timeline', 0, 600],
])('both questions of an election are on the timeline and apart: it %s', (_, fromX, toX) => {
  const placed = placeQuestions(election(fromX, toX), WIDTH_PX);
  expect(placed).toHaveLength(2);
  const [one, other] = placed.map(({ edgeX, side, y, text }) => {
    const width = 8 * text.length;
    return { from: side === 'left' ? edgeX - width : edgeX, width, y };
  });
  expect(Math.min(one?.from ?? -1, other?.from ?? -1)).toBeGreaterThanOrEqual(0);
  const isApart =
    one?.y !== other?.y || Math.abs((one?.from ?? 0) - (other?.from ?? 0)) >= (one?.width ?? 0);
  expect(isApart).toBe(true);
});
