// The colour of a message: an announcement has its sender's colour; on a ring, that of the leader it names.
import { expect, it } from 'vitest';
import type { MessageKind } from '../../sim/contracts/program';
import { leaderLook, lightTheme } from '../canvas/theme';
import { createStage } from '../testing/stageFixture';
import { flightStyle, lookOf } from './glyph';

const announcing: MessageKind = { shape: 'disc', letter: 'C', means: '', announces: true };
const asking: MessageKind = { shape: 'triangle', letter: 'E', means: '' };

/** Everybody follows n1, which was the second to lead. */
function fillOf(kind: string, from: string, topology: 'mesh' | 'ring'): string {
  const model = createStage(3, {
    topology,
    messages: { COORDINATOR: announcing, ELECTION: asking },
    leaderRank: (node) => ['n2', 'n1', 'n3'].indexOf(node),
  });
  return flightStyle(lightTheme, model, { look: lookOf(model, { kind, from }), flight: { from } })
    .fill;
}
const [first, second, third] = [0, 1, 2].map((rank) => leaderLook(lightTheme, rank).colour);

it('an announcement has its sender’s colour, whichever leader the sender follows', () => {
  expect(fillOf('COORDINATOR', 'n2', 'mesh')).toBe(first);
  expect(fillOf('COORDINATOR', 'n3', 'mesh')).toBe(third);
});

it('a forwarded announcement on a ring has the colour of the leader it names', () => {
  expect(fillOf('COORDINATOR', 'n2', 'ring')).toBe(second);
  expect(fillOf('COORDINATOR', 'n1', 'ring')).toBe(second);
});

it('a message that announces nobody is ink', () => {
  expect(fillOf('ELECTION', 'n2', 'mesh')).toBe(lightTheme.nodeFill);
});
