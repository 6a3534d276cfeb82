// A scenario that a person has changed gives the moment of the change; a run without a narration does not.
import { describe, expect, it } from 'vitest';
import type { RunFile } from '../../runFile/runFile';
import type { Command } from '../../sim/contracts/command';
import { changedByHandMs } from './byHand';

const crash = (atMs: number, node = 'n1'): Command => ({ type: 'crash', atMs, node });
const file = {
  narration: [{ atMs: 0, text: 'It begins.' }],
  commands: [crash(100), crash(300, 'n2')],
} as unknown as RunFile;

const changed = (...commands: Command[]) => changedByHandMs({ file, commands });

describe('the moment of a change by hand', () => {
  it('is null for the file’s own commands', () => {
    expect(changed(...structuredClone(file.commands))).toBeNull();
  });

  it('is that of the first command that was added or undone', () => {
    expect(changed(crash(100), crash(200, 'n3'), crash(300, 'n2'))).toBe(200);
    expect(changed(crash(100), crash(300, 'n2'), crash(400))).toBe(400);
    expect(changed(crash(300, 'n2'))).toBe(100);
    expect(changed(crash(100))).toBe(300);
  });

  it('ignores a failed worker', () => {
    const fails: Command = { type: 'failProcess', atMs: 50, node: 'n1', error: 'it threw' };
    expect(changed(fails, ...file.commands)).toBeNull();
  });

  it('is null for a plain run and for an exercise', () => {
    const commands = [crash(100)];
    const plain = { commands: [] } as unknown as RunFile;
    expect(changedByHandMs({ file: plain, commands })).toBeNull();
    const exercise = { ...file, goal: {} } as unknown as RunFile;
    expect(changedByHandMs({ file: exercise, commands })).toBeNull();
  });
});
