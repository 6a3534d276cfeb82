// The glyphs of all programs are one table: a kind looks the same everywhere, and kinds of one run look different.
import { expect, it } from 'vitest';
import { clients } from '../clients/registry';
import { services } from '../services/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { MessageKind } from '../sim/contracts/program';
import { GATEWAY_MESSAGES, STORAGE_KIND } from '../sim/process/clientGateway';
import { algorithms } from './registry';
import { glyphOf, lookalikes } from './testing/declarations';

type Kinds = Readonly<Record<string, MessageKind>>;

const gateway: Kinds = GATEWAY_MESSAGES;

/** The kinds of each program, by the program's name. */
const everywhere: readonly (readonly [name: string, kinds: Kinds])[] = [
  ['client gateway', gateway],
  ...[...algorithms.values(), ...services.values(), ...clients.values()].map(
    ({ id, messages }) => [id, messages] as const,
  ),
];

/** All kinds that fly in a run of an algorithm with its services, a storage, and the clients that find their services. */
function kindsOfRun({ messages, services: needed = [] }: Algorithm): Kinds {
  const present = [...needed, STORAGE_KIND];
  const serviceKinds = present.map((kind) => services.get(kind)?.messages);
  const clientKinds = [...clients.values()]
    .filter((client) => (client.services ?? []).every((kind) => present.includes(kind)))
    .map((client) => client.messages);
  return Object.assign({}, gateway, ...clientKinds, ...serviceKinds, messages);
}

it.each(everywhere)('%s draws its kinds as other programs do', (name, kinds) => {
  const different = Object.entries(kinds).flatMap(([kind, { shape, letter }]) =>
    everywhere
      .flatMap(([other, { [kind]: look }]) => (look ? [{ other, look }] : []))
      .filter(({ look }) => look.shape !== shape || look.letter !== letter)
      .slice(0, 1)
      .map(
        ({ other, look }) =>
          `${name} draws \`${kind}\` as ${shape} ${letter}, but ${other} as ${look.shape} ${look.letter}`,
      ),
  );
  expect(different).toEqual([]);
});

it.each([...algorithms.values()].map((algorithm) => [algorithm.id, algorithm] as const))(
  'no two kinds of a run of %s share a glyph',
  (_, algorithm) => {
    expect(lookalikes({ messages: kindsOfRun(algorithm) })).toEqual([]);
  },
);

it('dots have no room for a letter: one is full, all others are hollow', () => {
  const dot = (letter: string): MessageKind => ({ shape: 'dot', letter, means: '' });
  expect(new Set(['♥', 'P', 'G'].map((letter) => glyphOf(dot(letter)))).size).toBe(2);
  expect(lookalikes({ messages: { GET: dot('G'), PONG: dot('P') } })).toHaveLength(1);
});
