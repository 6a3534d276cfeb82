// Shows which branches a run file may have, and that branches that form no tree are refused with their place.
import { describe, expect, it } from 'vitest';
import { startOf } from './runFile';
import { sampleRun } from './testing/fixture';

const crash = (atMs: number, node = 'n3') => ({ atMs, type: 'crash', node });
const root = { id: 'first', name: 'First', parent: null, forkMs: 0 };
const other = {
  id: 'second',
  name: 'Without the crash at 30 ms',
  parent: 'first',
  forkMs: 30,
  commands: [crash(10)],
  untilMs: 500,
};
/** A file whose own branch is the root. */
const own = { branch: root, commands: [crash(10), crash(30, 'n2')], untilMs: 1000 };

const read = (changes: object) => sampleRun({ ...own, branches: [other], ...changes });

describe('a file with branches', () => {
  it('is read unchanged', () => {
    expect(read({})).toMatchObject({ ...own, branches: [other] });
  });

  it('may have an own branch that is not the root', () => {
    const { commands, untilMs, ...branch } = other;
    const branches = [{ ...root, commands: own.commands, untilMs: 1000 }];
    expect(read({ commands, untilMs, branch, branches }).branch).toEqual(branch);
  });

  it('may have branches of branches, and two forks at the same moment', () => {
    const third = { ...other, id: 'third', name: 'Third', parent: 'second', forkMs: 200 };
    const fourth = { ...other, id: 'fourth', name: 'Fourth' };
    expect(read({ branches: [third, other, fourth] }).branches).toHaveLength(3);
  });

  it('may have branches that fork at 0 ms, with other commands there', () => {
    const branches = [{ ...other, forkMs: 0, commands: [crash(0)] }];
    expect(read({ commands: [crash(0, 'n1')], branches }).branches).toEqual(branches);
  });

  it('may have as many branches as a long session, each a fork of the previous one', () => {
    const chain = Array.from({ length: 1000 }, (_, at) => ({
      ...{ ...other, id: `b${at}`, name: `${at} ${'x'.repeat(190)}` },
      ...{ parent: at === 0 ? 'first' : `b${at - 1}`, forkMs: 30, commands: [crash(10)] },
    }));
    expect(read({ branches: chain }).branches).toHaveLength(1000);
  });

  it('may have only the name of its own branch', () => {
    expect(read({ branches: undefined }).branch).toEqual(root);
    expect(read({ branches: [] }).branch).toEqual(root);
  });

  it('may have nodes that join in one branch only', () => {
    const join = { atMs: 40, type: 'join', node: 'n4', priority: 4 };
    const branches = [{ ...other, commands: [crash(10), join, crash(50, 'n4')] }];
    expect(read({ branches }).branches).toEqual(branches);
    const commands = [...own.commands, crash(50, 'n4')];
    expect(() => read({ branches, commands })).toThrow('commands[2].node: there is no node n4');
  });

  it('has a start without branches, cursor and results', () => {
    const run = read({ cursorMs: 12, trace: [], traceHash: 'a'.repeat(64) });
    expect(startOf(run)).toEqual(sampleRun({ commands: own.commands, untilMs: 1000 }));
  });
});

describe('a cursor', () => {
  it('lies within the run', () => {
    expect(sampleRun({ cursorMs: 0 }).cursorMs).toBe(0);
    expect(sampleRun({ cursorMs: 1000 }).cursorMs).toBe(1000);
    expect(sampleRun({ cursorMs: 1e9, untilMs: undefined }).cursorMs).toBe(1e9);
  });

  it.each([
    [1000.5, 'cursorMs: 1000.5 ms is after the end, 1000 ms'],
    [-1, 'cursorMs: a time cannot be negative'],
    ['now', 'cursorMs: expected number but got "now"'],
  ])('of %j is refused', (cursorMs, sentence) => {
    expect(() => sampleRun({ cursorMs })).toThrow(sentence);
  });
});

