// Shows which of a service's keys are written where there is little room: keys with an owner come first.
import { describe, expect, it } from 'vitest';
import type { Holding } from '../../sim/contracts/service';
import { fittingLines, type HoldingLine, holdingLines } from './holdingLines';

const redis: Holding[] = [
  { key: 'leader', value: 'n2', owner: 'n2', sinceMs: 0, untilMs: 15_000 },
  { key: 'leader:token', value: '7' },
];
const znode = (number: number, owner: string, watchers?: string[]): Holding => ({
  key: `/election/lock-${String(number).padStart(10, '0')}`,
  value: '',
  owner,
  ...(watchers && { watchers }),
});
const zooKeeper = [
  { key: '/election', value: '' },
  znode(3, 'n2', ['n1']),
  znode(4, 'n1', ['n5']),
  znode(12, 'n5'),
];
const kubernetes: Holding[] = [
  { key: 'leader', value: 'leaseTransitions 3, resourceVersion 812', owner: 'n2', untilMs: 1 },
];

/** Each line as a text: `key|note`, or the words. */
function written(lines: readonly HoldingLine[]): string[] {
  return lines.map((line) => (line.type === 'holding' ? `${line.key}|${line.note}` : line.text));
}
const at = (holdings: readonly Holding[], widthPx: number, lines = 20) =>
  written(fittingLines(holdingLines(holdings, widthPx), lines));

describe('a key', () => {
  it('is written whole with its value where there is room; a value equal to the owner is not repeated', () => {
    expect(at(redis, 150)).toEqual(['leader|', 'leader:token|7']);
  });

  it('is shortened to its distinctive part, or left out, where there is little room', () => {
    expect(at(redis, 100)).toEqual(['leader|', ':token|7']);
    expect(at(redis, 72)).toEqual(['|', ':tok…|7']);
    expect(at(redis, 60)).toEqual(['|', '|7']);
  });

  it('keeps its first letters where another key ends as it does', () => {
    const locks = ['reports', 'schedules'].flatMap((key, index): Holding[] => [
      { key, value: '', owner: 'n1' },
      { key: `${key}:token`, value: String(index) },
    ]);
    const tokens = (widthPx: number) => at(locks, widthPx).filter((text) => text.includes(':'));
    expect(tokens(150)).toEqual(['reports:token|0', 'schedules:token|1']);
    expect(tokens(96)).toEqual(['rep…:token|0', 'sch…:token|1']);
    expect(tokens(78)).toEqual(['r…:token|0', 's…:token|1']);
  });

  it('of a znode keeps its number', () => {
    expect(at(zooKeeper, 300)[1]).toBe('/election/lock-0000000003|← n1');
    expect(at(zooKeeper, 190)[1]).toBe('lock-0000000003|← n1');
    expect(at(zooKeeper, 150)).toEqual(['/election|', 'lock-…3|← n1', 'lock-…4|← n5', 'lock-…12|']);
    expect(at(zooKeeper, 96)[3]).toBe('#12|');
  });
});

describe('a value that is too long for its line', () => {
  it('goes on below, word by word', () => {
    expect(at(kubernetes, 150)).toEqual(['leader|', 'leaseTransitions 3,', 'resourceVersion 812']);
  });

  it('is dropped before keys, its last line first', () => {
    expect(at(kubernetes, 150, 2)).toEqual(['leader|', 'leaseTransitions 3']);
    expect(at(kubernetes, 150, 1)).toEqual(['leader|']);
  });

  it('keeps no part without its end', () => {
    expect(at(kubernetes, 120)).toEqual([
      'leader|',
      'leaseTransitions',
      '3,',
      'resourceVersion',
      '812',
    ]);
    expect(at(kubernetes, 120, 4)).toEqual(['leader|', 'leaseTransitions', '3']);
    expect(at(kubernetes, 120, 2)).toEqual(['leader|']);
  });

  it('has a word wider than the service cut short', () => {
    expect(at(kubernetes, 90)[1]).toMatch(/^lease\w*…$/);
  });
});

describe('more keys than lines', () => {
  it('are counted; an empty key is left out first, and not counted', () => {
    expect(at(zooKeeper, 150, 3)).toEqual(['lock-…3|← n1', 'lock-…4|← n5', 'lock-…12|']);
    expect(at(zooKeeper, 150, 2)).toEqual(['lock-…3|← n1', '+2']);
  });

  it('show the first key with an owner on a single line, and nothing without a line', () => {
    expect(at(zooKeeper, 150, 1)).toEqual(['lock-…3|← n1']);
    expect(at([...redis].reverse(), 150, 1)).toEqual(['leader|']);
    expect(at(redis.slice(1), 150, 1)).toEqual(['leader:token|7']);
    expect(at(zooKeeper, 150, 0)).toEqual([]);
  });
});

it('the first of many watchers is named, the others are counted', () => {
  const herd = (watchers: string[]) => at([znode(1, 'n1', watchers)], 130)[0]?.split('|')[1];
  expect(herd(['n2', 'n3'])).toBe('← n2 n3');
  expect(herd(['n2', 'n3', 'n4', 'n5', 'n6'])).toBe('← n2 +4');
});

it('a service without keys has no lines', () => {
  expect(at([], 150)).toEqual([]);
});
