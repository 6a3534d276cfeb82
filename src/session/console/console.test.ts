// The console's object over a session that plays in this thread: reading, asking, acting and exporting.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '../../sim/contracts/command';
import { leadersOf } from '../../sim/trace/world';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { consoleOf, type HustingsConsole } from './console';

let session: Session;
let hustings: HustingsConsole;
const at = (atMs: number) => leadersOf(hustings.world(atMs)).map(({ id }) => id);

beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 3, '1'));
  await session.startAt(session.store.getState().file, 1000);
  hustings = consoleOf(session);
});

describe('the console shows', () => {
  it('the state of the session as it is now', () => {
    expect(hustings.state).toBe(session.store.getState());
  });

  it('the run at any moment so far, while the page stays at its own', () => {
    expect(hustings.world(0).nodes.get('n1')?.elected).toBeNull();
    expect([at(0), at(1000)]).toEqual([['n3'], ['n3']]);
    expect(leadersOf(hustings.world()).map(({ id }) => id)).toEqual(['n3']);
    expect(hustings.state.nowMs).toBe(1000);
  });

  it.each([-1, Number.NaN, 1e9])('a RangeError for the moment %d', (atMs) => {
    expect(() => hustings.world(atMs)).toThrow(`there is no moment ${atMs}`);
  });

  it('the events that satisfy a condition, and each by its index', () => {
    const led = hustings.trace.filter(({ type }) => type === 'leadershipAcquired');
    expect(led).toMatchObject([{ node: 'n3' }]);
    expect(hustings.trace.at(led[0]?.seq ?? -1)).toEqual(led[0]);
    expect(() => hustings.trace.at(hustings.trace.length)).toThrow(RangeError);
  });
});

describe('the console gives the causes', () => {
  it('of a leader, missing messages included', async () => {
    await hustings.act({ type: 'crash', node: 'n3' });
    await session.startAt({ ...hustings.state.file, commands: hustings.state.commands }, 5000);
    const [, second] = hustings.trace.filter(({ type }) => type === 'leadershipAcquired');
    const way = hustings.why(second?.seq ?? -1);
    expect(way[0]).toMatchObject({ type: 'commandApplied', command: 'crash' });
    expect(way.at(-1)).toEqual(second);
    expect(way.map(({ seq }) => seq)).toEqual([...way.map(({ seq }) => seq)].sort((a, b) => a - b));
  });

  it('of no event beyond the end', () => {
    for (const seq of [-1, hustings.trace.length])
      expect(() => hustings.why(seq)).toThrow(RangeError);
  });

  it('of a violated property, missing messages included', async () => {
    await hustings.act({ type: 'partition', groups: [['n1', 'n2'], ['n3']] });
    await session.startAt({ ...hustings.state.file, commands: hustings.state.commands }, 9000);
    const [fall] = hustings.trace.filter(({ type }) => type === 'propertyViolated');
    const way = hustings.why(fall?.seq ?? -1);
    expect(way.some(({ type }) => type === 'commandApplied')).toBe(true);
    expect(way.at(-1)).toEqual(fall);
  });
});

describe('the console acts', () => {
  it('as a click does, and settles when the action took effect', async () => {
    await hustings.act({ type: 'crash', node: 'n3' });
    expect(hustings.state.run.commands).toMatchObject([{ type: 'crash', node: 'n3' }]);
    expect(hustings.trace.filter(({ type }) => type === 'nodeCrashed')).toHaveLength(1);
  });

  it('and a refused action has its reason in the trace', async () => {
    await hustings.act({ type: 'crash', node: 'n9' });
    const refused = hustings.trace.filter(({ type }) => type === 'commandRefused');
    expect(refused).toMatchObject([{ command: 'crash', why: expect.stringContaining('n9') }]);
  });

  it.each<[string, unknown]>([
    ['commands[0].type', { type: 'explode' }],
    ['commands[0]', null],
  ])('but rejects an action that no file may hold: %s', async (sentence, action) => {
    const before = hustings.trace.length;
    await expect(hustings.act(action as Action)).rejects.toThrow(sentence);
    expect(hustings.trace).toHaveLength(before);
  });
});

describe('the console’s instance', () => {
  it('calls its listeners as the run goes on, one exception harming no other', async () => {
    const node = hustings.instance('n2');
    const heard: string[] = [];
    node.on('Event', () => {
      throw new Error('broken listener');
    });
    node.on('LeadershipEvent', ({ type }) => heard.push(`async ${type}`), { async: true });
    const all = node.on('Event', ({ type }) => heard.push(type));
    expect([node.isLeader(), node.getState()]).toEqual([false, 'FOLLOWER']);
    await hustings.act({ type: 'crash', node: 'n3' });
    await session.goTo(5000);
    expect(heard.slice(-3)).toEqual([
      'StateChangedEvent',
      'LeadershipAcquiredEvent',
      'async LeadershipAcquiredEvent',
    ]);
    expect([node.isLeader(), node.getState()]).toEqual([true, 'LEADER']);
    all.unregister();
    heard.length = 0;
    await hustings.act({ type: 'crash', node: 'n2' }, { type: 'restart', node: 'n2' });
    await session.goTo(9000);
    expect(heard).toEqual(['async LeadershipAcquiredEvent']);
  });

  it('must be a node of the run', () => {
    expect(() => hustings.instance('n9')).toThrow('the run has no node n9');
  });
});

it('the console exports the run in every format', async () => {
  expect(JSON.parse(await hustings.export())).toMatchObject({ format: 'hustings-run' });
  expect(await hustings.export('csv')).toMatch(/^seq,atMs,type,/);
  await expect(hustings.export('docx')).rejects.toThrow('docx');
});
