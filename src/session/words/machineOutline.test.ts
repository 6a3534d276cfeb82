// The page copies the same state charts as the command line, though XState is not in it.
import { afterAll, expect, it, vi } from 'vitest';
import { stateChart } from '../../sim/process/stateChart';

afterAll(() => {
  vi.doUnmock('xstate');
  vi.resetModules();
});

it('has the same state chart of every algorithm as XState', async () => {
  const { algorithms } = await import('../../algorithms/registry');
  vi.resetModules();
  vi.doMock('xstate', () => import('./machineOutline'));
  const page = await import('../../algorithms/registry');
  expect(page.algorithms).not.toBe(algorithms);
  expect(page.algorithms.size).toBe(algorithms.size);
  for (const [id, { machine }] of page.algorithms) {
    expect(machine).not.toHaveProperty('implementations');
    const original = algorithms.get(id)?.machine;
    if (!original) throw new Error(`${id} is missing`);
    expect(stateChart(machine)).toEqual(stateChart(original));
  }
});
