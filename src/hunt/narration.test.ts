// The narration of a find tells each thing once.
import { expect, it } from 'vitest';
import { loadAlgorithm } from '../algorithms/catalogue';
import { registries } from '../headless/installed';
import { NAMES } from '../session/words/words';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { narrationOf } from './narration';

it('a node that starts again and leads does so in one sentence', async () => {
  const algorithm = await loadAlgorithm('bully');
  const params = defaultParams(algorithm.params);
  const definition = plainDefinition({ algorithm: 'bully', params, nodes: 2, latencyMs: 10 });
  const commands = [
    { atMs: 0, type: 'crash', node: 'n2' },
    { atMs: 20_000, type: 'restart', node: 'n2' },
  ] as const;
  const { properties, faults } = registries;
  const setup = { definition, commands, algorithm, properties, faults };
  const violated = { property: 'singleLeader', fromMs: 20_000 };
  expect(narrationOf(setup, 21_000, violated, NAMES).at(-1)).toEqual({
    atMs: 20_000,
    text: expect.stringMatching(/^n2 starts again, .* leads\. “At most one leader” is violated/),
  });
});
