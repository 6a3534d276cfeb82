// Steps, as a person takes them: to the next and the last moment of each kind, in the past and into the future.
import { beforeEach, expect, it } from 'vitest';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import type { StepTarget } from './steps';

const UNTIL_MS = 6000;

let session: Session;
const state = () => session.store.getState();
const trace = () => [...state().run.trace.events()];
/** The moments at which a step forward stops, from the beginning. */
async function walk(to: StepTarget, steps: number): Promise<number[]> {
  session.seek(0);
  const moments: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    await session.step(to);
    moments.push(state().nowMs);
  }
  return moments;
}
function momentsOf(isWanted: (event: ReturnType<typeof trace>[number]) => boolean): number[] {
  const moments = new Set(
    trace()
      .filter(isWanted)
      .map(({ atMs }) => atMs),
  );
  return [...moments].filter((atMs) => atMs > 0);
}

beforeEach(async () => {
  const plain = await plainRun('bully', 4, '1');
  const commands = [{ atMs: 1000, type: 'crash', node: 'n4' } as const];
  session = sessionHere(plain);
  await session.startAt({ ...plain, commands }, UNTIL_MS);
});

it.each<StepTarget>(['event', 'significantEvent', 'process', 'leader'])(
  'the way back by %s is the way there',
  async (to) => {
    session.select('n2');
    const there = await walk(to, 3);
    expect([...new Set(there)].sort((a, b) => a - b)).toEqual(there);
    const back: number[] = [];
    for (const _ of there.slice(1)) {
      session.stepBack(to);
      back.push(state().nowMs);
    }
    expect(back).toEqual(there.slice(0, -1).reverse());
  },
);

it('steps leave out no event, significant event or change of leader', async () => {
  const all = momentsOf(() => true);
  expect(await walk('event', 12)).toEqual(all.slice(0, 12));
  const leader = momentsOf(({ type }) => type === 'electedChanged');
  expect(await walk('leader', 2)).toEqual(leader.slice(0, 2));
  const { seqs } = state().run.significantEvents;
  const significant = momentsOf(({ seq }) => seqs.includes(seq));
  expect(await walk('significantEvent', 3)).toEqual(significant.slice(0, 3));
});

it('a step of a process leads to its own events and to messages to it', async () => {
  session.select('n2');
  const { messageOf } = state().run;
  const own = momentsOf((event) => {
    if ('node' in event) return event.node === 'n2';
    if (event.type === 'messageSent') return event.from === 'n2';
    return event.type === 'messageDelivered' && messageOf(event.id)?.to === 'n2';
  });
  expect(await walk('process', 8)).toEqual(own.slice(0, 8));
});

it('a step between two events leads back to the earlier one and forward to the later one', async () => {
  const [first = 0, second = 0] = momentsOf(() => true);
  session.seek((first + second) / 2);
  session.stepBack();
  expect(state().nowMs).toBe(first);
  session.seek((first + second) / 2);
  await session.step();
  expect(state().nowMs).toBe(second);
});

it('a step from the present leads into the future, past all heartbeats', async () => {
  const { frontierMs } = state();
  await session.act({ type: 'crash', node: 'n3' });
  await session.step('leader');
  expect(state().nowMs).toBeGreaterThan(frontierMs);
  expect(state().run.world.nodes.get('n2')?.elected).toBeNull();
  const { run, nowMs } = state();
  expect(run.trace.at(run.eventsShown - 1).atMs).toBe(nowMs);
});

it('an action after a step takes effect at the moment shown', async () => {
  await session.step();
  const { nowMs } = state();
  await session.act({ type: 'pause', node: 'n1' });
  expect(state().run.world.nodes.get('n1')).toMatchObject({ status: 'paused' });
  expect(state().run.world.nodes.get('n1')?.statusSinceMs).toBeCloseTo(nowMs, 2);
});

it('a search without a result gives a notice, and a newer request ends a search', async () => {
  await session.step('leader');
  expect(state()).toMatchObject({ nowMs: UNTIL_MS + 600_000, isLookingBack: false });
  expect(state().notice?.text).toContain('no change of a node’s leader');
  const search = session.step('leader');
  session.seek(1000);
  await search;
  expect(state()).toMatchObject({ nowMs: 1000 });
  expect(state().frontierMs).toBeLessThan(UNTIL_MS + 601_000);
});

it('there is no step of a process without a selection, and none before the beginning', () => {
  session.step('process');
  expect(state().notice?.text).toContain('No process is chosen');
  session.seek(0);
  session.stepBack('leader');
  expect(state().notice?.text).toContain('no change of a node’s leader before');
  expect(state().nowMs).toBe(0);
});

it('two steps requested at once both take effect', async () => {
  const [first, second] = await walk('event', 2);
  session.seek(0);
  await Promise.all([session.step(), session.step()]);
  expect(state().nowMs).toBe(second);
  session.stepBack();
  expect(state().nowMs).toBe(first);
});
