// Accessible names of the page.
import { describe, expect, it } from 'vitest';
import type { ClientView, NodeView, ServiceView } from '../../sim/trace/views';
import { createWorld } from '../../sim/trace/world';
import {
  asSentence,
  clientLabel,
  clockText,
  lastedText,
  nodeLabel,
  propertyLabel,
  serviceLabel,
  speedText,
} from './labels';

function node(change: Partial<NodeView>): NodeView {
  const view = createWorld([{ id: 'n2', priority: 2 }]).nodes.get('n2') as NodeView;
  return { ...view, status: 'up', ...change };
}

it.each<[Partial<NodeView>, string]>([
  [{ elected: 'n2', role: 'leader' }, 'n2, leader, up'],
  [{ elected: 'n5' }, 'n2, follower, follows n5, up'],
  [{ elected: 'n5', status: 'paused' }, 'n2, follower, follows n5, paused'],
  [{ role: 'candidate' }, 'n2, candidate, up'],
  [{}, 'n2, follower, follows nobody, up'],
  [{ status: 'crashed' }, 'n2, crashed'],
  [{ status: 'failed' }, 'n2, failed'],
  [{ status: 'left' }, 'n2, left'],
  [{ elected: 'n2', role: 'leader', term: 4 }, 'n2, leader, term 4, up'],
  [{ elected: 'n5', term: 0 }, 'n2, follower, follows n5, term 0, up'],
  [{ clockRate: 1.25 }, 'n2, follower, follows nobody, up, clock 1.25×'],
  [{ elected: 'n5', isFrozen: true }, 'n2, follower, follows n5, up, list of members frozen'],
  [{ status: 'crashed', clockRate: 2 }, 'n2, crashed'],
  [{ status: 'absent' }, 'n2, not joined yet'],
])('the name of a node with %j', (change, label) => {
  expect(nodeLabel(node(change))).toBe(label);
});

it('the clock has minutes, seconds and milliseconds', () => {
  expect(clockText(7840.4)).toBe('00:07.840');
  expect(clockText(61_005)).toBe('01:01.005');
  // The last moment of a run of twelve seconds.
  expect(clockText(11_999.999)).toBe('00:12.000');
  expect(clockText(0)).toBe('00:00.000');
});

it('a speed below one is a fraction', () => {
  expect([0.01, 0.1, 0.5, 1, 2.5, 100].map(speedText)).toEqual([
    '1/100×',
    '1/10×',
    '1/2×',
    '1×',
    '2.5×',
    '100×',
  ]);
});

it('an error message becomes a sentence', () => {
  expect(asSentence('this is no JSON')).toBe('This is no JSON.');
  expect(asSentence('nodes[1].id: n1 is there twice')).toBe('nodes[1].id: n1 is there twice.');
  expect(asSentence('colour: no such field')).toBe('colour: no such field.');
  expect(asSentence('All is well.')).toBe('All is well.');
});

describe('services and clients', () => {
  const parts = createWorld([], {
    services: [{ id: 'redis', kind: 'redis', params: {} }],
    clients: [{ id: 'c1', kind: 'writer', params: {} }],
  });
  const service = { ...(parts.services.get('redis') as ServiceView), status: 'up' as const };
  const client = { ...(parts.clients.get('c1') as ClientView), status: 'up' as const };
  const keys = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ key: `k${index}`, value: `${index}` }));

  it('the name of a service has its status and its keys', () => {
    expect(
      [0, 1, 3, 5].map((count) => serviceLabel({ ...service, holdings: keys(count) })),
    ).toEqual([
      'redis, service, up, holds nothing',
      'redis, service, up, holds k0 = 0',
      'redis, service, up, holds k0 = 0, k1 = 1 and k2 = 2',
      'redis, service, up, holds k0 = 0, k1 = 1, k2 = 2 and 2 more',
    ]);
    expect(serviceLabel({ ...service, clockRate: 2 })).toBe(
      'redis, service, up, clock 2×, holds nothing',
    );
    expect(serviceLabel({ ...service, status: 'crashed' })).toBe('redis, service, crashed');
    expect(serviceLabel({ ...service, status: 'absent' })).toBe('redis, service, not started yet');
  });

  it('the name of a client has the outcomes of its writes', () => {
    const writes = { ...client.writes, accepted: 12, lost: 1 };
    expect(clientLabel({ ...client, writes })).toBe('c1, client, 12 accepted, 1 lost');
    expect(clientLabel({ ...client, clockRate: 0.5 })).toBe('c1, client, clock 0.5×, 0 accepted');
    expect(clientLabel({ ...client, status: 'paused' })).toBe('c1, client, paused, 0 accepted');
    const lease = { key: 'printer', token: null, untilMs: 900 };
    expect(clientLabel({ ...client, lease })).toBe('c1, client, 0 accepted, holds printer');
  });
});

it.each([
  [0, '0 ms'],
  [10, '10 ms'],
  [49.6, '50 ms'],
  [50, '0.1 s'],
  [340, '0.3 s'],
  [2000, '2.0 s'],
])('%d ms have lasted %s: nothing that has begun has lasted 0.0 s', (ms, text) => {
  expect(lastedText(ms)).toBe(text);
});

it('a property says whether it holds, and for how long it was violated', () => {
  expect(propertyLabel('Agreement', '0.5 s', 'was violated for 3.1 s')).toBe(
    'Agreement: violated for 0.5 s',
  );
  expect(propertyLabel('Agreement', null, '')).toBe('Agreement: holds');
  expect(propertyLabel('Agreement', null, 'was violated for 3.1 s')).toBe(
    'Agreement: holds; was violated for 3.1 s',
  );
});
