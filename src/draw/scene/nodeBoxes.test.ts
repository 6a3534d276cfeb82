// The texts in a node's circle: none lies over another one.
import { expect, it } from 'vitest';
import { createStage, phone } from '../testing/stageFixture';
import { innerText } from './nodeBoxes';
import { createScene } from './scene';

/** A line's capitals and digits are this part of its size high. */
const CAPITALS = 0.72;

it.each([14, 16, 18, 20, 24, 30, 42])(
  'the id and the line below it keep apart in a circle of radius %i px',
  (radiusPx) => {
    const { metrics } = createScene(createStage(3), phone);
    const idPx = Math.max(11, Math.min(16, radiusPx * 0.75));
    const { idY, belowY, belowPx } = innerText({ ...metrics, radiusPx, idPx }, 't 2');
    expect(belowY - idY).toBeGreaterThan((CAPITALS * (idPx + belowPx)) / 2 + 1);
    expect(Math.abs(idY) + (CAPITALS * idPx) / 2).toBeLessThan(radiusPx);
  },
);
