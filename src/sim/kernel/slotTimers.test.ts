// The command stopTimer: a running timer does not fire, and its machine waits on.
import { describe, expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { play } from '../../algorithms/testing/play';
import type { Command } from '../contracts/command';

const algorithm = await loadAlgorithm('bully');
const params = { heartbeatMs: 50, t1Ms: 400, t2Ms: 60, t3Ms: 120 };
const crash: Command = { atMs: 1000, type: 'crash', node: 'n3' };
const eventsOf = (...commands: Command[]) =>
  play({ algorithm, nodes: 3, params, commands, untilMs: 2500 });
const whole = eventsOf(crash);
/** n2 notices the crash, and leads when no OK has come within T2. */
const fired = whole.find(
  (event) => event.type === 'timerFired' && event.node === 'n2' && event.timer === 't2',
);
const firedMs = fired?.atMs ?? -1;
const stop = (atMs: number, timer = 't2', node = 'n2'): Command => ({
  type: 'stopTimer',
  node,
  timer,
  atMs,
});

describe('a timer that is stopped', () => {
  it.each([0, 5])('does not fire, %i ms before', (beforeMs) => {
    const events = eventsOf(crash, stop(firedMs - beforeMs));
    const until = events.findIndex(({ atMs }) => atMs >= firedMs - beforeMs);
    expect(events.slice(0, until)).toEqual(whole.slice(0, until));
    expect(events.slice(until, until + 2)).toMatchObject([
      { type: 'commandApplied', command: 'stopTimer', atMs: firedMs - beforeMs },
      { type: 'timerStopped', node: 'n2', timer: 't2', cause: until },
    ]);
    expect(events).not.toContainEqual(
      expect.objectContaining({ type: 'timerFired', atMs: firedMs, node: 'n2' }),
    );
  });

  it('leaves its machine in its state: the machine gets no event', () => {
    const later = eventsOf(crash, stop(firedMs)).filter(
      ({ seq, atMs }) => atMs === firedMs && seq > 0,
    );
    expect(later.filter((event) => 'node' in event && event.node === 'n2')).toMatchObject([
      { type: 'timerStopped' },
    ]);
    const leaders = eventsOf(crash, stop(firedMs)).filter(
      ({ type, atMs }) => type === 'leadershipAcquired' && atMs > 1000,
    );
    expect(leaders[0]?.atMs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(firedMs);
  });

  it('fires when its machine has started it again', () => {
    // The next HEARTBEAT starts T1 again.
    const events = eventsOf(stop(900, 't1'), crash);
    const notices = (all: typeof whole) =>
      all.flatMap((event) =>
        event.type === 'timerFired' && event.node === 'n2' && event.timer === 't1'
          ? event.atMs
          : [],
      );
    expect(events).toContainEqual(expect.objectContaining({ type: 'timerStopped', atMs: 900 }));
    expect(notices(events)).toEqual(notices(whole));
    expect(notices(whole)).not.toEqual([]);
  });

  it('does not fire after a pause either', () => {
    const pause: Command = { atMs: firedMs - 20, type: 'pause', node: 'n2' };
    const resume: Command = { atMs: firedMs + 40, type: 'resume', node: 'n2' };
    const fires = (events: typeof whole) =>
      events.some(
        (event) =>
          event.type === 'timerFired' && event.node === 'n2' && event.atMs === firedMs + 40,
      );
    expect(fires(eventsOf(crash, pause, resume))).toBe(true);
    expect(fires(eventsOf(crash, pause, stop(firedMs - 5), resume))).toBe(false);
  });
});

describe('the command is refused', () => {
  const whyOf = (command: Command) =>
    eventsOf(crash, command).flatMap((event) => (event.type === 'commandRefused' ? event.why : []));

  it('for a timer that does not run: not yet, no longer, and after a crash', () => {
    expect(whyOf(stop(1001))).toEqual(['n2 has no running timer t2']);
    expect(whyOf(stop(firedMs + 0.001))).toEqual(['n2 has no running timer t2']);
    expect(whyOf(stop(1001, 'heartbeat', 'n3'))).toEqual(['n3 has no running timer heartbeat']);
  });

  it('for a process that there is not', () => {
    expect(whyOf(stop(1001, 't1', 'n9'))).toEqual(['there is no node n9']);
  });

  it('the second time', () => {
    const events = eventsOf(crash, stop(firedMs - 5), stop(firedMs));
    expect(events.filter(({ type }) => type === 'commandRefused')).toHaveLength(1);
  });
});
