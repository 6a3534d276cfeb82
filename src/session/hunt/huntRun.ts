// A hunt that is being played: its figures, its finds as they are shrunk, and what was found before.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Schedule } from '../../hunt/deeds';
import type { FindPicture } from '../../hunt/findPicture';
import type { Hunt } from '../../hunt/hunt';
import { type Attempt, type Best, playRounds, Search, type Tally } from '../../hunt/search';
import type { Corpus } from '../../hunt/strategies/strategy';
import { errorText } from '../../sim/base/errorText';
import { answersInOrder } from '../../sim/base/inOrder';

/** The smallest schedule so far. */
export interface ShrunkTo {
  readonly deeds: number;
  readonly nodes: number;
  /** The number of runs that were played for it. */
  readonly replays: number;
}

/** A schedule that breaks the property, before and after shrinking. */
export interface BothRuns {
  readonly asFound: FindPicture;
  readonly shrunk: FindPicture;
  /** Whether no single deed of the shrunk one can be left out. */
  readonly isFewest: boolean;
}

/** Plays the schedules of a hunt, several at a time, and shrinks one. */
export interface HuntPlayers {
  readonly count: number;
  open(hunt: Hunt): Promise<{ readonly untilMs: number }>;
  goOnFrom(corpus: Corpus): Promise<void>;
  attempt(index: number): Promise<Attempt>;
  beginShrinking(schedule: Schedule): Promise<void>;
  shrinkOn(): Promise<ShrunkTo & { readonly isDone: boolean }>;
  find(): Promise<BothRuns>;
}

/** A hunt’s find. */
export interface Find extends BothRuns {
  /** With the end of its runs. */
  readonly hunt: Hunt;
  /** The number of its schedule, from 1. */
  readonly number: number;
  readonly strategy: Attempt['strategy'];
  /** From the schedule as it was found to the smallest. */
  readonly steps: readonly ShrunkTo[];
  readonly replays: number;
}

/** How a hunt has ended, or what it is doing. */
type Phase = 'ready' | 'hunting' | 'shrinking' | 'found' | 'nothing' | 'stopped';

/** The parts of a hunt that the page shows. */
export interface HuntState {
  readonly phase: Phase;
  /** The reason, in a sentence, why the hunt was given up; null without one. */
  readonly problem: string | null;
  /** The hunt that was started last, with the end of its runs; null before the first. */
  readonly hunt: Hunt | null;
  /** The limit of schedules. */
  readonly schedules: number;
  readonly played: number;
  /** Schedules a second; null before the first. */
  readonly perSecond: number | null;
  readonly best: Best | null;
  readonly pairs: number;
  /** The pairs that the last {@link RECENT} schedules were the first to have. */
  readonly newPairs: number;
  readonly tallies: readonly (Tally & { readonly strategy: Attempt['strategy'] })[];
  /** While a schedule is shrunk, and afterwards. */
  readonly steps: readonly ShrunkTo[];
  readonly find: Find | null;
  /** Everything found so far, the latest last. */
  readonly finds: readonly Find[];
}

/** The number of schedules whose new pairs are counted. */
export const RECENT = 1000;

/** The figures before the first schedule. */
const NOTHING = {
  problem: null,
  played: 0,
  perSecond: null,
  best: null,
  pairs: 0,
  newPairs: 0,
  tallies: [],
  steps: [],
  find: null,
} satisfies Partial<HuntState>;

/** The least time between two pictures of the progress, in ms of wall time. */
const SHOWN_MS = 100;

/** One hunt at a time. */
export class HuntRun {
  readonly store: StoreApi<HuntState> = createStore(() => ({
    ...NOTHING,
    phase: 'ready',
    hunt: null,
    schedules: 0,
    finds: [],
  }));
  readonly #players: HuntPlayers;
  readonly #clock: () => number;
  #isStopped = false;
  #shownMs = 0;
  /** The question to the players at present: the next one waits for it. */
  #asking: Promise<unknown> = Promise.resolve();

