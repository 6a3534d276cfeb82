// The open folders as an experiment uses them, with all of their members.
import { algorithmFidelities } from '../algorithms/registry';
import type { Library } from '../experiment/settings';
import { properties } from '../properties/registry';
import { scenarios } from '../scenarios/registry';
import { siteMatrices } from '../sites/registry';
import { registries } from './installed';

export const library: Library = {
  registries,
  properties,
  scenario: (id) => scenarios.get(id),
  presets: (algorithm) => algorithmFidelities.get(algorithm)?.presets ?? [],
  sites: siteMatrices,
};
