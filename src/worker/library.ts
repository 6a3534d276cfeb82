// The open folders as a worker uses them that plays whole runs, with all of their members but the scenarios.
import { algorithmFidelities, algorithms } from '../algorithms/registry';
import { clients } from '../clients/registry';
import type { Library } from '../experiment/settings';
import { faults } from '../faults/registry';
import { layouts } from '../layouts/registry';
import { properties } from '../properties/registry';
import { services } from '../services/registry';
import { siteMatrices } from '../sites/registry';

/** The library of runs that have been made: they need no scenario. */
export const LIBRARY_OF_RUNS: Library = {
  registries: {
    algorithms,
    algorithmIds: [...algorithms.keys()],
    services,
    serviceIds: [...services.keys()],
    clients,
    clientIds: [...clients.keys()],
    faults,
    properties,
    layoutIds: [...layouts.keys()],
  },
  properties,
  scenario: () => undefined,
  presets: (algorithm: string) => algorithmFidelities.get(algorithm)?.presets ?? [],
  sites: siteMatrices,
};
