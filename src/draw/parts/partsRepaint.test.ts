// Shows that services and clients are repainted when their picture changes, and not when a lease is renewed.
import { describe, expect, it } from 'vitest';
import { type Holding, SILENT_TIMER } from '../../sim/contracts/service';
import type { ClientView, ServiceView } from '../../sim/trace/views';
import { createScene } from '../scene/scene';
import type { StageModel } from '../scene/stageModel';
import { createCluster, flight, pageStages } from '../testing/stageFixture';
import { clientsDependOn } from './clients';
import { servicesDependOn } from './services';

const held: Holding = { key: 'leader', value: '7', owner: 'n2', sinceMs: 0, untilMs: 5000 };

/** The texts by which services or clients are compared before and after a change. */
function beforeAndAfter(
  dependsOn: typeof servicesDependOn,
  change: (
    service: ServiceView,
    client: ClientView,
    model: StageModel,
    ranks: Map<string, number>,
  ) => void,
): [string, string] {
  const ranks = new Map([['n2', 0]]);
  const { model, viewport } = createCluster({ nodes: 3, services: 1, clients: 1 }, pageStages[0], {
    leaderRank: (node) => ranks.get(node) ?? -1,
  });
  const [service, client] = [model.world.services.get('redis'), model.world.clients.get('c1')];
  if (!service || !client) throw new Error('both are there');
  service.holdings = [held];
  const before = dependsOn(createScene(model, viewport));
  change(service, client, model, ranks);
  return [before, dependsOn(createScene(model, viewport))];
}

describe('a service', () => {
  it.each<[string, Partial<Holding>]>([
    ['key', { key: 'other' }],
    ['value', { value: '8' }],
    ['owner', { owner: 'n3' }],
    ['watchers', { watchers: ['n1'] }],
  ])('is repainted when the %s of a key changes', (_, other) => {
    const [before, after] = beforeAndAfter(servicesDependOn, (service) => {
      service.holdings = [{ ...held, ...other }];
    });
    expect(after).not.toBe(before);
  });

  it('is repainted when its clock is set', () => {
    const [before, after] = beforeAndAfter(servicesDependOn, (service) => {
      service.clockRate = 0.5;
    });
    expect(after).not.toBe(before);
  });

  it('is repainted when it becomes silent', () => {
    const [before, after] = beforeAndAfter(servicesDependOn, (service) => {
      service.timers.set(SILENT_TIMER, { startedMs: 0, dueMs: 6200 });
    });
    expect(after).not.toBe(before);
  });

  it('is repainted when its status changes, and with each message that waits for it', () => {
    const [before, paused] = beforeAndAfter(servicesDependOn, (service) => {
      service.status = 'paused';
    });
    const [, holding] = beforeAndAfter(servicesDependOn, (service, _, { world }) => {
      service.status = 'paused';
      world.flights.set(1, { ...flight(1, 'n1', 'redis'), dueMs: 900 });
    });
    expect(new Set([before, paused, holding]).size).toBe(3);
  });

  it('is repainted when the owner of its key first leads', () => {
    const [before, after] = beforeAndAfter(servicesDependOn, (_service, _client, _model, ranks) =>
      ranks.delete('n2'),
    );
    expect(after).not.toBe(before);
  });

  it('is not repainted when a lease is renewed', () => {
    const [before, after] = beforeAndAfter(servicesDependOn, (service) => {
      service.holdings = [{ ...held, sinceMs: 4000, untilMs: 9000 }];
    });
    expect(after).toBe(before);
  });
});

describe('a client', () => {
  it('is repainted when a count, its leader, its lock, its status or its clock changes', () => {
    const changes: ((client: ClientView) => void)[] = [
      () => {},
      ({ writes }) => {
        writes.accepted = 1;
      },
      ({ writes }) => {
        writes.lost = 1;
      },
      (client) => {
        client.believes = 'n2';
      },
      (client) => {
        client.believes = 'n3';
      },
      (client) => {
        client.status = 'crashed';
      },
      (client) => {
        client.clockRate = 1.5;
      },
      (client) => {
        client.lease = { key: 'printer', token: null, untilMs: 2000 };
      },
    ];
    const seen = changes.map(
      (change) => beforeAndAfter(clientsDependOn, (_, client) => change(client))[1],
    );
    expect(new Set(seen).size).toBe(changes.length);
  });
});
