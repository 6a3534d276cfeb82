// When a pointer rests: after a while without movement, and not because the page below it has changed.
import { expect, it } from 'vitest';
import { PointerRest, REST_MS } from './pointerRest';

it('rests until it moves, and again after a while', () => {
  const rest = new PointerRest();
  expect(rest.isResting(0)).toBe(true);
  rest.at(10, 10, 100);
  expect(rest.isResting(100), 'its first place is no movement').toBe(true);
  rest.at(11, 10, 200);
  expect(rest.isResting(200)).toBe(false);
  expect(rest.isResting(200 + REST_MS - 1)).toBe(false);
  expect(rest.isResting(200 + REST_MS)).toBe(true);
});

it('an event at the same place is no movement', () => {
  const rest = new PointerRest();
  for (const atMs of [100, 200, 300]) rest.at(10, 10, atMs);
  expect(rest.isResting(300)).toBe(true);
});

it('controls in use stay, and go a while later', () => {
  const rest = new PointerRest();
  rest.keep(1000);
  expect(rest.isResting(1000 + REST_MS - 1)).toBe(false);
  expect(rest.isResting(1000 + REST_MS)).toBe(true);
});
