// Auto pace: fast in quiet, slow in instability, without a jerk, on time for known events and at once for unknown ones.
import { expect, it } from 'vitest';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { nextPace } from './pace';

const FRAME_MS = 16;
const NEVER = Number.POSITIVE_INFINITY;
const QUIET = { isUnstable: false, quietForMs: NEVER, flightMs: NEVER };
const UNREST = { ...QUIET, isUnstable: true };

it('rises in quiet to at most eight times the chosen speed, and never beyond the range', () => {
  const after = (speed: number, frames: number) => {
    let pace = speed;
    for (let frame = 0; frame < frames; frame += 1) pace = nextPace(pace, speed, QUIET, FRAME_MS);
    return pace;
  };
  expect(after(1, 1)).toBeGreaterThan(1);
  expect(after(1, 1000)).toBe(8);
  expect(after(0.01, 1000)).toBeCloseTo(0.08, 10);
  expect(after(50, 1000)).toBe(100);
});

it('changes by no more than its bound, whatever the frame and the run', () => {
  for (const elapsedMs of [1, 16, 100])
    for (const outlook of [QUIET, UNREST, { ...QUIET, quietForMs: 1 }])
      for (const pace of [0.01, 1, 8, 100]) {
        const factor = nextPace(pace, 1, outlook, elapsedMs) / pace;
        expect(factor).toBeLessThanOrEqual(4 ** (elapsedMs / 1000) + 1e-9);
        expect(factor).toBeGreaterThanOrEqual(100 ** (-elapsedMs / 1000) - 1e-9);
      }
});

it('is down at the chosen speed when a known event comes', () => {
  for (const speed of [0.1, 1, 10]) {
    let pace = speed * 8;
    let leftMs = 5000 * speed;
    while (leftMs > 0) {
      pace = nextPace(pace, speed, { ...QUIET, quietForMs: leftMs }, FRAME_MS);
      leftMs -= pace * FRAME_MS;
    }
    expect(pace / speed).toBeLessThan(1.15);
  }
});

it('brakes with the next frame after an unknown event', () => {
  expect(nextPace(8, 1, UNREST, FRAME_MS)).toBeLessThan(8);
  let pace = 8;
  let passedMs = 0;
  for (; pace > 1; passedMs += FRAME_MS) pace = nextPace(pace, 1, UNREST, FRAME_MS);
  expect(passedMs).toBeLessThan(500);
});

it('lets a message of an election fly for 0.6 s at the speed 1, whatever the pace before; within limits', () => {
  const during = (flightMs: number, speed = 1) =>
    nextPace(8, speed, { ...UNREST, flightMs }, FRAME_MS);
  expect(100 / during(100)).toBeCloseTo(600, 6);
  expect(100 / during(100, 2)).toBeCloseTo(300, 6);
  expect(during(1000)).toBe(1 / 4);
  expect(during(1)).toBe(1 / 16);
  expect(during(1, 0.02)).toBe(0.01);
  expect(nextPace(8, 1, { ...QUIET, flightMs: 100 }, FRAME_MS)).toBe(8);
});

async function pacedSession(): Promise<{
  session: Session;
  live: (ms: number, frameMs?: number) => Promise<void>;
}> {
  const session = sessionHere(await plainRun('bully', 5, '1'));
  await session.start();
  const live = async (ms: number, frameMs = FRAME_MS) => {
    for (let passedMs = 0; passedMs < ms; passedMs += frameMs) {
      await session.frame(frameMs);
    }
  };
  return { session, live };
}

it('a run passes slowly through its first election, fast after it, and slowly again after a crash', async () => {
  const { session, live } = await pacedSession();
  const pace = () => session.store.getState().pace;
  session.setAutoPace(true);
  await live(90);
  expect(pace()).toBeCloseTo(1 / 6, 9);
  await live(8000);
  expect(pace()).toBe(8);
  const { frontierMs } = session.store.getState();
  await session.act({ type: 'crash', node: 'n5' });
  let slowest = pace();
  for (let passedMs = 0; passedMs < 12_000; passedMs += FRAME_MS) {
    await live(FRAME_MS);
    slowest = Math.min(slowest, pace());
  }
  expect(slowest).toBeCloseTo(1 / 6, 9);
  expect(pace()).toBe(8);
  // The crash is known now: the pace is slow before it comes.
  session.seek(frontierMs - 8000);
  session.play();
  let fastest = 0;
  while (session.store.getState().nowMs < frontierMs) {
    await live(FRAME_MS);
    fastest = Math.max(fastest, pace());
  }
  expect(fastest).toBeGreaterThan(4);
  expect(pace()).toBeLessThan(1.2);
});

it('a page in the background neither runs away nor catches up, whatever its pace', async () => {
  const { session, live } = await pacedSession();
  session.setAutoPace(true);
  session.setSpeed(2);
  await live(8000);
  const { nowMs } = session.store.getState();
  // Ten minutes without a frame, then one; then frames a second apart.
  await live(1, 600_000);
  expect(session.store.getState().nowMs - nowMs).toBeLessThanOrEqual(100 * 16 + 0.001);
  const thenMs = session.store.getState().nowMs;
  await live(10_000, 1000);
  expect(session.store.getState().nowMs - thenMs).toBeLessThanOrEqual(10 * 100 * 16 + 0.001);
});
