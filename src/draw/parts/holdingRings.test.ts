// The countdown of a key is seen wherever its owner is: in a service with lines, and in one with room for its name only.
import { expect, it } from 'vitest';
import { lightTheme } from '../canvas/theme';
import { createScene, type PlacedService } from '../scene/scene';
import { contextWith } from '../testing/recordedCanvas';
import { createCluster, pageStages } from '../testing/stageFixture';
import { drawHoldingRings } from './holdingRings';

/** The places at which rings are drawn while four services beside two nodes hold a key, as boxes hold them. */
function ringsAt(nowMs: number, untilMs?: number) {
  const { model, viewport } = createCluster({ nodes: 2, services: 4, clients: 0 }, tablet, {
    nowMs,
  });
  const held = { key: 'leader', value: '7', owner: 'n1', sinceMs: 0 };
  for (const service of model.world.services.values())
    service.holdings = [untilMs === undefined ? held : { ...held, untilMs }];
  const scene = createScene(model, viewport);
  let [x, y] = [0, 0];
  const kept: [number, number][] = [];
  const at: [number, number][] = [];
  const context = contextWith({
    save: () => kept.push([x, y]),
    restore: () => {
      [x, y] = kept.pop() ?? [0, 0];
    },
    translate: (acrossPx: number, downPx: number) => {
      [x, y] = [x + acrossPx, y + downPx];
    },
    fill: () => at.push([x, y]),
  });
  drawHoldingRings(context, scene, lightTheme);
  return { services: [...scene.parts.values()] as PlacedService[], at };
}

const tablet = { ...pageStages[1], heightPx: 330 };

it('a service without room for lines shows the countdown of the key whose owner it names', () => {
  const { services, at } = ringsAt(1000, 5000);
  expect(services.map(({ isBrief }) => isBrief)).toEqual(services.map(() => true));
  expect(at).toHaveLength(services.length);
  for (const [index, { box }] of services.entries()) {
    const [x, y] = at[index] ?? [0, 0];
    expect(x > box.x && x < box.x + box.width / 3, 'at the left').toBe(true);
    expect(y > box.y && y < box.y + box.height).toBe(true);
  }
});

it('no ring is drawn of a key that does not expire, or has expired', () => {
  expect(ringsAt(1000).at).toEqual([]);
  expect(ringsAt(6000, 5000).at).toEqual([]);
});
