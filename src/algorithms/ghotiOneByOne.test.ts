// Ghoti against its code: a candidate sends its ELECTIONs one after another.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import { begun, both, crash, last, mail, named, run, states } from './testing/ghotiRun';
import { beliefs, since } from './testing/play';

const D = 10;
const params = { oneByOne: true };
const dead = ['n3', 'n4', 'n5'].map((node) => crash(node, 1000));
const missed = [...dead, crash('n1', 2500)];

describe('one request at a time', () => {
  it.each([
    [true, 9000, ['n2>n3 6020', 'n2>n4 9020', 'n2>n5 12020']],
    [false, 3000, ['n2>n3 6020', 'n2>n4 6020', 'n2>n5 6020']],
  ])('%s: three dead peers cost %i ms', (oneByOne, waitedMs, asked) => {
    const events = run({ nodes: 5, params: { oneByOne }, commands: missed, untilMs: 20000 });
    expect(mail(events, 'ELECTION')).toEqual(asked);
    expect(beliefs(since(events, 2500), 'n2')).toEqual([
      [6020, null],
      [6020 + waitedMs, 'n2'],
    ]);
    expect(begun(events)).toHaveLength(1);
  });

  it('costs three round trips where the hosts of dead peers refuse', () => {
    const refuse = { ...params, deadPeers: 'refuse' };
    const events = run({ nodes: 5, params: refuse, commands: missed, untilMs: 20000 });
    const [[, at] = []] = begun(events);
    expect(last(events, 'n2')).toEqual([(at as number) + 6 * D, 'n2']);
  });

  it('ends with the first OK', () => {
    const cut: Command = { atMs: 2500, type: 'cut', links: both('n1', 'n2') };
    const commands = [crash('n3', 1000), cut];
    const events = run({ nodes: 5, params, commands, untilMs: 20000 });
    expect(mail(events, 'ELECTION').filter((line) => line.startsWith('n2'))).toEqual([
      'n2>n3 6020',
      'n2>n4 9020',
    ]);
    expect(states(since(events, 2500), 'n2')).toContain(`following.resting ${9020 + 2 * D}`);
  });

  it('counts a late refusal of a node that it no longer awaits for nothing', () => {
    // n3's host refuses after 3.5 s, in the T2 of n4; the refusals of the others are lost.
    const slow: Command = {
      atMs: 2600,
      type: 'setLink',
      links: [{ from: 'n3', to: 'n2' }],
      latencyMs: 3500,
    };
    const silent: Command = {
      atMs: 2600,
      type: 'cut',
      links: ['n4', 'n5'].map((from) => ({ from, to: 'n2' })),
    };
    const events = run({
      nodes: 5,
      params: { ...params, deadPeers: 'refuse' },
      commands: [...missed, slow, silent],
      untilMs: 20000,
    });
    const [[, at] = []] = begun(events);
    expect(last(events, 'n2')).toEqual([(at as number) + 9000, 'n2']);
  });

  it('holds for a leader that is asked', () => {
    // n2 leads; n1 no longer receives its answers, and asks it.
    const commands: Command[] = [
      crash('n3', 1000),
      crash('n4', 1000),
      { atMs: 2500, type: 'cut', links: [{ from: 'n2', to: 'n1' }] },
      { atMs: 6025, type: 'heal' },
    ];
    const node = named(['n2', 'n1', 'n3', 'n4']);
    const events = run({ nodes: 4, params, node, commands, untilMs: 15000 });
    expect(mail(events, 'ELECTION').slice(1)).toEqual(['n2>n3 6030', 'n2>n4 9030']);
    expect(states(since(events, 2500), 'n2').slice(0, 2)).toEqual([
      'leading.challenged 6030',
      'leading.inOffice 12030',
    ]);
    expect(mail(events, 'COORDINATOR')).toContain('n2>n1 12030');
  });
});
