// The colour of a message: an announcement has its sender's colour; on a ring, that of the leader it names.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MessageKind } from '../../sim/contracts/program';
import { leaderLook, lightTheme } from '../canvas/theme';
import { contextWith } from '../testing/recordedCanvas';
import { createStage } from '../testing/stageFixture';
import { drawGlyph, drawGlyphs, fillGlyphs, flightStyle, glyphStyle, lookOf } from './glyph';
import { nodeMetrics } from './nodeMetrics';

const announcing: MessageKind = { shape: 'disc', letter: 'C', means: '', announces: true };
const asking: MessageKind = { shape: 'triangle', letter: 'E', means: '' };

beforeEach(() => vi.stubGlobal('Path2D', Path));
afterEach(() => vi.unstubAllGlobals());

/** A path that ignores its outline. */
function Path() {
  return new Proxy({}, { get: () => () => {} });
}

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

/** The sizes of the letters that a glyph of a size has, in px. */
function lettersOf(look: MessageKind, sizePx: number): number[] {
  const found: number[] = [];
  const own: Record<string | symbol, unknown> = {
    font: '',
    fillText: () => found.push(Number.parseFloat(String(own['font']).split(' ')[1] ?? '')),
  };
  drawGlyph(contextWith(own), look, 50, 50, sizePx, glyphStyle(lightTheme, look, null));
  return found;
}

it.each(['triangle', 'disc', 'square', 'diamond'] as const)(
  'a letter in a %s can be read, or is not there',
  (shape) => {
    for (const letter of ['E', 'NL'])
      for (const sizePx of [4, 6, 7, 8, 9, 10, 14])
        for (const px of lettersOf({ shape, letter, means: '' }, sizePx))
          expect(px).toBeGreaterThanOrEqual(11);
    expect(lettersOf({ shape, letter: 'E', means: '' }, 8)).toHaveLength(1);
  },
);

it('a ring without room for its letter is no thin circle: a small node that follows nobody is one', () => {
  const ring: MessageKind = { shape: 'ring', letter: 'V', means: '' };
  const rimPx = (draw: typeof drawGlyphs, sizePx: number) => {
    const own: Record<string | symbol, unknown> = { lineWidth: 0 };
    draw(contextWith(own), ring, [[50, 50]], sizePx, glyphStyle(lightTheme, ring, null));
    return Number(own['lineWidth']);
  };
  for (const sizePx of [3, 4, 6, 7])
    for (const draw of [drawGlyphs, fillGlyphs])
      expect(rimPx(draw, sizePx)).toBeGreaterThan(0.4 * sizePx);
  expect(rimPx(drawGlyphs, 10)).toBeLessThan(2);
});

it.each([
  {
    what: 'four nodes on a tablet below a high legend',
    count: 4,
    widthPx: 736,
    heightPx: 400,
    footPx: 90,
    clientCount: 0,
  },
  {
    what: 'five nodes on a phone',
    count: 5,
    widthPx: 390,
    heightPx: 405,
    footPx: 82,
    clientCount: 0,
  },
  {
    what: 'five nodes at 200 % zoom',
    count: 5,
    widthPx: 590,
    heightPx: 216,
    footPx: 44,
    clientCount: 0,
  },
])('messages of $what have letters', ({ count, ...stage }) => {
  const { glyphPx } = nodeMetrics(count, { ...stage, pixelRatio: 2 });
  expect(lettersOf(asking, glyphPx)).toHaveLength(1);
});

it('messages among many nodes have no letters, which would cover the links', () => {
  const { glyphPx } = nodeMetrics(50, { widthPx: 1088, heightPx: 550, pixelRatio: 1 });
  expect(lettersOf(asking, glyphPx)).toEqual([]);
});
