// Discs of an answer's steps: the chosen one lies above the others.
import { expect, it } from 'vitest';
import type { Context2d } from './context';
import { drawNumberDiscs } from './numberDisc';
import { lightTheme } from './theme';

it('the chosen disc is drawn last', () => {
  const drawn: string[] = [];
  const none = () => {};
  const context = {
    beginPath: none,
    arc: none,
    fill: none,
    stroke: none,
    fillText: (text: string) => drawn.push(text),
  } as unknown as Context2d;
  const discs = [2, 1, 3].map((number) => ({
    mark: { number, isChosen: number === 1 },
    at: [0, 0] as const,
  }));
  drawNumberDiscs(context, discs, lightTheme);
  expect(drawn).toEqual(['2', '3', '1']);
});
