// The form of a column: from a choice to its fields and back, and the errors that say what is wrong.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import type { AlgorithmChoice, ColumnChoice } from '../../session/comparison/columnChoice';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { defaultParams } from '../../sim/contracts/params';
import { columnDraft, columnProblem, readColumnDraft, withPreset } from './columnDraft';

const of = (id: string) => algorithms.get(id) as Algorithm;
const bully = of('bully');
const params = { ...defaultParams(bully.params), t1Ms: 1600, t2Ms: 800 };
const surroundings = { nodes: 5, latencyMs: { min: 100, max: 100 } };
const own = { algorithm: bully, params, seed: '1', surroundings };
const chosen = (more: Partial<AlgorithmChoice> = {}, id = 'bully'): AlgorithmChoice => ({
  type: 'algorithm',
  id,
  ...more,
});
const draftOf = (choice: AlgorithmChoice) => columnDraft(choice, of(choice.id), own);

describe('the draft of a column', () => {
  it('is read back as the choice', () => {
    const choices = [
      chosen({ params: { t2Ms: 2000 } }),
      chosen({ seed: '7' }),
      chosen({ preset: 'defaults', params: { heal: false }, seed: '7' }),
      chosen({}, 'raft'),
      chosen({ preset: 'watchable' }, 'raft'),
    ];
    for (const choice of choices)
      expect(readColumnDraft(draftOf(choice), of(choice.id), own).choice).toEqual(choice);
  });

  it('has a parameter only where it differs from the preset', () => {
    const draft = draftOf(chosen({ params: { t2Ms: 2000 } }));
    const back = { ...draft, params: { ...draft.params, t2Ms: '800' } };
    expect(readColumnDraft(back, bully, own).choice).toEqual(chosen());
    const defaults = withPreset(draft, 'defaults', bully, own);
    expect(readColumnDraft(defaults, bully, own).choice).toEqual(chosen({ preset: 'defaults' }));
  });

  it('names the field of an error, and means nothing meanwhile', () => {
    const draft = draftOf(chosen());
    const zero = readColumnDraft({ ...draft, params: { ...draft.params, t2Ms: '0' } }, bully, own);
    expect(zero).toMatchObject({
      choice: null,
      paramErrors: { t2Ms: 'T2 must be at least 0.001 ms' },
    });
    const empty = readColumnDraft({ ...draft, seed: ' ' }, bully, own);
    expect(empty).toMatchObject({ choice: null, seedError: 'The seed must not be empty.' });
    const long = readColumnDraft({ ...draft, seed: 'x'.repeat(65) }, bully, own);
    expect(long.seedError).toBe('The seed must have at most 64 characters.');
    expect(readColumnDraft({ ...draft, seed: 'x'.repeat(64) }, bully, own).choice).not.toBeNull();
  });

  it('accepts the run’s own seed, whatever it is', () => {
    const odd = { ...own, seed: '' };
    expect(readColumnDraft(columnDraft(chosen(), bully, odd), bully, odd).choice).toEqual(chosen());
  });
});

describe('a column cannot be added', () => {
  const problem = (choice: ColumnChoice, shown: readonly ColumnChoice[], changed?: number) =>
    columnProblem(choice, { own, shown, algorithmOf: of }, changed ?? null);
  const seeds = ['2', '3', '4'].map((seed) => chosen({ seed }));

  it('beside three others', () => {
    expect(problem(chosen({ seed: '5' }), seeds.slice(0, 2))).toBeNull();
    expect(problem(chosen({ seed: '5' }), seeds)).toBe(
      'A comparison has at most 4 columns: remove one first.',
    );
    expect(problem(chosen({ seed: '5' }), seeds, 0)).toBeNull();
  });

  it('with the settings of the run or of another column, by whatever preset', () => {
    expect(problem(chosen(), [])).toMatch(/^This column would equal this run: /);
    const defaults = chosen({ preset: 'defaults', params: { t1Ms: 1600, t2Ms: 800 } });
    expect(problem(defaults, [])).toMatch(/^This column would equal this run: /);
    expect(problem(chosen({ seed: '3' }), seeds.slice(0, 2))).toBe(
      'This column would equal column 3: change a setting.',
    );
    expect(problem(chosen({ seed: '3' }), seeds.slice(0, 2), 1)).toBeNull();
    const branch: ColumnChoice = { type: 'branch', id: 'b2' };
    expect(problem(branch, [branch])).toMatch(/column 2/);
    expect(problem(branch, [])).toBeNull();
  });
});
