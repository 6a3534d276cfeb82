// The form of a hunt: the command line’s usual deeds, what it means, and fields with errors by name.
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { DEED_KINDS } from '../../hunt/deeds';
import { kindsOf } from '../../hunt/hunt';
import { usualDeeds } from '../../hunt/promise';
import { plainRun } from '../../session/run/plainRun';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { DEED_NAMES } from './deedWords';
import { aimedAt, huntDraft, nextSeed, readHunt, standingOf } from './huntDraft';

const run = await plainRun('bully', 3, '1');
const algorithm = algorithms.get('bully') as Algorithm;
const base = { run, algorithm };
const { params } = run.algorithm;
const draft = huntDraft(base, 'singleLeader');

it.each(['singleLeader', 'agreement', 'liveness'])(
  '%s has the deeds that the command line takes, in the order of their kinds',
  (property) => {
    const { hunt } = readHunt(base, aimedAt(draft, property, algorithm, params));
    const mended = standingOf(property, algorithm, params) === 'promisedMended';
    expect(hunt).toMatchObject({ property, mended, forMs: 0, mostDeeds: 6, seed: '1' });
    const usual = kindsOf(usualDeeds(algorithm, params, { property, mended }));
    const inOrder = DEED_KINDS.filter((kind) => usual.includes(kind));
    expect(kindsOf(hunt?.deeds ?? {})).toEqual(inOrder);
    expect(hunt?.strategies).toBeUndefined();
  },
);

it('says what is promised', () => {
  const standings = ['singleLeader', 'liveness', 'agreement'].map((id) =>
    standingOf(id, algorithm, params),
  );
  expect(standings).toEqual(['promised', 'promisedMended', 'notPromised']);
});

it('reads its fields', () => {
  const { hunt, schedules } = readHunt(base, {
    ...draft,
    forMs: '250.5',
    untilS: '12.5',
    schedules: '64',
    seed: ' odd.7 ',
    strategies: new Set(['storms', 'placed'] as const),
    deeds: { ...draft.deeds, crash: 0, pause: 2 },
  });
  expect(schedules).toBe(64);
  expect(hunt).toMatchObject({ forMs: 250.5, untilMs: 12_500, seed: 'odd.7' });
  expect(hunt?.strategies).toEqual(['placed', 'storms']);
  expect(hunt?.deeds).toMatchObject({ pause: 2 });
  expect(hunt?.deeds).not.toHaveProperty('crash');
});

it('has the run’s own commands only when asked, and none after the end', () => {
  const commands = [1000, 9000].map((atMs) => ({ type: 'crash', node: 'n3', atMs }) as const);
  const busy = { run: { ...run, commands }, algorithm };
  const commandsOf = (hasCommands: boolean, untilS: string) => {
    const { hunt } = readHunt(busy, { ...draft, hasCommands, untilS });
    return hunt && (hunt.base as { run: typeof run }).run.commands;
  };
  expect(commandsOf(false, '')).toEqual([]);
  expect(commandsOf(true, '')).toEqual(commands);
  expect(commandsOf(true, '5')).toEqual([commands[0]]);
});

it.each([
  [{ deeds: Object.fromEntries(DEED_KINDS.map((kind) => [kind, 0])) as never }, 'Allow at least'],
  [{ strategies: new Set<never>() }, 'Choose at least one strategy.'],
  [{ forMs: '' }, 'Violated for: '],
  [{ forMs: '-1' }, 'Violated for: '],
  [{ untilS: '0' }, 'Each run: '],
  [{ untilS: 'soon' }, 'Each run: '],
  [{ schedules: '1.5' }, 'Schedules: '],
  [{ schedules: '1e9' }, 'Schedules: '],
  [{ seed: 'a b' }, 'Seed: '],
  [{ seed: '--out' }, 'Seed: '],
])('%j is refused', (changes, sentence) => {
  const { hunt, error } = readHunt(base, { ...draft, ...changes });
  expect(hunt).toBeNull();
  expect(error).toContain(sentence);
});

it('the next hunt has another seed', () => {
  expect(['1', '9', 'odd', 'odd.2'].map(nextSeed)).toEqual(['2', '10', 'odd.2', 'odd.3']);
});

it('every kind of deed has a name of its own', () => {
  const names = DEED_KINDS.map((kind) => DEED_NAMES[kind]);
  expect(new Set(names).size).toBe(DEED_KINDS.length);
});
