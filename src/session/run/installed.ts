// The registries of this page: everything in the open folders, and the page's name for the files it writes.
import { name, version } from '../../../package.json';
import { algorithmCards, loadedAlgorithms } from '../../algorithms/catalogue';
import { clientIds, loadedClients } from '../../clients/catalogue';
import { layoutIds } from '../../layouts/catalogue';
import { propertyCards } from '../../properties/catalogue';
import type { Registries } from '../../runFile/registries';
import type { Exporter } from '../../runFile/runFile';
import { loadedServices, serviceIds } from '../../services/catalogue';

/** Algorithms, services and clients are present once they are loaded; see their catalogues. Faults are not among them. */
export const registries = {
  algorithms: loadedAlgorithms,
  algorithmIds: algorithmCards.map(({ id }) => id),
  services: loadedServices,
  serviceIds,
  clients: loadedClients,
  clientIds,
  properties: propertyCards,
  layoutIds,
} satisfies Omit<Registries, 'faults'>;

export const exporter: Exporter = { name, version };
