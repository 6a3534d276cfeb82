// Storms: the command of the form, and the stage's text during a storm.
import { expect, it } from 'vitest';
import type { Command } from '../../sim/contracts/command';
import { stormText } from '../words/stormText';
import { readStorm, USUAL_STORM } from './stormDraft';

it('the default storm is a valid command', () => {
  expect(readStorm(USUAL_STORM)).toEqual({
    action: { type: 'storm', kinds: ['crash', 'cut', 'slow'], perMinute: 20, forMs: 30_000 },
    errors: {},
  });
});

it('a storm may be a Poisson process, and its pauses have a tail', () => {
  const draft = { ...USUAL_STORM, kinds: new Set(['pause', 'stall'] as const), isPoisson: true };
  const storm = { type: 'storm', kinds: ['pause', 'stall'], perMinute: 20, forMs: 30_000 };
  expect(readStorm(draft).action).toEqual({ ...storm, spacing: 'poisson' });
  expect(readStorm({ ...draft, hasTail: true }).action).toEqual({
    ...storm,
    spacing: 'poisson',
    pauses: { leastMs: 200, index: 1.2 },
  });
  // Without pauses nobody asks for their tail.
  const { action } = readStorm({ ...USUAL_STORM, hasTail: true, tailIndex: 'none' });
  expect(action).not.toHaveProperty('pauses');
});

it.each([
  ['a shortest pause of zero', { leastPauseMs: '0' }, 'leastPauseMs'],
  ['no shortest pause', { leastPauseMs: ' ' }, 'leastPauseMs'],
  ['an index below the bounds', { tailIndex: '0.4' }, 'tailIndex'],
  ['an index that is no number', { tailIndex: 'heavy' }, 'tailIndex'],
])('of a tail, %s is an error at its field', (_, change, field) => {
  const tailed = { ...USUAL_STORM, kinds: new Set(['pause'] as const), hasTail: true };
  const { action, errors } = readStorm({ ...tailed, ...change });
  expect([action, Object.keys(errors)]).toEqual([null, [field]]);
});

it.each([
  ['no kind', { kinds: new Set<never>() }, 'kinds'],
  ['no rate', { perMinute: '' }, 'perMinute'],
  ['a rate of zero', { perMinute: '0' }, 'perMinute'],
  ['a rate above the limit', { perMinute: '6001' }, 'perMinute'],
  ['more faults than a storm may have', { perMinute: '6000', forSeconds: '1001' }, 'forSeconds'],
  ['a duration of years', { perMinute: '0.000001', forSeconds: '2e9' }, 'forSeconds'],
  ['a duration that is no number', { forSeconds: 'long' }, 'forSeconds'],
  ['a duration of zero', { forSeconds: '0' }, 'forSeconds'],
])('%s is an error at its field', (_, change, field) => {
  const { action, errors } = readStorm({ ...USUAL_STORM, ...change });
  expect([action, Object.keys(errors)]).toEqual([null, [field]]);
});

it('the text is shown from the storm’s start to its end; of two storms, for the longer one', () => {
  const storm = (atMs: number, forMs: number): Command => ({
    atMs,
    type: 'storm',
    kinds: ['crash', 'lose'],
    perMinute: 10,
    forMs,
  });
  const commands: Command[] = [storm(1000, 9000), { atMs: 2000, type: 'heal' }, storm(3000, 1000)];
  const span = (index: number, toMs: number | null) => ({
    seq: index,
    index,
    fromMs: commands[index]?.atMs ?? 0,
    toMs,
    disruptionsMs: [],
  });
  const spans = [span(0, null), span(2, 4000)];
  const text = (nowMs: number) => stormText(spans, commands, nowMs);
  expect(text(999)).toBeNull();
  expect(text(1000)).toBe('Storm for 9 s more: crash and lose');
  expect(text(3500)).toBe('Storm for 7 s more: crash and lose');
  expect(text(10_000)).toBeNull();
  // The storm was ended by hand.
  expect(stormText([span(0, 6000)], commands, 5999)).toBe('Storm for 5 s more: crash and lose');
  expect(stormText([span(0, 6000)], commands, 6000)).toBeNull();
});
