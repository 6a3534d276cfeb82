// Shows what a label says that several commands share.
import { expect, it } from 'vitest';
import type { Mark } from '../../sim/trace/lanes';
import { textWidthPx } from '../canvas/context';
import { LABEL_PX, markTexts } from './markTexts';

/** The texts for commands, each given by its kind and its label. */
function textsOf(...commands: readonly (readonly [command: string, label: string])[]): string[] {
  const marks = commands.map(([command], index): Mark => ({ atMs: 0, index, command }));
  return markTexts(marks, ({ index }) => commands[index]?.[1] ?? '');
}

it('commands with the same beginning say it once, and consecutive names are a span', () => {
  const join = (id: string) => ['join', `join ${id}`] as const;
  expect(textsOf(...['n8', 'n9', 'n10'].map(join))[0]).toBe('join n8–n10');
  expect(textsOf(...['node2', 'node1', 'node3'].map(join))[0]).toBe('join node1–node3');
  expect(textsOf(...['n1', 'n3', 'n4'].map(join))[0]).toBe('join n1, n3, n4');
  expect(textsOf(join('n1'), join('n2'))).toEqual(['join n1, n2', 'join ×2', '2 commands']);
});

it('commands of several kinds are told in their order, and shorter by how many there are of each', () => {
  expect(textsOf(['crash', 'crash n1'], ['restart', 'restart n1'], ['crash', 'crash n2'])).toEqual([
    'crash n1; restart n1; crash n2',
    'crash ×2; restart',
    '3 commands',
  ]);
  const hold = ['holdMessage', 'hold WRITE'] as const;
  expect(textsOf(hold, hold, ['calm', 'calm'])[0]).toBe('hold WRITE ×2; calm');
});

it('measures keep their units, and the sides of a cut stay together', () => {
  const late = (ms: number) => ['setLink', `n1 → n2: latency ${ms} ms`] as const;
  expect(textsOf(late(7000), late(100))[0]).toBe('n1 → n2: latency 7000 ms, 100 ms');
  expect(textsOf(['cut', 'cut n1 | n2'], ['cut', 'cut n1 | n3'])[0]).toBe(
    'cut n1 | n2; cut n1 | n3',
  );
});

it('a command without room for its label says what is done, whole', () => {
  expect(textsOf(['holdMessage', 'hold WRITE'])).toEqual(['hold WRITE', 'hold']);
  expect(textsOf(['setLoad', 'n2 load 90 %'])).toEqual(['n2 load 90 %', 'n2 load']);
  expect(textsOf(['setClock', 'n2 clock −5 s'])).toEqual(['n2 clock −5 s', 'n2 clock']);
  expect(textsOf(['cut', 'cut left | n2'])[1]).toBe('cut');
  expect(textsOf(['setLink', 'n1 → n2: latency 9 ms'])[1]).toBe('latency 9 ms');
  expect(textsOf(['crashLeader', 'crash leader'])[1]).toBe('crash leader');
});

it('a label among many nodes ends with a whole word, and many commands are counted', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `n${index + 1}`);
  const [cut = ''] = textsOf(['cut', `cut ${ids.join(' ')}`]);
  expect(cut).toMatch(/^cut n1 n2 .* n\d+ …$/);
  expect(textWidthPx(cut, LABEL_PX)).toBeLessThanOrEqual(340);
  expect(textsOf(...ids.map((id) => ['crash', `crash ${id}`] as const))).toEqual([
    'crash ×100',
    '100 commands',
  ]);
});
