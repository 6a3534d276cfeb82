// Shows that an older file is upgraded one version at a time.
import { expect, it } from 'vitest';
import { VERSION } from './runFile';
import { upgrade } from './upgrade';

it('a file of version 1 passes through every step to version 3, in order', () => {
  const upgraders = new Map([
    [2, (file: Readonly<Record<string, unknown>>) => ({ ...file, steps: ['two'] })],
    [
      3,
      ({ steps, ...file }: Readonly<Record<string, unknown>>) => ({
        ...file,
        steps: [...(steps as string[]), 'three'],
      }),
    ],
  ]);
  expect(upgrade({ format: 'hustings-run', version: 1 }, 3, upgraders)).toEqual({
    format: 'hustings-run',
    version: 3,
    steps: ['two', 'three'],
  });
  expect(upgrade({ format: 'hustings-run', version: 3 }, 3, upgraders)).not.toHaveProperty('steps');
});

it('a run of version 1 with a storm loses its trace, because storms have other effects now', () => {
  const outcome = { trace: [], traceHash: 'abc', metrics: {} };
  const start = { format: 'hustings-run', untilMs: 9, commands: [{ type: 'crash', atMs: 1 }] };
  const upgraded = { ...start, version: VERSION };
  expect(upgrade({ ...start, version: 1, ...outcome })).toEqual({ ...upgraded, ...outcome });
  const stormy = { ...start, commands: [{ type: 'storm', atMs: 1 }] };
  expect(upgrade({ ...stormy, version: 1, ...outcome })).toEqual({
    ...stormy,
    version: VERSION,
  });
  expect(upgrade({ ...stormy, version: 2, ...outcome })).toEqual({
    ...stormy,
    version: VERSION,
    ...outcome,
  });
});
