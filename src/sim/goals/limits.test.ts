// Limits on actions in an exercise, and the time from which its goal stays reached.
import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { GoalFold } from './goal';
import type { GoalCondition } from './goalCondition';
import type { Limits } from './limits';

type Line = Record<string, unknown> & { readonly atMs: number };

const did = (atMs: number, command: string): Line => ({ atMs, type: 'commandApplied', command });
const refused = (atMs: number, command: string): Line => ({
  atMs,
  type: 'commandRefused',
  command,
});
const disrupted = (atMs: number, command: string, cause: number): Line => ({
  atMs,
  type: 'stormStruck',
  command,
  cause,
});
const fell = (atMs: number): Line => ({ atMs, type: 'propertyViolated', property: 'agreement' });
const given = [{ atMs: 300, type: 'crash', node: 'n1' }] as const;

/** Met only at the end: until then every action counts. */
const kept: GoalCondition = { type: 'property', property: 'singleLeader', is: 'kept' };

function found(
  limits: Partial<Limits>,
  lines: readonly Line[],
  wants: readonly GoalCondition[] = [kept],
) {
  const goal = new GoalFold(
    { text: '', hints: [], limits: { withinMs: 1000, ...limits }, wants },
    given,
  );
  for (const [seq, line] of lines.entries()) goal.add({ seq, ...line } as unknown as TraceEvent);
  return goal.at(1000);
}

describe('actions', () => {
  it.each<[string, Partial<Limits>, Line[], boolean, string]>([
    ['may be few', { actions: 1 }, [did(1, 'cut')], true, '1 action, at most 1 allowed'],
    [
      'may not be more',
      { actions: 1 },
      [did(1, 'cut'), did(2, 'cut')],
      false,
      '2 actions, at most',
    ],
    ['are unlimited without a limit', {}, [did(1, 'cut'), did(2, 'cut')], true, '2 actions'],
    ['that were refused do not count', { actions: 0 }, [refused(1, 'cut')], true, '0 actions'],
    ['of the exercise do not count', { actions: 0 }, [did(300, 'crash')], true, '0 actions'],
    [
      'of the exercise are exempt once only',
      { actions: 0 },
      [did(300, 'crash'), did(300, 'crash')],
      false,
      '1',
    ],
    [
      'at another time than the exercise’s count',
      { actions: 0 },
      [did(301, 'crash')],
      false,
      '1 action',
    ],
    ['may be of these types', { only: ['cut'] }, [did(1, 'cut')], true, '1 action'],
    [
      'may be of no other',
      { only: ['cut'] },
      [did(1, 'tell')],
      false,
      'tell at 1 ms is not allowed',
    ],
    [
      'may crash the leader where a crash may be',
      { only: ['crash'] },
      [did(1, 'crashLeader')],
      true,
      '1 action',
    ],
    [
      'may not where it may not',
      { never: ['cut'] },
      [did(1, 'isolateLeader')],
      false,
      'cut at 1 ms is not',
    ],
    ['may not be of these', { never: ['tell'] }, [did(1, 'tell')], false, 'tell at 1 ms is not'],
    ['may be of any other', { never: ['tell'] }, [did(1, 'cut')], true, '1 action'],
    ['may come at once', { fromMs: 5 }, [did(5, 'cut')], true, '1 action'],
    ['may not come sooner', { fromMs: 5 }, [did(4, 'cut')], false, 'cut at 4 ms is not allowed'],
    ['do not count at the end of the run', { actions: 0 }, [did(1000, 'cut')], true, '0 actions'],
  ])('%s', (_, limits, lines, met, seen) => {
    const { actions } = found(limits, lines);
    expect(actions).toMatchObject({ met, seen: expect.stringContaining(seen) });
  });

  it('of a storm that the player starts count; those of the exercise’s storm do not', () => {
    const limits: Partial<Limits> = { never: ['crash'] };
    const storm = [did(1, 'storm'), disrupted(2, 'cut', 0)];
    expect(found(limits, storm).actions.met).toBe(true);
    expect(found(limits, [...storm, disrupted(3, 'crash', 0)]).actions).toMatchObject({
      met: false,
      seen: 'crash at 3 ms is not allowed',
    });
    expect(found(limits, [...storm, disrupted(3, 'crash', 7)]).actions.met).toBe(true);
  });
});

describe('a goal', () => {
  const broken: GoalCondition = { type: 'property', property: 'agreement', is: 'broken' };

  it('needs all of its conditions and limits', () => {
    expect(found({}, [fell(5)], [broken, kept]).met).toBe(true);
    expect(found({}, [], [broken, kept]).met).toBe(false);
    expect(found({ actions: 0 }, [did(1, 'cut'), fell(5)], [broken, kept]).met).toBe(false);
  });

  it('that is reached stays reached, whatever follows', () => {
    expect(found({ actions: 0 }, [fell(5), did(9, 'cut')], [broken])).toMatchObject({
      met: true,
      actions: { value: 0 },
    });
  });

  it('that is not reached yet is missed when a limit is exceeded', () => {
    expect(found({ actions: 0 }, [fell(5), did(9, 'cut')], [broken, kept]).met).toBe(false);
    expect(found({ actions: 0 }, [did(9, 'cut'), fell(9)], [broken]).met).toBe(false);
  });

  it('is not reached by a condition that is met too late', () => {
    expect(found({ withinMs: 5 }, [fell(5)], [broken]).met).toBe(false);
    expect(found({ withinMs: 6 }, [fell(5)], [broken]).met).toBe(true);
  });

  it('is open as long as one of its conditions is', () => {
    const goal = new GoalFold(
      { text: '', hints: [], limits: { withinMs: 1000 }, wants: [broken, kept] },
      [],
    );
    expect(goal.at(999).met).toBeNull();
    expect(goal.at(1000).met).toBe(false);
  });
});
