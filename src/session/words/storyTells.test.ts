// The story has a sentence for the rare messages whose kind declares one.
import { expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { registries } from '../../headless/installed';
import type { Command } from '../../sim/contracts/command';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import { simulate } from '../../sim/engine/simulate';
import { Story } from './story';

const algorithm = await loadAlgorithm('ghoti');

function tell(secrets: readonly string[], commands: readonly Command[], untilMs: number) {
  const { properties, faults } = registries;
  const params = defaultParams(algorithm.params);
  const plain = plainDefinition({
    algorithm: 'ghoti',
    params,
    nodes: secrets.length,
    latencyMs: 10,
  });
  const nodes = plain.nodes.map((node, index) => ({ ...node, secret: secrets[index] ?? '' }));
  const definition = { ...plain, nodes };
  const story = new Story({
    algorithm,
    commandAt: (index) => commands[index],
    messageOf: () => undefined,
  });
  const { trace } = simulate({ definition, commands, algorithm, faults, properties }, untilMs);
  for (const event of trace.events()) story.add(event);
  return story.lines.map(({ atMs, text }) => `${atMs} ${text}`);
}

it('a join with a wrong password is refused in words', () => {
  const sentence = '10 n1 answers n3 by 400: its credentials are not the cluster’s.';
  expect(tell(['pass', 'pass', 'word'], [], 100)).toContain(sentence);
  expect(tell(['pass', 'pass', 'pass'], [], 100)).not.toContain(sentence);
});

it('a leader that has shut down answers in words', () => {
  const leave: Command = { atMs: 2025, type: 'leave', node: 'n1' };
  const lines = tell(['', '', ''], [leave], 2100);
  expect(lines).toContain('2030 n1 has shut down, and answers n3 by 503.');
});
