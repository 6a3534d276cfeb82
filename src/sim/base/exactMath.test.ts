// Exact mathematics agrees with the engine's own, which differs in its last digits only.
import { expect, it } from 'vitest';
import { decay, logOf } from './exactMath';

const RELATIVE = 1e-12;

it('e^x is as the engine has it, down to where it vanishes', () => {
  for (const x of [0, -1e-300, -1e-9, -0.1, -0.5, -0.500_001, -1, -2.5, -10, -100, -700])
    expect(Math.abs(decay(x) / Math.exp(x) - 1)).toBeLessThan(RELATIVE);
  expect(decay(-746)).toBe(0);
  expect(decay(Number.NEGATIVE_INFINITY)).toBe(0);
});

it('the logarithm is as the engine has it, from the smallest draw of a stream on', () => {
  for (const x of [1, 1 - Number.EPSILON, 0.999, 0.75, 0.749_999, 0.5, 0.1, 1e-3, 2 ** -32])
    expect(Math.abs(logOf(x) - Math.log(x))).toBeLessThanOrEqual(RELATIVE * -Math.log(x));
});

it('the digits are pinned: they are part of the run format', () => {
  expect([decay(-0.3), decay(-12.5), logOf(0.3), logOf(2 ** -32)]).toMatchInlineSnapshot(`
    [
      0.7408182206817178,
      0.0000037266531720786345,
      -1.203972804325936,
      -22.18070977791825,
    ]
  `);
});
