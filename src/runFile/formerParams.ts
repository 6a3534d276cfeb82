// Parameters that came with version 4, at the values that reproduce the runs of older versions.
import { MAX_MS } from '../sim/base/time';
import type { Params } from '../sim/contracts/definition';
import { type Fields, isFields } from './json/fields';

/** By program, the values of parameters that version 3 did not have, where they differ from the present defaults. */
const FORMER_PARAMS: ReadonlyMap<unknown, Params> = new Map<unknown, Params>([
  ['redisLease', { writeMs: 0 }],
  [
    'zooKeeperLatch',
    {
      pollMs: 5000,
      askMs: 0,
      writeMs: 0,
      lostAfterPercent: 0,
      clientExpiry: false,
      noticesClose: false,
      localDeadline: true,
      freshName: false,
    },
  ],
  ['zooKeeper', { connections: false }],
  [
    'kubernetesLease',
    { writeMs: 0, stopsAtAnothersName: true, releaseOnCancel: 'leaving', newIdentity: false },
  ],
  // No call of acquireLock ever failed.
  ['dynamoDbLease', { writeMs: 0, waitMs: MAX_MS, told: 'atOnce' }],
]);

/** An unchecked file of version 3, with those values where it names no others. */
export function withFormerParams(file: Fields): Fields {
  const { algorithm, services, clients } = file;
  return {
    ...file,
    ...(isFields(algorithm) && { algorithm: completed(algorithm, algorithm['id']) }),
    ...(Array.isArray(services) && { services: services.map(completedPart) }),
    ...(Array.isArray(clients) && { clients: clients.map(completedPart) }),
  };
}

function completedPart(part: unknown): unknown {
  return isFields(part) ? completed(part, part['kind']) : part;
}

function completed(program: Fields, id: unknown): Fields {
  const former = FORMER_PARAMS.get(id);
  const { params = {} } = program;
  return former && isFields(params) ? { ...program, params: { ...former, ...params } } : program;
}
