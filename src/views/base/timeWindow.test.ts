// Following, zooming and panning of the timeline's window.
import { expect, it } from 'vitest';
import { FOLLOWING, panned, viewOf, zoomed } from './timeWindow';

it('a young run is shown from its beginning', () => {
  expect(viewOf(FOLLOWING, 3000, 3000)).toEqual({ fromMs: 0, toMs: 10_000 });
});

it('an old run scrolls, with a little future left empty', () => {
  const view = viewOf(FOLLOWING, 60_000, 60_000);
  expect(view.toMs - view.fromMs).toBe(10_000);
  expect(view.toMs).toBeGreaterThan(60_000);
  expect(view.toMs).toBeLessThan(62_000);
});

it('looking back within the window does not move it, looking back further does', () => {
  const present = viewOf(FOLLOWING, 60_000, 60_000);
  expect(viewOf(FOLLOWING, 55_000, 60_000)).toEqual(present);
  expect(viewOf(FOLLOWING, 20_000, 60_000).fromMs).toBe(20_000);
});

it('zooming keeps the time under the pointer where it is', () => {
  const window = { type: 'fixed', fromMs: 1000, toMs: 5000 } as const;
  expect(zoomed(window, window, 2, 2000)).toEqual({ type: 'fixed', fromMs: 1500, toMs: 3500 });
});

it('zooming while following changes the span and goes on following', () => {
  const view = viewOf(FOLLOWING, 60_000, 60_000);
  expect(zoomed(FOLLOWING, view, 0.5, 0)).toEqual({ type: 'following', spanMs: 20_000 });
});

it('panning stops following and never goes before the beginning', () => {
  const view = { fromMs: 1000, toMs: 5000 };
  expect(panned(view, 500)).toEqual({ type: 'fixed', fromMs: 1500, toMs: 5500 });
  expect(panned(view, -9000)).toEqual({ type: 'fixed', fromMs: 0, toMs: 4000 });
});
