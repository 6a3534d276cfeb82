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
const clientKinds = [...clients.values()].map(({ messages }) => messages);

/** The kinds of each program, by the program's name. */
const everywhere: readonly (readonly [name: string, kinds: Kinds])[] = [
  ['client gateway', gateway],
  ...[...algorithms.values(), ...services.values(), ...clients.values()].map(
    ({ id, messages }) => [id, messages] as const,
  ),
];

/** All kinds that fly in a run of an algorithm with its services, a storage and clients. */
function kindsOfRun({ messages, services: needed = [] }: Algorithm): Kinds {
  const serviceKinds = [...needed, STORAGE_KIND].map((kind) => services.get(kind)?.messages);
  return Object.assign({}, gateway, ...clientKinds, ...serviceKinds, messages);
}

it('a kind of message has the same shape and letter in every program', () => {
  const looks = new Map<string, Map<string, string[]>>();
  for (const [name, kinds] of everywhere)
    for (const [kind, look] of Object.entries(kinds)) {
      const ofKind = looks.get(kind) ?? new Map<string, string[]>();
      const text = `${look.shape} ${look.letter}`;
      looks.set(kind, ofKind.set(text, [...(ofKind.get(text) ?? []), name]));
    }
  const different = [...looks].filter(([, ofKind]) => ofKind.size > 1);
  expect(different.map(([kind, ofKind]) => [kind, Object.fromEntries(ofKind)])).toEqual([]);
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
