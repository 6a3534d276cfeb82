// Commands in words.
import { expect, it } from 'vitest';
import { campsOf, labelOf, listed, sentenceOf, spokenDuration, spokenReason } from './words';

const links = (left: readonly string[], right: readonly string[]) =>
  left.flatMap((a) =>
    right.flatMap((b) => [
      { from: a, to: b },
      { from: b, to: a },
    ]),
  );

it('names the two sides of a whole cut, the smaller first', () => {
  const cut = links(['n3', 'n4', 'n5'], ['n1', 'n2']);
  expect(campsOf(cut)).toEqual([
    ['n1', 'n2'],
    ['n3', 'n4', 'n5'],
  ]);
  expect(labelOf({ type: 'cut', links: cut })).toBe('cut n1 n2 | n3 n4 n5');
  expect(sentenceOf({ type: 'cut', links: cut })).toBe('n1 and n2 cut off from n3, n4 and n5');
});

it('names long sides of a cut by the first and the last node', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `n${index + 1}`);
  const groups = [ids.slice(0, 20), ids.slice(20)];
  expect(labelOf({ type: 'partition', groups })).toBe('cut n1–n20 | n21–n100');
});

it('names the direction of a one-way cut, and counts the links of any other', () => {
  expect(campsOf(links(['n1'], ['n2', 'n3']).slice(1))).toBeNull();
  expect(sentenceOf({ type: 'cut', links: [{ from: 'n1', to: 'n2' }] })).toBe('n1 → n2 cut');
  const cut = links(['n1'], ['n2', 'n3']).slice(1);
  expect(sentenceOf({ type: 'cut', links: cut })).toBe('2 links cut');
  expect(labelOf({ type: 'cut', links: cut })).toBe('2 links cut');
});

it('says what changes on a link, in one direction or both', () => {
  const back = { from: 'n2', to: 'n1' };
  const both = [{ from: 'n1', to: 'n2' }, back];
  expect(sentenceOf({ type: 'setLink', links: both, latencyMs: [5, 80], loss: 0.1 })).toBe(
    'n1 – n2: latency 5 to 80 ms, loss 0.1',
  );
  expect(labelOf({ type: 'setLink', links: [back], loss: 1 })).toBe('n2 → n1: loss 1');
});

it('gives a clock’s rate, and the meaning of a frozen list of members', () => {
  const slow = { type: 'setClockRate', node: 'n2', rate: 0.75 } as const;
  expect([sentenceOf(slow), labelOf(slow)]).toEqual([
    'n2’s clock runs at 0.75× from now on',
    'n2 clock 0.75×',
  ]);
  const freeze = { type: 'freeze', node: 'n2' } as const;
  expect(sentenceOf(freeze)).toMatch(/^n2’s list of members is frozen/);
  expect([labelOf(freeze), labelOf({ ...freeze, type: 'thaw' })]).toEqual(['freeze n2', 'thaw n2']);
});

it('writes lists, durations and moments', () => {
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect([spokenDuration(40), spokenDuration(1460)]).toEqual(['40 ms', '1.46 s']);
  expect(spokenReason('has heard nothing from n1 for 1828.279 ms')).toBe(
    'has heard nothing from n1 for 1.83 s',
  );
  expect(spokenReason('has heard nothing from n1 for 150 ms')).toContain('for 150 ms');
});

it('names messages by kind and ends, and unknown ones by number', () => {
  const messageOf = (id: number) =>
    id === 7 ? { kind: 'ELECTION', from: 'n1', to: 'n2' } : undefined;
  const drop = (message: number) => ({ type: 'dropMessage', message }) as const;
  expect(sentenceOf(drop(7), messageOf)).toBe('An ELECTION from n1 to n2 is dropped');
  expect(sentenceOf(drop(8), messageOf)).toBe('Message 8 is dropped');
  expect(labelOf(drop(7), messageOf)).toBe('drop ELECTION');
  expect(labelOf(drop(8), messageOf)).toBe('drop');
});

it('names a stopped timer by its label', () => {
  const stop = { type: 'stopTimer', node: 'n4', timer: 't2' } as const;
  expect(sentenceOf(stop)).toBe('n4’s timer T2 is stopped');
  expect(labelOf(stop)).toBe('stop T2 of n4');
});

it('gives the delay of a slowed kind, and “none” without one', () => {
  const links = [{ from: 'n1', to: 'n2' }];
  const slow = (slowKinds: Record<string, number>) =>
    sentenceOf({ type: 'setLink', links, slowKinds });
  expect(slow({ COORDINATOR: 500, OK: 20 })).toBe('n1 → n2: slow kinds COORDINATOR 500, OK 20');
  expect(slow({})).toBe('n1 → n2: slow kinds none');
});
