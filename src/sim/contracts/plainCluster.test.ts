// The services of a plain cluster: several of one kind are numbered.
import { expect, it } from 'vitest';
import { services } from '../../services/registry';
import { plainDefinition } from './plainCluster';
import type { Service } from './service';

const servicesOf = (...kinds: readonly string[]) => {
  const given = kinds.map((kind) => services.get(kind) as Service);
  const plain = { algorithm: 'bully', params: {}, nodes: 3, services: given };
  return plainDefinition(plain).services?.map(({ id, kind }) => [id, kind]);
};

it('a service has the usual id of its kind', () => {
  expect(servicesOf('redis', 'fencedStorage')).toEqual([
    ['redis', 'redis'],
    ['storage', 'fencedStorage'],
  ]);
});

it('several of one kind are numbered from 1', () => {
  expect(servicesOf('redis', 'redis', 'fencedStorage', 'redis')).toEqual([
    ['redis1', 'redis'],
    ['redis2', 'redis'],
    ['storage', 'fencedStorage'],
    ['redis3', 'redis'],
  ]);
});
