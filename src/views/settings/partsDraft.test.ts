// Reading the forms of services and clients.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { plainRun } from '../../session/run/plainRun';
import { duration, toggle } from '../../sim/contracts/params';
import type { Program } from '../../sim/contracts/program';
import { defaultParts, partsDraft, readParts, shownClients, withClientCount } from './partsDraft';

const program = (id: string, params: Program['params']) => ({ id, params }) as Program;
const store = program('store', v.strictObject({ fencing: toggle('Fencing', true, 'On or off.') }));
const writer = program(
  'writer',
  v.pipe(
    v.strictObject({
      everyMs: duration('Every', 2000, 'How often.'),
      timeoutMs: duration('Timeout', 1000, 'How long.'),
    }),
    v.check(({ everyMs, timeoutMs }) => timeoutMs < everyMs, 'Timeout must be shorter than Every'),
  ) as unknown as Program['params'],
);
const programs = {
  services: new Map([['store', store]]),
  clients: new Map([['writer', writer]]),
};

const plain = await plainRun('bully', 3, '1');
const file = {
  ...plain,
  services: [{ id: 'storage', kind: 'store', params: { fencing: false } }],
  clients: [{ id: 'c1', kind: 'writer', params: { everyMs: 500, timeoutMs: 100 } }],
};
const draft = partsDraft(file, programs);

describe('services and clients', () => {
  it('an untouched form means the run as it is', () => {
    const { services, clients } = file;
    expect(readParts(draft, file, programs).change).toEqual({ services, clients });
  });

  it('a run without any has no change', () => {
    expect(readParts(partsDraft(plain, programs), plain, programs).change).toEqual({});
  });

  it('switches and numbers are read; an invalid number is an error at its field', () => {
    const changed = {
      ...draft,
      services: [{ id: 'storage', kind: 'store', params: { fencing: true } }],
      clients: [{ id: 'c1', kind: 'writer', params: { everyMs: 'often', timeoutMs: '100' } }],
    };
    const { change, errors } = readParts(changed, file, programs);
    expect(change).toBeNull();
    expect(Object.keys(errors)).toEqual(['c1']);
    expect(errors['c1']).toHaveProperty('everyMs');
  });

  it('an error about all parameters stands at the first field', () => {
    const clients = [{ id: 'c1', kind: 'writer', params: { everyMs: '50', timeoutMs: '100' } }];
    expect(readParts({ ...draft, clients }, file, programs).errors).toEqual({
      c1: { everyMs: 'Timeout must be shorter than Every' },
    });
  });

  it('defaults are the schema’s', () => {
    const { change } = readParts(defaultParts(draft, programs), file, programs);
    expect(change).toEqual({
      services: [{ id: 'storage', kind: 'store', params: { fencing: true } }],
      clients: [{ id: 'c1', kind: 'writer', params: { everyMs: 2000, timeoutMs: 1000 } }],
    });
  });
});

describe('the number of clients', () => {
  const counted = (text: string, from = draft, taken: readonly string[] = []) =>
    withClientCount(from, text, taken, writer);
  const idsOf = (changed: typeof draft) => shownClients(changed).map(({ id }) => id);

  it('new clients have the next free ids and the last one’s parameters', () => {
    const three = counted('3', draft, ['n1', 'c2']);
    expect(idsOf(three)).toEqual(['c1', 'c3', 'c4']);
    expect(three.clients[2]?.params).toEqual(draft.clients[0]?.params);
  });

  it('the first client has the default parameters', () => {
    const [first] = counted('1', partsDraft(plain, programs)).clients;
    expect(first).toEqual({
      id: 'c1',
      kind: 'writer',
      params: { everyMs: '2000', timeoutMs: '1000' },
    });
  });

  it('a removed client is not part of the run, and comes back unchanged', () => {
    const none = counted('0');
    expect(readParts(none, file, programs).change?.clients).toEqual([]);
    expect(counted('1', none).clients).toEqual(draft.clients);
  });

  it.each(['', '6', '-1', '1.5', 'many'])('“%s” is an error', (text) => {
    const { change, countError } = readParts(counted(text), file, programs);
    expect(change).toBeNull();
    expect(countError).toMatch(/0 to 5/);
  });
});
