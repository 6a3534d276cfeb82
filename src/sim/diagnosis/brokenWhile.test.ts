// An assumption is broken while a clock's rate is wrong or a list lacks a member; later violations have other causes.
import { expect, it } from 'vitest';
import type { Command } from '../contracts/command';
import { breaks } from '../testing/breaks';

const setClock = (atMs: number, rate: number): Command => ({
  atMs,
  type: 'setClockRate',
  node: 'n2',
  rate,
});
const crash: Command = { atMs: 1000, type: 'crash', node: 'n4' };
const sleep: Command = { atMs: 1000, type: 'pause', node: 'n4' };
/** A round trip takes 32 ms: less than T2, more than T2 by a clock at twice the rate. */
const network = { latencyMs: 16 };

it('a clock at twice the rate does not wait long enough for an OK, and is blamed for the violation', () => {
  expect(breaks({ network, commands: [crash], untilMs: 1400 })).toEqual([]);
  const [four = '', ...others] = breaks({
    network,
    commands: [setClock(900, 2), crash],
    untilMs: 1400,
  });
  expect(four).toMatch(/^4 at 900 by 0, .*singleLeader \d+(\.\d+)? by 0/);
  expect(others).toEqual([]);
});

it('a clock whose rate was corrected is no cause of a later violation', () => {
  const commands = [setClock(500, 2), setClock(600, 1.5), setClock(700, 1), sleep];
  const [four, nine] = breaks({ commands, untilMs: 1400 });
  expect(four).toBe('4 at 500 by 0');
  expect(nine).toMatch(/^9 at 1000 by 3, .*singleLeader/);
});

it('a clock that is still wrong is a cause; so is a frozen list without a member, until it thaws', () => {
  const wrong = breaks({ commands: [setClock(500, 2), setClock(600, 1.5), sleep], untilMs: 1400 });
  expect(wrong[0]).toMatch(/^4 at 500 by 0, .*singleLeader .* by 1/);
  const freeze: Command = { atMs: 300, type: 'freeze', node: 'n1' };
  const join: Command = { atMs: 400, type: 'join', node: 'n5', priority: 9 };
  const asleep: Command = { ...sleep, node: 'n5' };
  const list = (...thaw: Command[]) =>
    breaks({ commands: [freeze, join, ...thaw, asleep], untilMs: 1400 }).find((line) =>
      line.startsWith('3 at 400 by 1'),
    );
  expect(list()).toMatch(/agreement 1\d{3}.* by 1/);
  expect(list({ atMs: 600, type: 'thaw', node: 'n1' })).not.toMatch(/agreement 1\d{3}/);
});
