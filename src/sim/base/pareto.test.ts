// Pareto draws: their digits, and their bound.
import { expect, it } from 'vitest';
import { pareto } from './pareto';

it('pins some draws, since they are part of the run format', () => {
  expect([
    pareto(0, 5, 2, 1000),
    pareto(0.75, 5, 2, 1000),
    pareto(0.3, 5, 1.5, 1000),
    pareto(1 - 2 ** -32, 5, 0.5, 1000),
  ]).toMatchInlineSnapshot(`
    [
      5,
      10.000000000000002,
      6.342171441018577,
      1000,
    ]
  `);
});
