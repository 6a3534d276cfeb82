// Services and clients for tests that run any algorithm.
import { clients } from '../../clients/registry';
import { services } from '../../services/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Program } from '../../sim/contracts/program';
import type { Service } from '../../sim/contracts/service';

/** The programs of all services and clients. */
export const parts: readonly Program[] = [...services.values(), ...clients.values()];

/** The services that an algorithm needs. */
export function servicesFor({ services: kinds = [] }: Algorithm): Service[] {
  return kinds.map((kind) => services.get(kind) as Service);
}
