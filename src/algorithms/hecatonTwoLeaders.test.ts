// Hecaton outside its document's normal case: two leaders, restarts, and unsuitable parameters.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition, Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import {
  begun,
  crash,
  hecaton,
  joining,
  KILL,
  last,
  mail,
  run,
  states,
  three,
} from './testing/hecatonRun';
import { beliefs, of, since, twoLeaders } from './testing/play';

describe('two leaders', () => {
  const toAndFromLeader = ['n2', 'n3'].flatMap((id) => [
    { from: id, to: 'n1' },
    { from: 'n1', to: id },
  ]);
  /** n1 is cut off before the pings of 45 s. Those of 55 s are the third, and fail at 58 020. */
  const cutOff = (healMs: number, params: Params) => {
    const commands: Command[] = [
      { atMs: 45000, type: 'cut', links: toAndFromLeader },
      { atMs: healMs, type: 'heal' },
    ];
    return three({ params, commands, untilMs: 99000 });
  };

  it('stay after a heal: the old leader follows the COORDINATOR, registers, and goes on leading', () => {
    const events = cutOff(57000, {});
    expect(twoLeaders(events)).toEqual([[58030, null]]);
    expect(beliefs(events, 'n1')).toEqual([[0, 'n1']]);
    expect(mail(events, 'REGISTER').slice(2)).toEqual(['n1>n3 58040', 'n2>n3 58040']);
    expect(mail(since(events, 58040), 'PING').slice(0, 2)).toEqual(['n1>n3 58060', 'n2>n3 58060']);
  });

  it('end as soon as the old leader hears of the new one, when ids are compared', () => {
    const events = cutOff(57000, { compareIds: true });
    expect(twoLeaders(events)).toEqual([[58030, 58040]]);
    expect(beliefs(events, 'n1')).toEqual([
      [0, 'n1'],
      [58040, 'n3'],
    ]);
  });

  it('keep two lists: each sends its own, and a worker takes the list of its leader', () => {
    const commands: Command[] = [
      { atMs: 45000, type: 'cut', links: toAndFromLeader },
      { atMs: 57000, type: 'heal' },
      { atMs: 69500, type: 'join', node: 'n4', priority: 4, via: 'n3' },
      { atMs: 72000, type: 'join', node: 'n5', priority: 5, via: 'n1' },
      crash('n3', 80000),
    ];
    const events = three({ params: { peers: 'fresh' }, commands, untilMs: 99000 });
    const lists = of(events, 'messageSent')
      .filter(({ kind, atMs }) => kind === 'REGISTERED' && atMs > 69500)
      .map(({ body }) => (body as readonly { id: string }[]).map(({ id }) => id).join());
    expect(lists.slice(0, 2)).toEqual(['n3,n1,n2,n4', 'n1,n2,n3,n5']);
    const calls = mail(since(events, 80000), 'ELECTION').filter((call) => call.startsWith('n2>'));
    expect(calls.slice(0, 2)).toEqual(['n2>n3 93080', 'n2>n4 93080']);
  });

  it.each([true, false])(
    'stay when the heal comes after the COORDINATOR, compareIds=%s',
    (compareIds) => {
      expect(twoLeaders(cutOff(70000, { compareIds }))).toEqual([[58030, null]]);
    },
  );

  it('of a stale list end with the COORDINATOR of the younger, when ids are compared', () => {
    const params = { peers: 'snapshot', compareIds: true };
    const given = { nodes: 3, params, node: joining(0, 10000), untilMs: 60000 };
    const events = run({ ...given, commands: [crash('n1', 20000)] });
    expect(twoLeaders(events)).toEqual([[30040, 30050]]);
    expect(last(events, 'n2')).toEqual([30050, 'n3']);
  });

  /** n2 does not reach n3, considers it dead after 3 s, and leads at 58 040; its COORDINATOR arrives. */
  const usurped = (compareIds: boolean, thirdJoinsMs: number) => {
    const links = [{ from: 'n2', to: 'n3' }];
    const commands: Command[] = [
      KILL,
      { atMs: 55000, type: 'cut', links },
      { atMs: 57000, type: 'heal' },
    ];
    const node = joining(5000, thirdJoinsMs);
    return since(three({ params: { compareIds }, node, commands }), 55000);
  };

  it('do not arise when a younger follower follows an older COORDINATOR; it starts an election if it compares ids', () => {
    const believing = usurped(false, 9500);
    expect(beliefs(believing, 'n3')).toEqual([[58050, 'n2']]);
    expect(twoLeaders(believing)).toEqual([]);
    const comparing = usurped(true, 9500);
    expect(begun(comparing).at(-1)).toEqual(['n3', 58050, 'is called by n2, which is older']);
    expect(last(comparing, 'n2')).toEqual([58060, 'n3']);
    expect(twoLeaders(comparing)).toEqual([[58050, 58060]]);
  });

  it('contradict each other only when they compare ids: the younger answers the older', () => {
    // n3 has noticed the death itself, and leads at 58 040 too.
    expect(twoLeaders(usurped(false, 8000))).toEqual([[58040, null]]);
    expect(mail(usurped(false, 8000), 'COORDINATOR')).toHaveLength(4);
    expect(twoLeaders(usurped(true, 8000))).toEqual([[58040, 58050]]);
    expect(mail(usurped(true, 8000), 'COORDINATOR').slice(4)).toEqual(['n3>n2 58050']);
  });

  it('are a leader that pings another: when the other dies, it starts an election, and leads meanwhile', () => {
    const commands: Command[] = [
      { atMs: 45000, type: 'cut', links: toAndFromLeader },
      { atMs: 57000, type: 'heal' },
      crash('n3', 62000),
    ];
    const events = three({ commands, untilMs: 99000 });
    expect(states(events, 'n1').map(([state]) => state)).toContain('asking');
    expect(of(events, 'roleChanged').filter(({ node }) => node === 'n1')).toHaveLength(1);
    expect(beliefs(events, 'n1')).toEqual([[0, 'n1']]);
  });
});

