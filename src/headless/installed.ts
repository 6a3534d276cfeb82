// This program's name and version, and the contents of the open folders.
import packageJson from '../../package.json';
import { algorithms } from '../algorithms/registry';
import { clients } from '../clients/registry';
import { faults } from '../faults/registry';
import { layouts } from '../layouts/registry';
import { properties } from '../properties/registry';
import type { Registries } from '../runFile/registries';
import type { Exporter } from '../runFile/runFile';
import { services } from '../services/registry';

export const registries = {
  algorithms,
  algorithmIds: [...algorithms.keys()],
  services,
  serviceIds: [...services.keys()],
  clients,
  clientIds: [...clients.keys()],
  faults,
  properties,
  layoutIds: [...layouts.keys()],
} satisfies Registries;

export const exporter: Exporter = { name: packageJson.name, version: packageJson.version };
