// Property: inputs that a form of a network, link, slowing or storm accepts are valid in a run file and shown again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faults } from '../../faults/registry';
import { registries } from '../../headless/installed';
import { checkRunFile } from '../../runFile/readRunFile';
import { FORMAT, VERSION } from '../../runFile/runFile';
import type { Action } from '../../sim/contracts/command';
import { fieldsOf, typedFaults, typedValue } from '../../sim/contracts/faultFields';
import { readStorm, USUAL_STORM } from '../stage/stormDraft';
import { issuesOf, networkDraft, readNetworkDraft } from './networkDraft';

/** A run file with these settings in all places that can have them. */
function fileWith(settings: object, actions: readonly Action[] = []): unknown {
  const ends = { from: 'n1', to: 'n2' };
  const setLink = { atMs: 1, type: 'setLink', links: [ends], ...settings };
  return {
    format: FORMAT,
    version: VERSION,
    id: 'form',
    title: 'From a form',
    seed: '1',
    algorithm: { id: 'bully' },
    nodes: [
      { id: 'n1', priority: 1 },
      { id: 'n2', priority: 2 },
    ],
    network: { latencyMs: 1, ...settings, links: [{ ...ends, ...settings }] },
    commands: [setLink, ...actions.map((action) => ({ atMs: 1, ...action }))],
    untilMs: 2,
  };
}

/** Numbers as people type them, and texts that are not numbers. */
const typed = fc.oneof(
  fc.constantFrom('0', '1', '.5', ' 7 ', '1e3', '-0', '1e-400', '5e-324', '0.001', '1e12', '1.0'),
  fc.constantFrom(
    '',
    '-1',
    'x',
    '1,5',
    '1e13',
    '1e308',
    '1e309',
    'Infinity',
    'NaN',
    'null',
    '[1]',
    '"1"',
  ),
  fc.double({ noNaN: true }).map(String),
  fc.integer({ min: 0, max: 1000 }).map((n) => String(n / 1000)),
);
const plain = networkDraft({ latencyMs: 1 }, faults);
const draft = fc.record({
  minMs: typed,
  maxMs: typed,
  faults: fc.record(
    Object.fromEntries(
      typedFaults(faults)
        .flatMap(fieldsOf)
        .map(({ key }) => [key, typed]),
    ),
  ),
});

/** These texts where a fault takes them together, and its texts at rest where it does not. */
function takenFields(texts: Readonly<Record<string, string>>): Record<string, string> {
  const fields = typedFaults(faults).flatMap((fault) => {
    const isTaken = issuesOf(fault.value, typedValue(fault, texts)).length === 0;
    return fieldsOf(fault).map(({ key }) => [key, (isTaken ? texts : plain.faults)[key] ?? '']);
  });
  return Object.fromEntries(fields);
}

describe('the form of a network or a link', () => {
  it('gives settings that are valid everywhere in a run file, and shows them again', () => {
    let taken = 0;
    // Half of the drafts have only values that each fault takes: with random fields, nearly all would have an error.
    const usable = draft.map((one) => ({ ...one, faults: takenFields(one.faults) }));
    fc.assert(
      fc.property(fc.oneof(draft, usable), (one) => {
        const { settings } = readNetworkDraft(one, faults);
        if (!settings) return;
        taken += 1;
        expect(checkRunFile(fileWith(settings), registries).network).toMatchObject(settings);
        expect(readNetworkDraft(networkDraft(settings, faults), faults).settings).toEqual(
          JSON.parse(JSON.stringify(settings)),
        );
      }),
      { numRuns: 2000 },
    );
    expect(taken).toBeGreaterThan(20);
  });

  it.each(
    typedFaults(faults).flatMap((fault) => fieldsOf(fault).map(({ key }) => [key, fault] as const)),
  )('accepts of %s exactly what a run file accepts', (key, fault) => {
    fc.assert(
      fc.property(typed, (text) => {
        const faulty = { ...plain, faults: { ...plain.faults, [key]: text } };
        const isTaken = readNetworkDraft(faulty, faults).settings !== null;
        const value = JSON.parse(JSON.stringify(typedValue(fault, faulty.faults)));
        const file = () => checkRunFile(fileWith({ [fault.id]: value }), registries);
        if (isTaken) expect(file).not.toThrow();
        else expect(file).toThrow();
      }),
      { numRuns: 200 },
    );
  });
});

it('the form of a storm gives a command that a run file accepts', () => {
  const kinds = fc.constant(new Set(['cut', 'slow'] as const));
  let taken = 0;
  fc.assert(
    fc.property(kinds, typed, typed, (chosen, perMinute, forSeconds) => {
      const { action } = readStorm({ ...USUAL_STORM, kinds: chosen, perMinute, forSeconds });
      if (!action) return;
      taken += 1;
      expect(checkRunFile(fileWith({}, [action]), registries).commands).toHaveLength(2);
    }),
    { numRuns: 500 },
  );
  expect(taken).toBeGreaterThan(20);
});

it('the form of a storm gives pauses with a tail exactly where a run file accepts them', () => {
  const taken = new Set<boolean>();
  fc.assert(
    fc.property(typed, typed, fc.boolean(), (leastPauseMs, tailIndex, isPoisson) => {
      const draft = { ...USUAL_STORM, kinds: new Set(['pause'] as const), hasTail: true };
      const { action } = readStorm({ ...draft, leastPauseMs, tailIndex, isPoisson });
      const pauses = { leastMs: Number(leastPauseMs), index: Number(tailIndex) };
      const storm: Action = {
        type: 'storm',
        kinds: ['pause'],
        perMinute: 20,
        forMs: 30_000,
        pauses,
      };
      const file = () => checkRunFile(fileWith({}, [action ?? storm]), registries);
      const isBlank = leastPauseMs.trim() === '' || tailIndex.trim() === '';
      taken.add(action !== null);
      if (action) expect(file().commands).toHaveLength(2);
      else if (!isBlank) expect(file).toThrow();
    }),
    { numRuns: 500 },
  );
  expect(taken).toEqual(new Set([true, false]));
});
