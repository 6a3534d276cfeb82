// Shows that text on every colour is legible, and that leaders have different looks.
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast';
import { projectorTheme } from './projectorTheme';
import { darkTheme, leaderLook, lightTheme } from './theme';

/** The colour of `over` painted on `under` with this opacity. */
function mixed(over: string, under: string, alpha: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [over, under].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    const value = Math.round((a ?? 0) * alpha + (b ?? 0) * (1 - alpha));
    return value.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

describe.each([lightTheme, darkTheme, projectorTheme])('the $name theme', (theme) => {
  it('writes on every leader colour with the contrast that AA asks of text', () => {
    for (let rank = 0; rank < 16; rank += 1) {
      const { colour, textOn } = leaderLook(theme, rank);
      expect(contrast(textOn, colour), `${textOn} on ${colour}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('writes on paper, nodes and crashed nodes with that contrast too', () => {
    for (const [text, ground] of [
      [theme.ink, theme.paper],
      [theme.soft, theme.paper],
      [theme.soft, theme.nodeFill],
      [theme.violation, theme.paper],
      [theme.deadInk, theme.deadFill],
    ] as const)
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it('writes on every camp with that contrast', () => {
    for (const colour of theme.leaders) {
      const ground = mixed(colour, theme.paper, theme.campAlpha);
      expect(contrast(theme.soft, ground), `soft on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('gives sixteen leaders sixteen looks, the second eight with a pattern', () => {
    const looks = Array.from({ length: 16 }, (_, rank) => leaderLook(theme, rank));
    expect(new Set(looks.map(({ colour, pattern }) => `${colour} ${pattern}`)).size).toBe(16);
    expect(looks.map(({ pattern }) => pattern)).toEqual([
      ...Array(8).fill(false),
      ...Array(8).fill(true),
    ]);
  });
});

it('a leader has another colour in each theme, and in one theme the same look in each frame', () => {
  expect(leaderLook(darkTheme, 2).colour).not.toBe(leaderLook(lightTheme, 2).colour);
  expect(leaderLook(lightTheme, 2)).toBe(leaderLook(lightTheme, 2));
});

it('contrast is 21 for black on white and 1 for a colour on itself', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#0067A8', '#0067A8')).toBe(1);
});
