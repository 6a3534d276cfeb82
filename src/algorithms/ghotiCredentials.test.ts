// Ghoti against its document: the credentials of requests, and the status codes of answers.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition } from '../sim/contracts/definition';
import { crash, last, mail, run, states } from './testing/ghotiRun';
import { beliefs, of, since } from './testing/play';

const SECRET = 'user:pass';
const sealed = (node: NodeDefinition) => ({ ...node, secret: SECRET });
const forged = (kind: string, body?: Json): Command => ({
  atMs: 1000,
  type: 'forgeMessage',
  from: 'n2',
  to: 'n3',
  kind,
  ...(body !== undefined && { body }),
});

describe('a cluster with credentials', () => {
  it('shows them in every request but HEARTBEAT', () => {
    const commands = [crash('n1', 2500)];
    const events = run({ nodes: 4, node: sealed, commands, untilMs: 12000 });
    for (const kind of ['JOIN', 'NEWCOMER', 'ELECTION', 'COORDINATOR']) {
      const bodies = of(events, 'messageSent').flatMap((message) =>
        message.kind === kind ? [message.body] : [],
      );
      expect(bodies.length, kind).toBeGreaterThan(0);
      for (const body of bodies) expect(body, kind).toMatchObject({ secret: SECRET });
    }
    const beat = of(events, 'messageSent').find(({ kind }) => kind === 'HEARTBEAT');
    expect(beat?.body ?? null).toBeNull();
    expect(mail(events, 'DENIED')).toEqual([]);
    expect(last(events, 'n2')?.[1]).toBe('n4');
  });

  it.each(['COORDINATOR', 'ELECTION', 'NEWCOMER', 'JOIN'])(
    'denies a forged %s with 400, and changes nothing',
    (kind) => {
      for (const body of [{ id: 'n9' }, { id: 'n9', secret: 'user:pas' }]) {
        const events = since(
          run({ nodes: 3, node: sealed, commands: [forged(kind, body)], untilMs: 1900 }),
          1000,
        );
        const [answer, ...more] = of(events, 'messageSent').filter(
          (message) => message.kind !== kind,
        );
        expect(answer).toMatchObject({ from: 'n3', to: 'n2', kind: 'DENIED', body: 400 });
        expect(more).toEqual([]);
        expect([...beliefs(events, 'n3'), ...states(events, 'n3')]).toEqual([]);
      }
    },
  );

  it('denies a forged COORDINATOR without a body, and believes one with the credentials', () => {
    const leaderAfter = (body?: Json) =>
      last(
        run({ nodes: 3, node: sealed, commands: [forged('COORDINATOR', body)], untilMs: 1500 }),
        'n3',
      )?.[1];
    expect(leaderAfter()).toBe('n1');
    expect(leaderAfter({ secret: SECRET })).toBe('n2');
  });

  it('answers a HEARTBEAT of anybody', () => {
    const events = run({ nodes: 3, node: sealed, commands: [forged('HEARTBEAT')], untilMs: 1500 });
    expect(mail(events, 'ALIVE')).toEqual(['n3>n2 1000']);
  });
});

it('without credentials believes every COORDINATOR', () => {
  const events = run({ nodes: 3, commands: [forged('COORDINATOR')], untilMs: 1500 });
  expect(last(events, 'n3')?.[1]).toBe('n2');
});

it('has the status code of each answer in its body', () => {
  const commands: Command[] = [{ atMs: 2025, type: 'leave', node: 'n1' }];
  const events = run({ nodes: 4, commands, untilMs: 12000 });
  const codes = of(events, 'messageSent').flatMap(({ kind, body }) =>
    ['ALIVE', 'OK', 'UNAVAILABLE'].includes(kind) ? [`${kind} ${JSON.stringify(body)}`] : [],
  );
  expect(new Set(codes)).toEqual(new Set(['ALIVE 200', 'OK 200', 'UNAVAILABLE 503']));
});
