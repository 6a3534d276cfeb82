// The sign of a paused node covers nothing of the node that names it or its leader.
import { expect, it } from 'vitest';
import { overlap } from '../canvas/geometry';
import { crownBox } from '../scene/crown';
import { createScene } from '../scene/scene';
import { createStage, phone } from '../testing/stageFixture';
import { waitingBox } from './chips';

it('the number of waiting messages covers neither crown nor id, at the stage’s edge either', () => {
  const scene = createScene(createStage(3), phone);
  const { metrics, places } = scene;
  for (const at of places.values()) {
    const box = waitingBox(scene, 12, at);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(phone.widthPx);
    expect(overlap(box, crownBox(at, metrics.radiusPx))).toBe(false);
    const id = { x: at[0] - 9, y: at[1] - metrics.radiusPx * 0.4, width: 18, height: 12 };
    expect(overlap(box, id)).toBe(false);
  }
});
