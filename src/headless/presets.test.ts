// Presets on the command line: a real system's settings, the parameters that go on from there, and their refusal.
import { expect, it } from 'vitest';
import { algorithmFidelities } from '../algorithms/registry';
import { readRunFile } from '../runFile/readRunFile';
import { serviceFidelities } from '../services/registry';
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

it('the list says of every model in what it differs, what that hides, and what is real about its presets', async () => {
  const { code, out } = await hustings(['list', 'algorithms', 'services'], '');
  expect(code).toBe(0);
  // Sentences are whole, in lines of their own.
  const lines = new Set(out.split('\n').map((line) => line.trim()));
  for (const { differs, presets = [] } of [
    ...algorithmFidelities.values(),
    ...serviceFidelities.values(),
  ]) {
    for (const { real, here, hides } of differs)
      for (const line of [`differs: ${real}`, `here: ${here}`, `hidden: ${hides}`])
        expect(lines, line).toContain(line);
    for (const { real, unreal } of presets)
      for (const text of [real, unreal]) expect(out).toContain(text);
  }
});
