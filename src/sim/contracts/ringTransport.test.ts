// The ring's transport by itself: the receivers of tokens, the hop timer, and the nodes that a token skips.
import { describe, expect, it } from 'vitest';
import { type RingContext, ringTransport } from './ringTransport';

type Token = { readonly name: string; readonly hops: number; readonly isBack?: true };
type Context = RingContext<Token>;

const { put, resolveHop } = ringTransport<Token>(
  ({ to, name }) => ({ type: 'send', to: [to], kind: name }),
  (peers, { isBack }) => (isBack ? peers.toReversed() : peers),
);
const peers = ['n2', 'n3', 'n4'].map((id) => ({ id, priority: 1 }));
const idle: Context = { peers, outbox: [], silent: [] };
const waiting = (...names: readonly [name: string, to: string][]): Context => ({
  ...idle,
  outbox: names.map(([name, to]) => ({ name, hops: 1, to })),
});

/** The effects that a call enqueues, a line each, and the context after it. */
function done(context: Context, call: (args: Parameters<typeof resolveHop>[0]) => void, from = '') {
  const lines: string[] = [];
  let after = context;
  const enqueue: Parameters<typeof resolveHop>[0]['enqueue'] = {
    assign: (change) => {
      after = { ...after, ...change };
    },
    emit: (sent) => lines.push(sent.type === 'send' ? `${sent.kind} to ${sent.to}` : sent.type),
    raise: () => lines.push('hop starts'),
    cancel: () => lines.push('hop stops'),
  };
  const event = { type: from === '' ? 'hop' : 'ACK', from };
  call({ context, event, enqueue });
  return {
    lines,
    outbox: after.outbox.map(({ name, to }) => `${name} ${to}`),
    silent: after.silent,
  };
}

describe('a token', () => {
  it('goes to the next node, and starts the timer when nothing else waits', () => {
    const token = { name: 'A', hops: 1 };
    expect(done(idle, (args) => put(args, token)).lines).toEqual(['A to n2', 'hop starts']);
    const second = done(waiting(['B', 'n2']), (args) => put(args, token));
    expect(second).toMatchObject({ lines: ['A to n2'], outbox: ['B n2', 'A n2'] });
  });

  it('goes the other way round where its path says so, and skips silent nodes', () => {
    const context = { ...idle, silent: ['n4'] };
    const { lines } = done(context, (args) => put(args, { name: 'A', hops: 1, isBack: true }));
    expect(lines[0]).toBe('A to n3');
  });

  it('goes no further once it has made as many hops as there are members', () => {
    const sent = (hops: number) =>
      done(idle, (args) => put(args, { name: 'A', hops })).lines.length;
    expect([sent(4), sent(5)]).toEqual([2, 0]);
  });
});

describe('an ACK', () => {
  it('is for the oldest token to its sender, and stops the timer after the last', () => {
    expect(done(waiting(['A', 'n2']), resolveHop, 'n2')).toEqual({
      lines: ['hop stops'],
      outbox: [],
      silent: [],
    });
    const { outbox, lines } = done(
      waiting(['A', 'n2'], ['B', 'n3'], ['C', 'n3']),
      resolveHop,
      'n3',
    );
    expect([outbox, lines]).toEqual([['A n2', 'C n3'], []]);
  });

  it('restarts the timer for the next token', () => {
    const { lines } = done(waiting(['A', 'n2'], ['B', 'n2']), resolveHop, 'n2');
    expect(lines).toEqual(['hop starts']);
  });
});

it('silence sends all tokens of the silent node to the next one', () => {
  const context = waiting(['A', 'n2'], ['B', 'n3'], ['C', 'n2']);
  expect(done(context, resolveHop)).toEqual({
    lines: ['A to n3', 'C to n3', 'hop starts'],
    outbox: ['A n3', 'B n3', 'C n3'],
    silent: ['n2'],
  });
});

it('silence of all nodes drops the tokens, and the next one goes to the neighbour first again', () => {
  const context = { ...waiting(['A', 'n4']), silent: ['n2', 'n3'] };
  expect(done(context, resolveHop)).toEqual({ lines: ['hop stops'], outbox: [], silent: [] });
});
