// Shows that a service which runs and answers nobody says so, with and without keys, and where it has one line only.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Holding, SILENT_TIMER } from '../../sim/contracts/service';
import type { NodeStatus } from '../../sim/contracts/status';
import { lightTheme } from '../canvas/theme';
import { createScene } from '../scene/scene';
import { contextWith, RecordedPath } from '../testing/recordedCanvas';
import { createCluster, pageStages } from '../testing/stageFixture';
import { drawServices } from './services';

class CylinderPath extends RecordedPath {
  readonly ellipse = () => {};
}

beforeEach(() => vi.stubGlobal('Path2D', CylinderPath));
afterEach(() => vi.unstubAllGlobals());

const roomy = pageStages[0];
const low = { ...pageStages[1], heightPx: 330 };
const held: Holding = { key: 'leader', value: '7', owner: 'n1' };

/** The texts on a service; `silent` starts the timer of its silence. */
function written(
  stage: typeof roomy | typeof low,
  holdings: readonly Holding[],
  { status = 'up', silent = true }: { status?: NodeStatus; silent?: boolean } = {},
): string[] {
  const { model, viewport } = createCluster({ nodes: 2, services: 4, clients: 0 }, stage);
  for (const service of model.world.services.values()) {
    service.holdings = holdings;
    service.status = status;
    if (silent) service.timers.set(SILENT_TIMER, { startedMs: 0, dueMs: 6200 });
  }
  const found = new Set<string>();
  const context = contextWith({ fillText: (text: string) => found.add(text) });
  drawServices(context, createScene(model, viewport), lightTheme);
  return [...found];
}

it('a silent service is not just an empty one', () => {
  expect(written(roomy, [], { silent: false })).toContain('empty');
  expect(written(roomy, [])).toContain('silent');
  expect(written(roomy, [])).not.toContain('empty');
});

it('a silent service with keys has the word behind its name, and its keys', () => {
  const texts = written(roomy, [held]);
  expect(texts).toContain('redis · silent');
  expect(texts).toContain('n1');
});

it('with one line it has the word in place of a key’s owner', () => {
  const texts = written(low, [held]);
  expect(texts).toContain('redis · silent');
  expect(texts).not.toContain('n1');
  expect(written(low, [held], { silent: false })).toContain('n1');
});

it('a crashed service is not silent', () => {
  expect(written(low, [], { status: 'crashed' }).join()).not.toContain('silent');
});
