// Labels of the stage: where few have room, and how much detail a scale shows.
import { expect, it } from 'vitest';
import { seenThrough } from './canvas/layout';
import { withCamps } from './nodes/campLabels';
import { nodeLabels } from './nodes/nodeLabels';
import { nearestScale, nodeMetrics } from './scene/nodeMetrics';
import { createScene } from './scene/scene';
import { createStage, pageStages } from './testing/stageFixture';

it('where few labels have room, leaders and nodes in trouble have theirs', () => {
  const [stage] = pageStages;
  const model = createStage(200, { selectedNode: 'n44' });
  Object.assign(model.world.nodes.get('n133') ?? {}, { status: 'crashed' });
  Object.assign(model.world.nodes.get('n87') ?? {}, { elected: null });
  const texts = nodeLabels(withCamps(createScene(model, stage))).map(({ text }) => text);
  for (const text of ['n1', 'n44', 'n87', 'n133', '197 follow n1']) expect(texts).toContain(text);
  expect(texts).not.toContain('n45');
});

it('from far to near there is ever more detail, up to the nearest level with two hundred nodes', () => {
  const [stage] = pageStages;
  const levels = (count: number) =>
    Array.from({ length: 60 }, (_, index) => {
      const k = nearestScale(count, stage) ** (index / 59);
      return nodeMetrics(count, seenThrough(stage, { k, x: 0, y: 0 }));
    });
  for (const count of [3, 5, 12, 25, 50, 100, 200]) {
    const names = levels(count).map(({ detail }) => detail);
    const order = ['far', 'tiny', 'small', 'full', 'near'];
    const ranks = names.map((name) => order.indexOf(name));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(names.at(-1)).toBe('near');
    expect(names[0]).not.toBe('near');
  }
  expect(levels(200)[0]?.detail).toBe('far');
});