describe('branches are refused', () => {
  const third = { ...other, id: 'third', name: 'Third' };
  it.each<[string, object, string]>([
    ['without a name for the file’s own', { branch: undefined }, 'branch: with other branches,'],
    [
      'with the same id twice',
      { branches: [{ ...other, id: 'first' }] },
      'branches[0].id: there are two branches first',
    ],
    [
      'with the same name twice',
      { branches: [other, { ...third, name: other.name }] },
      'branches[1].name: there are two branches named Without the crash',
    ],
    [
      'with an unknown parent',
      { branches: [{ ...other, parent: 'lost' }] },
      'branches[0].parent: there is no branch lost',
    ],
    [
      'with the file’s own leaving one that is not there',
      { branch: { ...root, parent: 'lost' }, branches: undefined },
      'branch.parent: there is no branch lost',
    ],
    [
      'with two roots',
      { branches: [{ ...other, parent: null, forkMs: 0 }] },
      'branches[0].parent: neither first nor second has a parent',
    ],
    [
      'with a root that forks after 0 ms',
      { branch: { ...root, forkMs: 5 } },
      'branch.forkMs: first has no parent, so this is 0',
    ],
    [
      'that are each other’s parents',
      {
        branches: [
          { ...other, parent: 'third' },
          { ...third, parent: 'second' },
        ],
      },
      'branches[0].parent: second is among its own parents',
    ],
    [
      'that are their own parent',
      { branches: [{ ...other, parent: 'second' }] },
      'branches[0].parent: second is among its own parents',
    ],
    [
      'that fork after their end',
      { branches: [{ ...other, forkMs: 501 }] },
      'branches[0].forkMs: 501 ms is after the end of second, 500 ms',
    ],
    [
      'leaving after their parent’s end',
      { untilMs: 100, branches: [{ ...other, forkMs: 200 }] },
      'branches[0].forkMs: 200 ms is after the end of first, 100 ms',
    ],
    [
      'without a command of the parent before the fork',
      { branches: [{ ...other, commands: [] }] },
      'branches[0].commands[0]: up to its fork at 30 ms, second must have the commands of first',
    ],
    [
      'with an own command before the fork',
      { branches: [{ ...other, commands: [crash(10), crash(29, 'n2')] }] },
      'branches[0].commands[1]: up to its fork',
    ],
    [
      'with a different command before the fork',
      { branches: [{ ...other, commands: [crash(10, 'n1')] }] },
      'branches[0].commands[0]: up to its fork',
    ],
    [
      'with a command to an unknown node',
      { branches: [{ ...other, commands: [crash(10), crash(31, 'n9')] }] },
      'branches[0].commands[1].node: there is no node n9',
    ],
    [
      'with commands out of order',
      { branches: [{ ...other, commands: [crash(10), crash(9)] }] },
      'branches[0].commands[1].atMs: 9 ms cannot come after 10 ms',
    ],
    [
      'with a command after their end',
      { branches: [{ ...other, commands: [crash(10), crash(501)] }] },
      'branches[0].commands[1].atMs: 501 ms is after the end, 500 ms',
    ],
    [
      'with an unknown command',
      { branches: [{ ...other, commands: [{ atMs: 1, type: 'dance' }] }] },
      'branches[0].commands[0].type: expected ',
    ],
    [
      'with an endless name',
      { branches: [{ ...other, name: 'x'.repeat(201) }] },
      'branches[0].name: a name has at most 200 characters',
    ],
    ['without a name', { branches: [{ ...other, name: '' }] }, 'branches[0].name: a name cannot'],
    [
      'without an end',
      { branches: [{ ...other, untilMs: undefined }] },
      'branches[0].untilMs: this field is missing',
    ],
    [
      'with a trace',
      { branches: [{ ...other, trace: [] }] },
      'branches[0].trace: there is no such field in this version',
    ],
    [
      'in great numbers',
      { branches: Array.from({ length: 1001 }, () => other) },
      'branches: there can be at most 1000 other branches',
    ],
  ])('%s', (_what, changes, sentence) => {
    expect(() => read(changes)).toThrow(sentence);
  });
});
