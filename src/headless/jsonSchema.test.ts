// Shows that the published schemas have every field of their formats and the contents of the open folders.
import { expect, it } from 'vitest';
import { MEASURE_IDS } from '../experiment/measures/measures';
import { experiments } from '../experiments/registry';
import { EVENT_TYPES } from '../sim/contracts/traceEvent';
import { registries } from './installed';
import { experimentSchemaText, jsonSchemaText } from './jsonSchema';

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

/** Every name of a field in a value, however deep. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [name, ...fieldsOf(field)]);
}

it('the schema of experiments has every measure and every field that the shipped ones use, and allows no other', () => {
  const text = experimentSchemaText();
  const schema = JSON.parse(text) as { additionalProperties: boolean; required: string[] };
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toEqual(
    expect.arrayContaining(['format', 'version', 'base', 'seeds', 'untilMs', 'measures']),
  );
  const used = [...experiments.values()].flatMap(({ base: _base, ...rest }) => fieldsOf(rest));
  const words = [...MEASURE_IDS, ...used, ...['scenario', 'run', 'algorithm', 'sites', 'at']];
  for (const word of new Set(words)) expect(text).toContain(`"${word}"`);
});
