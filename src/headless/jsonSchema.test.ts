// Shows that the published schema has every field of the format and the contents of the open folders.
import { expect, it } from 'vitest';
import { EVENT_TYPES } from '../sim/contracts/traceEvent';
import { registries } from './installed';
import { jsonSchemaText } from './jsonSchema';

it('the schema has every algorithm, parameter, fault and event, and allows no other field', () => {
  const text = jsonSchemaText();
  const schema = JSON.parse(text) as { additionalProperties: boolean; required: string[] };
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toEqual(
    expect.arrayContaining(['format', 'version', 'seed', 'nodes', 'network']),
  );
  const words = [
    ...['cursorMs', 'branch', 'branches', 'parent', 'forkMs'],
    ...registries.algorithms.keys(),
    ...[...registries.algorithms.values()].flatMap(({ params }) => Object.keys(params.entries)),
    ...registries.faults.map(({ id }) => id),
    ...EVENT_TYPES,
  ];
  for (const word of words) expect(text).toContain(`"${word}"`);
});