describe('a node that starts', () => {
  it('again through the leader is the youngest now', () => {
    const commands: Command[] = [
      crash('n3', 20000),
      { atMs: 25000, type: 'restart', node: 'n3', via: 'n1' },
    ];
    const events = since(three({ params: { peers: 'fresh' }, commands }), 25000);
    expect(states(events, 'n3')).toEqual([
      ['joining', 25000],
      ['following', 25020],
    ]);
    expect(mail(events, 'NODES')[0]).toBe('n1>n2 25010');
  });

  it('through any other node stays outside, and refuses every call', () => {
    const commands: Command[] = [
      crash('n3', 20000),
      { atMs: 25000, type: 'restart', node: 'n3', via: 'n2' },
      KILL,
    ];
    const events = since(three({ params: { peers: 'fresh' }, commands }), 25000);
    expect(states(events, 'n3')).toEqual([
      ['joining', 25000],
      ['outside', 25020],
    ]);
    expect(beliefs(events, 'n3')).toEqual([]);
    // n2 asks it, is refused, leads, announces itself to it, and is refused again.
    expect(last(events, 'n2')).toEqual([55060, 'n2']);
    const refusals = of(events, 'messageSent').filter(({ kind }) => kind === 'REFUSED');
    expect(refusals.filter(({ from }) => from === 'n3').map(({ body }) => body)).toEqual([
      'ELECTION',
      'COORDINATOR',
    ]);
  });

  it.each([
    ['refuse', 20],
    ['swallow', 700],
  ])('through a dead machine gives up: deadPeers=%s, after %i ms', (deadPeers, waitMs) => {
    const params = { deadPeers, timeoutMs: 700 };
    const node = (one: NodeDefinition) => ({ ...joining(0, 50000)(one), joins: 'n3' });
    const events = run({ nodes: 3, params, node, untilMs: 5000 });
    expect(states(events, 'n2')).toEqual([
      ['joining', 0],
      ['outside', waitMs],
    ]);
  });

  it('again as the leader is another process: its workers’ pings fail, and its list is empty', () => {
    const commands: Command[] = [KILL, { atMs: 46000, type: 'restart', node: 'n1' }];
    const events = three({ commands });
    expect(begun(events)[0]).toEqual(['n2', 55040, 'has pinged n1 in vain']);
    expect(twoLeaders(events)).toEqual([[55050, null]]);
  });
});

describe('the settings', () => {
  it('warn about a ping, a call or a T3 that is too short, and about no other', () => {
    const latencyMs = { min: 10, max: 40 };
    const warned = (params: Params) =>
      hecaton
        .warnings({ ...defaultParams(hecaton.params), ...params } as never, { nodes: 3, latencyMs })
        .map(({ param }) => param);
    expect(warned({})).toEqual([]);
    expect(warned({ heartbeatMs: 3000 })).toEqual(['heartbeatMs']);
    expect(warned({ timeoutMs: 80 })).toEqual(['timeoutMs']);
    expect(warned({ timeoutMs: 81 })).toEqual([]);
    expect(warned({ t3Ms: 3030 })).toEqual(['t3Ms']);
    expect(warned({ t3Ms: 3031 })).toEqual([]);
  });

  const crashes = Array.from({ length: 24 }, (_, index) => index);
  it.each(crashes)('settle in time after three crashes in a row (%i)', (index) => {
    const params = {
      ...hecaton.watchable.params,
      peers: index % 2 ? 'refreshed' : 'fresh',
      deadPeers: index % 3 ? 'refuse' : 'swallow',
      compareIds: index % 4 === 0,
    } as Params;
    const order = ['n1', ...(index % 5 < 2 ? ['n5', 'n4'] : ['n2', 'n5'])];
    const commands = order.map((id, nth) =>
      crash(id, 6000 + 97 * index + nth * (311 + 173 * index)),
    );
    const events = run({ nodes: 5, latencyMs: 80, params, commands, untilMs: 40000 });
    expect(of(events, 'propertyViolated').map(({ property }) => property)).not.toContain(
      'liveness',
    );
    expect(twoLeaders(events)).toEqual([]);
  });
});
