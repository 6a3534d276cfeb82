// Common tests of the three ring algorithms: they skip crashed neighbours, and their elections recover.
import { describe, expect, it } from 'vitest';
import { createStream } from '../sim/base/random';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { algorithms } from './registry';
import { beliefs, of, play, since, twoLeaders } from './testing/play';

const D = 10;
const HOP = 25;
const T1 = 400;
const T3 = 1500;
const timings = { heartbeatMs: 200, hopTimeoutMs: HOP, t1Ms: T1, t3Ms: T3 };
/** All elections of five nodes are over by then, and a heartbeat has gone round. */
const QUIET_MS = 950;
const rings = ['changRoberts', 'hirschbergSinclair', 'dolevKlaweRodeh'].map(
  (id) => algorithms.get(id) as Algorithm,
);

const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
const crash = (atMs: number, node: string): Command => ({ atMs, type: 'crash', node });
const sent = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent').filter((message) => message.kind === kind);

/** The time and the two nodes between which the highest number is on its way, in the election at the start. */
const losses: Readonly<Record<string, readonly [atMs: number, from: string, to: string]>> = {
  changRoberts: [15, 'n1', 'n2'],
  hirschbergSinclair: [35, 'n1', 'n2'],
  dolevKlaweRodeh: [35, 'n2', 'n3'],
};

/** Crashes, restarts, cuts and heals of a small ring; at the end nothing is cut. */
function storm(seed: string) {
  const stream = createStream(seed, 'storm');
  const below = (bound: number) => Math.floor(stream.next() * bound);
  const nodes = 2 + below(4);
  const ids = upTo(nodes).map((i) => `n${i}`);
  const down = new Set<string>();
  let atMs = 0;
  const commands = upTo(5 + below(10)).map((): Command => {
    atMs += below(3) === 0 ? below(600) : below(60);
    const node = `n${1 + below(nodes)}`;
    const one = ids.filter(() => below(2) === 0);
    const other = ids.filter((id) => !one.includes(id));
    const what = below(4);
    if (what === 0 && one.length > 0 && other.length > 0)
      return { atMs, type: 'partition', groups: [one, other] };
    if (what === 1) return { atMs, type: 'heal' };
    if (down.delete(node)) return { atMs, type: 'restart', node };
    down.add(node);
    return { atMs, type: 'crash', node };
  });
  return { nodes, commands: [...commands, { atMs, type: 'heal' } as const], lastMs: atMs };
}

