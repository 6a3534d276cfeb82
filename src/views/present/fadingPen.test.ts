// The pen: a stroke stays while it is drawn and for a while longer, then it fades.
import { expect, it } from 'vitest';
import { FADES_MS, FadingPen, STAYS_MS } from './fadingPen';

const opacities = (pen: FadingPen, atMs: number) =>
  pen.strokesAt(atMs).map(({ opacity }) => opacity);

it('a stroke stays while it is drawn, then for a while, and fades', () => {
  const pen = new FadingPen();
  pen.moveTo([1, 1]);
  pen.moveTo([2, 2]);
  expect(pen.strokesAt(60_000)).toEqual([
    {
      points: [
        [1, 1],
        [2, 2],
      ],
      opacity: 1,
    },
  ]);
  pen.lift(60_000);
  const fadesMs = 60_000 + STAYS_MS;
  expect(opacities(pen, fadesMs)).toEqual([1]);
  expect(opacities(pen, fadesMs + FADES_MS / 2)).toEqual([0.5]);
  expect(opacities(pen, fadesMs + FADES_MS)).toEqual([]);
});

it('each stroke fades on its own', () => {
  const pen = new FadingPen();
  pen.moveTo([1, 1]);
  pen.lift(0);
  pen.moveTo([5, 5]);
  pen.lift(1000);
  expect(pen.strokesAt(500)).toHaveLength(2);
  expect(pen.strokesAt(STAYS_MS + FADES_MS).map(({ points }) => points)).toEqual([[[5, 5]]]);
});

it('a pen that is lifted twice leaves the stroke’s end where it was', () => {
  const pen = new FadingPen();
  pen.moveTo([1, 1]);
  pen.lift(0);
  pen.lift(1000);
  expect(pen.strokesAt(STAYS_MS + FADES_MS)).toEqual([]);
});
