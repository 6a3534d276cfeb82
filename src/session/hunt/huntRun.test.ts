// A hunt in the page: the command line's find whoever plays it, its end without one, and what stopping keeps.
import { expect, it } from 'vitest';
import { library } from '../../headless/sweepLibrary';
import { search } from '../../hunt/attempt';
import { foundRun } from '../../hunt/found';
import type { Hunt } from '../../hunt/hunt';
import { planHunt } from '../../hunt/plan';
import { shrunk } from '../../hunt/shrink';
import { createHunts } from '../../worker/hunts';
import { huntCommand, runAsFile } from './huntFiles';
import { type HuntPlayers, HuntRun } from './huntRun';

const HUNT: Hunt = {
  base: {
    algorithm: 'bully',
    nodes: 4,
    params: { heartbeatMs: 50, t1Ms: 200, t2Ms: 60, t3Ms: 120 },
  },
  property: 'singleLeader',
  forMs: 100,
  deeds: { restart: 4, pause: 4 },
  mostDeeds: 4,
  mended: false,
  untilMs: 3000,
  seed: '7',
};

/** Players of which each has its own worker’s logic, and the last one asked answers first. */
class Players implements HuntPlayers {
  readonly count: number;
  readonly #workers: ReturnType<typeof createHunts>[];
  readonly #held: (() => void)[] = [];
  #turn = 0;

  constructor(count: number) {
    this.count = count;
    this.#workers = Array.from({ length: count }, () => createHunts());
  }

  async open(hunt: Hunt) {
    const [first] = this.#workers.map((worker) => worker.openHunt(hunt));
    return first ?? { untilMs: 0 };
  }

  async goOnFrom(corpus: Parameters<HuntPlayers['goOnFrom']>[0]) {
    for (const worker of this.#workers) worker.goOnFrom(corpus);
  }

  async attempt(index: number) {
    const worker = this.#workers[this.#turn % this.count] as ReturnType<typeof createHunts>;
    this.#turn += 1;
    const go = new Promise<void>((resolve) => this.#held.push(resolve));
    setImmediate(() => this.#held.pop()?.());
    await go;
    return worker.attempt(index);
  }

  async beginShrinking(...[schedule]: Parameters<HuntPlayers['beginShrinking']>) {
    this.#workers[0]?.beginShrinking(schedule);
  }

  async shrinkOn() {
    return (this.#workers[0] as ReturnType<typeof createHunts>).shrinkOn();
  }

  async find() {
    return (this.#workers[0] as ReturnType<typeof createHunts>).find();
  }
}

const hunted = async (hunt: Hunt, schedules: number, count = 1) => {
  const run = new HuntRun(new Players(count), () => 0);
  await run.start(hunt, schedules);
  return run.store.getState();
};

it('finds with one player and with three what the command line finds, to the byte', async () => {
  const [one, three] = [await hunted(HUNT, 300), await hunted(HUNT, 300, 3)];
  const plan = planHunt(HUNT, library);
  const { found, played } = search(plan, 300);
  if (!found || !one.find || !three.find) throw new Error('nothing is found');
  const file = runAsFile(foundRun(shrunk(plan, found.schedule)), 'found.json');
  for (const { find, ...state } of [one, three]) {
    expect(state).toMatchObject({ phase: 'found', problem: null, played });
    expect(find?.number).toBe(found.index + 1);
    expect(runAsFile(find?.shrunk.file ?? one.find.shrunk.file, 'found.json')).toEqual(file);
  }
  const { steps, isFewest, asFound, shrunk: small } = one.find;
  expect(steps[0]).toMatchObject({ deeds: found.schedule.deeds.length, replays: 0 });
  expect(steps.at(-1)).toMatchObject({ deeds: small.deeds.length, nodes: small.file.nodes.length });
  expect(isFewest).toBe(true);
  // A deed that is left is known by its place among the deeds as they were found.
  const kindAt = new Map(asFound.deeds.map(({ deed }) => [deed.place, deed.kind]));
  expect(small.deeds.length).toBeGreaterThan(0);
  for (const { deed } of small.deeds) expect(kindAt.get(deed.place)).toBe(deed.kind);
});

it('counts the shares of the strategies, and ends without a find after so many schedules', async () => {
  const { phase, played, tallies, find } = await hunted(
    { ...HUNT, deeds: { crash: 1 }, strategies: ['scattered'] },
    40,
  );
  expect({ phase, played, find }).toEqual({ phase: 'nothing', played: 40, find: null });
  expect(tallies.map(({ strategy, schedules }) => [strategy, schedules])).toEqual([
    ['scattered', 40],
  ]);
});

it('says what is wrong in a hunt, and hunts again afterwards', async () => {
  const run = new HuntRun(new Players(1), () => 0);
  await expect(run.untilMsOf({ ...HUNT, forMs: 4000 })).rejects.toThrow('the run ends at 3000 ms');
  await run.start({ ...HUNT, property: 'none' }, 5);
  expect(run.store.getState()).toMatchObject({ phase: 'stopped', problem: /there is no none/ });
  await run.start(HUNT, 1);
  expect(run.store.getState()).toMatchObject({ problem: null, played: 1 });
});

it('a stopped hunt keeps its figures, and one that shrinks what is the smallest so far', async () => {
  let nowMs = 0;
  const run = new HuntRun(new Players(1), () => {
    nowMs += 60;
    return nowMs;
  });
  const hunting = run.start({ ...HUNT, deeds: { crash: 1 } }, 1000);
  run.store.subscribe(({ played }) => played > 0 && run.stop());
  await hunting;
  expect(run.store.getState()).toMatchObject({ phase: 'stopped', find: null });
  expect(run.store.getState().played).toBeLessThan(1000);
  const shrinking = new HuntRun(new Players(1), () => 0);
  shrinking.store.subscribe(({ phase }) => phase === 'shrinking' && shrinking.stop());
  await shrinking.start(HUNT, 300);
  expect(shrinking.store.getState()).toMatchObject({ phase: 'found', find: { replays: 1 } });
});

it('a find knows the end of its runs, also where the hunt has the usual one', async () => {
  const { untilMs: _, ...usual } = HUNT;
  const { find, hunt } = await hunted(usual, 300);
  expect(find?.hunt).toEqual({ ...usual, untilMs: planHunt(usual, library).untilMs });
  expect(hunt).toEqual(find?.hunt);
});

it('is a command of the same hunt', () => {
  const own = { ...HUNT, strategies: ['placed', 'storms'], mended: true } as const;
  expect(huntCommand(own, 64).join(' ')).toBe(
    'hunt base.json --property singleLeader --for 100ms --deeds restart:4,pause:4 --most 4 --mended --strategies placed,storms --until 3000 --seed 7 --budget 64 --out found.json',
  );
});