describe.each(rings)('$id', (algorithm) => {
  const run = (commands: readonly Command[], untilMs: number, params: Params = {}, nodes = 5) =>
    play({ algorithm, nodes, params: { ...timings, ...params }, latencyMs: D, commands, untilMs });
  const leaderAt = (events: readonly TraceEvent[], atMs: number) =>
    of(events, 'leadershipAcquired')
      .filter((event) => event.atMs <= atMs)
      .at(-1)?.node ?? '';
  const first = leaderAt(run([], QUIET_MS), QUIET_MS);
  /** The node that follows the first leader by so many hops. */
  const behind = (hops: number) => `n${((Number(first.slice(1)) - 1 + hops) % 5) + 1}`;
  const all = upTo(5).map((i) => `n${i}`);
  const agreed = (events: readonly TraceEvent[], nodes: readonly string[]) => {
    const last = nodes.map((node) => beliefs(events, node).at(-1)?.[1]);
    return new Set(last).size === 1 ? last[0] : last;
  };

  it('a crashed follower is skipped after each hop timeout, without an election', () => {
    const events = since(run([crash(QUIET_MS, behind(2))], 4000), QUIET_MS);
    const beats = sent(events, 'HEARTBEAT').filter(({ from }) => from === behind(1));
    expect(beats.length).toBeGreaterThan(20);
    for (const [index, { to, atMs }] of beats.entries()) {
      expect(to).toBe(index % 2 === 0 ? behind(2) : behind(3));
      if (index % 2 === 1) expect(atMs - (beats[index - 1]?.atMs ?? 0)).toBe(HOP);
    }
    expect(of(events, 'electionStarted')).toEqual([]);
  });

  it('the leader’s crash is noticed by its successor, T1 after the last heartbeat, and repaired', () => {
    const events = since(run([crash(QUIET_MS, first)], 4000), QUIET_MS);
    expect(of(events, 'electionStarted')[0]?.node).toBe(behind(1));
    const others = [1, 2, 3, 4].map(behind);
    expect(others).toContain(agreed(events, others));
    expect(of(events, 'electionFailed')).toEqual([]);
  });

  it('a restarted node is in the ring again at once, and all nodes agree', () => {
    const back: Command = { atMs: 3000, type: 'restart', node: behind(2) };
    const events = run([crash(QUIET_MS, behind(2)), back], 5000);
    expect(typeof agreed(events, all)).toBe('string');
    const beats = sent(since(events, 4000), 'HEARTBEAT');
    expect(beats.filter(({ from }) => from === behind(1)).map(({ to }) => to)).not.toContain(
      behind(3),
    );
  });

  it('the leader restarts without state while the others still follow it', () => {
    const back: Command = { atMs: QUIET_MS + 20, type: 'restart', node: first };
    const events = run([crash(QUIET_MS, first), back], 5000);
    expect(typeof agreed(events, all)).toBe('string');
  });

  it('the only survivor leads when no node acknowledges its number', () => {
    const others = [1, 2, 3, 4].map((hops) => crash(QUIET_MS, behind(hops)));
    // The leader was alive; now only its follower is.
    const events = since(run([...others.slice(1), crash(QUIET_MS, first)], 4000), QUIET_MS);
    const startedMs = of(events, 'electionStarted')[0]?.atMs ?? Number.NaN;
    expect(of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs])).toEqual([
      [behind(1), startedMs + 4 * HOP],
    ]);
    expect(of(events, 'electionStarted')).toHaveLength(1);
  });

  it('two parts of a ring have a leader each; healed, they have one after a heartbeat', () => {
    const groups = [
      ['n1', 'n2', 'n3'],
      ['n4', 'n5'],
    ];
    const commands: Command[] = [
      { atMs: QUIET_MS, type: 'partition', groups },
      { atMs: 4000, type: 'heal' },
    ];
    const events = run(commands, 6000);
    const [span] = twoLeaders(events);
    expect(span?.[0]).toBeGreaterThan(QUIET_MS + 100);
    expect(span?.[1]).toBeGreaterThan(4000);
    expect(span?.[1]).toBeLessThan(4000 + timings.heartbeatMs + 5 * D + HOP);
    expect(typeof agreed(events, all)).toBe('string');
    expect(of(since(events, 4000), 'electionStarted')).toEqual([]);
  });

  it('a newcomer has its place after the last node, and all nodes agree', () => {
    const join: Command = { atMs: QUIET_MS, type: 'join', node: 'n6', priority: 9 };
    const events = since(run([join], 4000), QUIET_MS);
    expect(sent(events, 'ELECTION').find(({ from }) => from === 'n6')?.to).toBe('n1');
    expect(sent(events, 'HEARTBEAT').find(({ from }) => from === 'n5')?.to).toBe('n6');
    expect(
      typeof agreed(
        events,
        upTo(6).map((i) => `n${i}`),
      ),
    ).toBe('string');
  });

  it('a node that left gets no more messages, and a ring of one node has a leader', () => {
    const leave = (atMs: number, node: string): Command => ({ atMs, type: 'leave', node });
    const commands = [leave(QUIET_MS, 'n2'), leave(QUIET_MS + 500, 'n3')];
    const events = since(run(commands, 6000, {}, 3), QUIET_MS + 600);
    expect(of(events, 'messageSent').filter(({ to }) => to !== 'n1')).toEqual([]);
    expect(agreed(run(commands, 6000, {}, 3), ['n1'])).toBe('n1');
    expect(agreed(run([], 100, {}, 1), ['n1'])).toBe('n1');
  });

  it('electAtBoot off, a node waits T1 for a heartbeat; on, it starts an election', () => {
    const back: Command = { atMs: 3000, type: 'restart', node: 'n3' };
    const elections = (electAtBoot: boolean) => {
      const events = run([crash(2500, 'n3'), back], 5000, { electAtBoot });
      expect(of(events, 'electionStarted')[0]?.atMs).toBe(electAtBoot ? 0 : T1);
      expect(typeof agreed(events, all)).toBe('string');
      return of(since(events, 3000), 'electionStarted').length;
    };
    const leadsItself = leaderAt(run([], 2500, { electAtBoot: false }), 2500) === 'n3';
    expect(leadsItself).toBe(false);
    expect(elections(false)).toBe(0);
    expect(elections(true)).toBeGreaterThan(0);
  });

  it('an election with lost messages starts again after T3', () => {
    // A node passes the highest number on, and crashes together with the receiver.
    const [atMs, one, next] = losses[algorithm.id] ?? [0, '', ''];
    const events = run([crash(atMs, one), crash(atMs, next)], 6000);
    expect(of(events, 'electionFailed')[0]?.atMs).toBe(T3);
    const live = all.filter((id) => id !== one && id !== next);
    expect(live).toContain(agreed(events, live));
    const surroundings = { nodes: 5, latencyMs: { min: D, max: D } };
    expect(of(events, 'electedChanged').at(-1)?.atMs).toBeLessThanOrEqual(
      atMs + algorithm.settleMs(timings as never, surroundings),
    );
  });

  it('elects one leader even when every message arrives twice', () => {
    const links = upTo(5).flatMap((i) =>
      upTo(5)
        .filter((j) => j !== i)
        .map((j) => ({ from: `n${i}`, to: `n${j}`, duplicate: 1 })),
    );
    const events = play({ algorithm, nodes: 5, params: timings, links, untilMs: 1500 });
    expect(of(events, 'messageSent').length).toBeGreaterThan(100);
    expect(agreed(events, all)).toBe(first);
    expect(of(events, 'electionStarted').every(({ atMs }) => atMs < 200)).toBe(true);
  });

  it.each(upTo(12))('settles in time after a storm, seed %i', (seed) => {
    const { nodes, commands, lastMs } = storm(`${seed}`);
    const params = { heartbeatMs: 300, hopTimeoutMs: HOP, t1Ms: 420, t3Ms: 1000 };
    const surroundings = { nodes, latencyMs: { min: D, max: D } };
    expect(algorithm.warnings(params as never, surroundings)).toEqual([]);
    const settledMs = lastMs + algorithm.settleMs(params as never, surroundings);
    const events = run(commands, settledMs + 1, params, nodes);
    const broken = of(events, 'propertyViolated').map(({ property }) => property);
    expect(broken).not.toContain('liveness');
    expect(of(events, 'electedChanged').at(-1)?.atMs).toBeLessThanOrEqual(settledMs);
  });

  it('warns of each wait that is too short, of a ring of one node, and of nothing else', () => {
    const warned = (params: Params, nodes = 5) =>
      algorithm
        .warnings(
          { ...defaultParams(algorithm.params), ...timings, t1Ms: 301, ...params } as never,
          { nodes, latencyMs: { min: 5, max: 12 } },
        )
        .map(({ param, text }) => `${param} ${text}`);
    expect(warned({})).toEqual([]);
    expect(warned({ hopTimeoutMs: 24 })).toEqual([expect.stringMatching(/^hopTimeoutMs .* 24 ms/)]);
    expect(warned({ t1Ms: 300 })).toEqual([expect.stringMatching(/^t1Ms .* 300 ms/)]);
    expect(warned({ t3Ms: 300 })).toEqual([expect.stringMatching(/^t3Ms .*00 ms/)]);
    expect(warned({}, 1)).toEqual([
      expect.stringMatching(/^hopTimeoutMs A ring needs at least two nodes/),
    ]);
  });
});
