// Presets on the command line: a real system's settings, the parameters that go on from there, and their refusal.
import { expect, it } from 'vitest';
import { algorithmFidelities } from '../algorithms/registry';
import { readRunFile } from '../runFile/readRunFile';
import { registries } from './installed';
import { hustings } from './testing/hustings';

const PLAIN = ['run', '--nodes', '3', '--until', '10', '--out', '-', '--no-trace'];

it('every preset plays, with its own values and the defaults of the others', async () => {
  for (const [id, { presets = [] }] of algorithmFidelities)
    for (const { id: preset, params } of presets) {
      // A real system's settings may be worth a warning, and a short run need not meet every property.
      const { code, out } = await hustings([...PLAIN, '--algorithm', id, '--preset', preset], '');
      expect([id, preset, code]).not.toEqual([id, preset, 2]);
      expect(readRunFile(out, registries).algorithm.params).toMatchObject(params);
    }
});

it('a preset that an algorithm has not is refused with those that it has', async () => {
  const { code, err } = await hustings([...PLAIN, '--algorithm', 'bully', '--preset', 'etcd'], '');
  expect(code).toBe(2);
  expect(err).toContain('--preset: bully has no preset etcd; it has ');
});
