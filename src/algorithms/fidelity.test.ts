// Each algorithm and service says in what it differs from the real system; each preset is accepted by its schemas.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { serviceFidelities, services } from '../services/registry';
import type { Fidelity, Preset } from '../sim/contracts/fidelity';
import { algorithmFidelities, algorithms } from './registry';

/** The longest sentence or pair of sentences that a panel can show well. */
const MOST_CHARACTERS = 240;

const models = [
  ...[...algorithms.values()].map(
    ({ id, params }) => [`src/algorithms/${id}.ts`, params, algorithmFidelities.get(id)] as const,
  ),
  ...[...services.values()].map(
    ({ id, params }) => [`src/services/${id}.ts`, params, serviceFidelities.get(id)] as const,
  ),
];

function sentencesOf({ differs, presets = [] }: Fidelity): string[] {
  return [
    ...differs.flatMap(({ real, here, hides }) => [real, here, hides]),
    ...presets.flatMap(({ real, unreal }) => [real, unreal]),
  ];
}

/** The parameters of services in a preset, with each kind's schema. */
function serviceParams({ services: named = {} }: Preset) {
  return Object.entries(named).map(
    ([kind, params]) => [services.get(kind)?.params, params] as const,
  );
}

describe.each(models)('%s', (_, params, fidelity) => {
  it('says in what it differs from what it models', () => {
    expect(fidelity, 'it has no export `fidelity`').toBeDefined();
    expect(fidelity?.differs.length).toBeGreaterThan(0);
  });

  it('says so in complete sentences that a panel can show', () => {
    const bad = sentencesOf(fidelity ?? { differs: [] }).filter(
      (text) => !/^\S.*\.$/.test(text) || text.length > MOST_CHARACTERS,
    );
    expect(bad).toEqual([]);
  });

  it('has presets with a source, and with parameters that its schema accepts', () => {
    const presets = fidelity?.presets ?? [];
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
    for (const preset of presets) {
      expect(preset.id).toMatch(/^[A-Za-z][A-Za-z0-9-]*$/);
      expect(preset.source).not.toBe('');
      expect([preset.id, v.safeParse(params, preset.params).issues]).toEqual([
        preset.id,
        undefined,
      ]);
      for (const [schema, own] of serviceParams(preset))
        expect([preset.id, schema && v.safeParse(schema, own).issues]).toEqual([
          preset.id,
          schema && undefined,
        ]);
    }
  });
});
