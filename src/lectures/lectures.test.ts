// Each lecture is a valid file, and each of its parts tells something.
import { describe, expect, it } from 'vitest';
import { checkLecture } from '../runFile/checkLecture';
import { isNarrated, type RunFile } from '../runFile/runFile';
import { scenarios } from '../scenarios/registry';
import { lectures } from './registry';

describe.each([...lectures])('%s', (_, lecture) => {
  it('is a lecture', () => {
    expect(checkLecture(lecture, [...scenarios.keys()])).toEqual(lecture);
  });

  it('has parts with narration or a goal', () => {
    const silent = lecture.parts.filter((part) => {
      const run = 'run' in part ? part.run : (scenarios.get(part.scenario) as RunFile);
      return !isNarrated(run) && !run.goal;
    });
    expect(silent).toEqual([]);
  });

  it('has notes for the speaker at each beat', () => {
    const bare = lecture.parts.flatMap((part) => {
      const run = 'run' in part ? part.run : (scenarios.get(part.scenario) as RunFile);
      return (run.narration ?? []).filter(({ notes }) => !notes).map(({ text }) => text);
    });
    expect(bare).toEqual([]);
  });

  it('takes the minutes that its title names', () => {
    const named = /(\d+) minutes/.exec(lecture.title)?.[1];
    const minutes = lecture.parts.reduce((sum, part) => sum + part.minutes, 0);
    if (named !== undefined) expect(minutes).toBe(Number(named));
  });
});