  /** @param clock - wall time in ms. */
  constructor(players: HuntPlayers, clock: () => number) {
    this.#players = players;
    this.#clock = clock;
  }

  /** The end of a hunt’s runs in virtual ms. Rejects with a sentence that names what is wrong in the hunt. */
  untilMsOf(hunt: Hunt): Promise<number> {
    return this.#next(async () => (await this.#players.open(hunt)).untilMs);
  }

  /** Plays schedules until one breaks the property, so many are played or it is stopped; shrinks a find. */
  start(hunt: Hunt, schedules: number): Promise<void> {
    this.#isStopped = false;
    this.store.setState({ ...NOTHING, phase: 'hunting', hunt, schedules });
    return this.#next(async () => {
      try {
        const { untilMs } = await this.#players.open(hunt);
        const planned = { ...hunt, untilMs };
        this.store.setState({ hunt: planned });
        const { found } = await this.#searched(schedules);
        if (found) await this.#shrink(planned, found);
        else this.store.setState({ phase: this.#isStopped ? 'stopped' : 'nothing' });
      } catch (error) {
        const problem = errorText(error);
        this.store.setState({ problem, phase: 'stopped' });
      }
    });
  }

  /** No further schedule begins; one that is shrunk stays as small as it is. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Shows something that was found before. */
  show(find: Find): void {
    this.store.setState({ find, steps: find.steps });
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const asked = this.#asking.then(work);
    this.#asking = asked.catch(() => {});
    return asked;
  }

  async #searched(schedules: number): Promise<Search> {
    const search = new Search();
    const startMs = this.#clock();
    let answered = 0;
    const show = () => {
      const perSecond = (1000 * answered) / Math.max(1, this.#clock() - startMs);
      const { best, pairs } = search;
      const newPairs = search.newPairs(RECENT);
      const tallies = [...search.tallies].map(([strategy, tally]) => ({ strategy, ...tally }));
      this.store.setState({ played: answered, perSecond, best, pairs, newPairs, tallies });
    };
    const onAnswer = () => {
      answered += 1;
      if (this.#isTimeToShow()) show();
    };
    const isOver = () => this.#isStopped;
    const ask = (_: number, index: number) => this.#players.attempt(index);
    const places = Array.from({ length: this.#players.count }, (_, place) => place);
    await playRounds(search, schedules, {
      play: async (indices, corpus) => {
        await this.#players.goOnFrom(corpus);
        return answersInOrder(indices, places, { ask, onAnswer, isOver });
      },
      isOver,
    });
    answered = search.played;
    show();
    return search;
  }

  async #shrink(hunt: Hunt, { schedule, index, strategy }: Attempt): Promise<void> {
    const steps: ShrunkTo[] = [];
    const add = ({ deeds, nodes, replays }: ShrunkTo, isLast: boolean) => {
      const last = steps.at(-1);
      if (last?.deeds !== deeds || last.nodes !== nodes) steps.push({ deeds, nodes, replays });
      if (isLast || this.#isTimeToShow()) this.store.setState({ steps: [...steps] });
    };
    this.store.setState({ phase: 'shrinking' });
    await this.#players.beginShrinking(schedule);
    for (;;) {
      const step = await this.#players.shrinkOn();
      if (steps.length === 0) add({ ...step, deeds: schedule.deeds.length, replays: 0 }, false);
      const isOver = step.isDone || this.#isStopped;
      add(step, isOver);
      if (!isOver) continue;
      const both = await this.#players.find();
      const { replays } = step;
      const find = { ...both, hunt, number: index + 1, strategy, steps, replays };
      const { finds } = this.store.getState();
      this.store.setState({ phase: 'found', find, finds: [...finds, find] });
      return;
    }
  }

  #isTimeToShow(): boolean {
    const nowMs = this.#clock();
    if (nowMs - this.#shownMs < SHOWN_MS) return false;
    this.#shownMs = nowMs;
    return true;
  }
}
