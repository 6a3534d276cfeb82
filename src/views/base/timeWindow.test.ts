// Following, panning and fitting of the timeline's window.
import { expect, it } from 'vitest';
import type { SessionState } from '../../session/run/state';
import { FOLLOWING, firstWindow, fitted, fixedWithin, panned, viewOf, wholeMs } from './timeWindow';

it('a young run is shown from its beginning', () => {
  expect(viewOf(FOLLOWING, 3000, 3000)).toEqual({ fromMs: 0, toMs: 10_000 });
  expect(wholeMs(3000, FOLLOWING)).toBe(10_000);
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

it('panning stops following and leaves neither the beginning nor the end', () => {
  const view = { fromMs: 1000, toMs: 5000 };
  expect(panned(view, 500, 60_000)).toEqual({ type: 'fixed', fromMs: 1500, toMs: 5500 });
  expect(panned(view, -9000, 60_000)).toEqual({ type: 'fixed', fromMs: 0, toMs: 4000 });
  expect(panned(view, 90_000, 60_000)).toEqual({ type: 'fixed', fromMs: 56_000, toMs: 60_000 });
});

it('a window is never wider than the run and never so narrow that nothing can be told apart', () => {
  const whole = { type: 'fixed', fromMs: 0, toMs: 60_000 };
  expect(fixedWithin({ fromMs: -50_000, toMs: 90_000 }, 60_000)).toEqual(whole);
  expect(fixedWithin({ fromMs: 59_999, toMs: 60_000 }, 60_000)).toEqual({
    type: 'fixed',
    fromMs: 59_980,
    toMs: 60_000,
  });
});

it('a double click follows again, and a second one shows the whole run', () => {
  const window = { type: 'fixed', fromMs: 1000, toMs: 2000 } as const;
  expect(fitted(window, 60_000, FOLLOWING)).toEqual(FOLLOWING);
  expect(fitted(FOLLOWING, 60_000, FOLLOWING)).toEqual({
    type: 'fixed',
    fromMs: 0,
    toMs: 60_000,
  });
});

it('all of a short run file fits into its first window; that of a minute has the usual one', () => {
  const firstOf = (untilMs: number) => firstWindow({ opened: { untilMs } } as SessionState);
  expect(firstOf(3)).toEqual({ type: 'following', spanMs: 20 });
  expect(firstOf(60_000)).toEqual(FOLLOWING);
  for (const untilMs of [180, 3000, 9000]) {
    const first = firstOf(untilMs);
    const atEnd = viewOf(first, untilMs, untilMs);
    expect(atEnd.fromMs).toBe(0);
    expect(atEnd.toMs).toBeGreaterThan(untilMs);
    expect(atEnd.toMs).toBeLessThan(1.1 * untilMs);
    expect(wholeMs(100, first)).toBe(atEnd.toMs);
    expect(wholeMs(20_000, first)).toBe(20_000);
  }
});
