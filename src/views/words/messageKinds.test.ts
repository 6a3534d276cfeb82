// The kinds of messages of a run, and their looks.
import { expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { loadService } from '../../services/catalogue';
import { plainRun } from '../../session/run/plainRun';
import { allMessages, nodeMessages, partMessages } from './messageKinds';

const algorithm = await loadAlgorithm('bully');
const redis = await loadService('redis');
const file = await plainRun('bully', 3, '1');
const definition = { ...file, services: [{ id: 'redis', kind: 'redis', params: {} }] };
const client = { id: 'c1', kind: 'writer', params: {} };

it('without services and clients there are the algorithm’s kinds only', () => {
  expect(allMessages({ algorithm, definition: file })).toEqual(algorithm.messages);
  expect(nodeMessages({ algorithm, definition: file })).toBe(algorithm.messages);
});

it('kinds of a service are found by its program, and come after those of nodes', () => {
  const run = { algorithm, definition };
  expect(partMessages(run).get('redis')).toEqual(redis.messages);
  const kinds = Object.keys(allMessages(run));
  expect(kinds.slice(0, kinds.length - Object.keys(redis.messages).length)).toEqual(
    Object.keys(algorithm.messages),
  );
  expect(kinds).toContain('REPLY');
});

it('nodes answer clients where there are clients', () => {
  const clients = [client];
  expect(nodeMessages({ algorithm, definition: { ...file, clients } })).toHaveProperty(
    'NOT_LEADER',
  );
  expect(allMessages({ algorithm, definition: { ...file, clients } })).toHaveProperty('WRITTEN');
});
