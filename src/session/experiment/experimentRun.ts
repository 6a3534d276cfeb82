// An experiment that is being played: its rows come in one order, and can be read at any time.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { playSchedule } from '../../experiment/playSchedule';
import { type OpenedExperiment, settingText } from '../../experiment/readExperiment';
import type { Row } from '../../experiment/rows';
import { rowsIn } from '../../experiment/rowsHead';
import { type Job, Schedule } from '../../experiment/schedule';
import { type SettingSummary, summaryOf } from '../../experiment/summary';
import type { Beat, RunFile } from '../../runFile/runFile';
import { errorText } from '../../sim/base/errorText';

/** Plays the runs of an experiment, several at a time. */
export interface TrialPlayers {
  readonly count: number;
  open(file: unknown): Promise<OpenedExperiment>;
  play(job: Job): Promise<Row>;
  runOf(job: Job): Promise<RunFile>;
}

/** A moment of a run, in virtual ms, and the narration of what it shows. */
export interface ShownMoment {
  readonly atMs: number;
  readonly narration: readonly Beat[];
}

/** The rows of an interrupted run of an experiment. */
export interface EarlierRows {
  /** The text of a file of rows, perhaps of another experiment; empty for none. */
  readonly file: string;
  /** Whether it was paused. */
  readonly isPaused: boolean;
}

/** The parts of an experiment that the page shows. */
export interface ExperimentState {
  /** Null until it has been read. */
  readonly plan: OpenedExperiment | null;
  /** The reason, in a sentence, why it is not played; null without one. */
  readonly problem: string | null;
  /** The rows so far, in order. It grows in place: `played` says when. */
  readonly rows: readonly Row[];
  readonly played: number;
  /** The number of runs that are still to be played, at most. */
  readonly left: number;
  /** Runs a second since it was last started; null before the first. */
  readonly perSecond: number | null;
  readonly isPlaying: boolean;
  readonly summaries: readonly SettingSummary[];
}

const NOTHING: ExperimentState = {
  plan: null,
  problem: null,
  rows: [],
  played: 0,
  left: 0,
  perSecond: null,
  isPlaying: false,
  summaries: [],
};

const NO_ROWS: EarlierRows = { file: '', isPaused: false };

/** The least time between two summaries while runs are played, in ms of wall time: a summary sorts all rows. */
const SUMMARY_MS = 400;

/** One experiment at a time. */
export class ExperimentRun {
  readonly store: StoreApi<ExperimentState> = createStore(() => NOTHING);
  readonly #players: TrialPlayers;
  readonly #clock: () => number;
  #schedule: Schedule | null = null;
  #rows: Row[] = [];
  /** The number of the experiment and of the start: what an earlier one still gets is not this one's. */
  #turn = 0;
  #summedMs = 0;
  #playing: Promise<void> = Promise.resolve();

  /** @param clock - wall time in ms. */
  constructor(players: TrialPlayers, clock: () => number) {
    this.#players = players;
    this.#clock = clock;
  }

  /**
   * Reads an experiment and plays it, in place of the one before; an experiment with an error leaves that as it is.
   *
   * @param earlier - if they are of this experiment, it goes on from there; when it was paused, it stays so.
   */
  async open(file: unknown, earlier: EarlierRows = NO_ROWS): Promise<void> {
    await this.#settled();
    try {
      const plan = await this.#players.open(file);
      this.#begin(plan, rowsIn(earlier.file, file));
    } catch (error) {
      this.store.setState({ problem: errorText(error) });
      return;
    }
    if (!earlier.isPaused || this.#rows.length === 0) void this.play();
  }

  #begin(plan: OpenedExperiment, earlier: Row[]): void {
    const { schedule, rows } = continued(plan, earlier);
    this.#schedule = schedule;
    this.#rows = rows;
    const { left } = schedule;
    this.store.setState({ ...NOTHING, plan, rows, played: rows.length, left }, true);
    this.#sum(true);
  }

  /** Plays the runs that are left, until all are played or it is paused. */
  async play(): Promise<void> {
    const schedule = this.#schedule;
    if (!schedule || this.store.getState().isPlaying) return;
    this.#turn += 1;
    const turn = this.#turn;
    const startMs = this.#clock();
    let count = 0;
    this.store.setState({ isPlaying: true, problem: null });
    const give = (rows: readonly Row[]) => {
      this.#rows.push(...rows);
      count += 1;
      const perSecond = (1000 * count) / Math.max(1, this.#clock() - startMs);
      this.store.setState({ played: this.#rows.length, left: schedule.left, perSecond });
      this.#sum(false);
    };
    this.#playing = playSchedule(schedule, {
      count: this.#players.count,
      play: (job) => this.#players.play(job),
      give,
      isStopped: () => turn !== this.#turn,
    });
    try {
      await this.#playing;
    } catch (error) {
      this.store.setState({ problem: errorText(error) });
    }
    this.#sum(true);
    this.store.setState({ isPlaying: false });
  }

  /** The problem is not shown any longer: its cause is being changed. */
  forgetProblem(): void {
    if (this.store.getState().problem !== null) this.store.setState({ problem: null });
  }

  /** No further run begins; the runs that have been played stay. */
  pause(): void {
    this.#turn += 1;
  }

  /** The run of a row, with all that happened in it; its cursor is at the moment. Pauses the experiment. */
  async runOf({ setting, seed }: Row, { atMs, narration }: ShownMoment): Promise<RunFile> {
    await this.#settled();
    const played = await this.#players.runOf({ setting, seed: Number(seed) - 1 });
    const run = { ...played, cursorMs: atMs, ...(narration.length > 0 && { narration }) };
    const { plan } = this.store.getState();
    if (!plan) return run;
    // Windows with several runs of an experiment are told apart by their titles.
    const own = settingText(plan.experiment, plan.settings[setting] ?? []);
    return { ...run, title: `${own}, seed ${seed}` };
  }

  /** Pauses, and waits for the runs that are being played. */
  async #settled(): Promise<void> {
    this.pause();
    await this.#playing.catch(() => {});
  }

  #sum(isLast: boolean): void {
    const { plan } = this.store.getState();
    const nowMs = this.#clock();
    if (!plan || (!isLast && nowMs - this.#summedMs < SUMMARY_MS)) return;
    this.#summedMs = nowMs;
    this.store.setState({ summaries: summaryOf(this.#rows, plan.experiment) });
  }
}

/** The schedule after earlier rows; from the beginning when they are not its first ones. */
function continued(plan: OpenedExperiment, rows: Row[]) {
  const schedule = new Schedule(plan);
  try {
    schedule.resume(rows);
    return { schedule, rows };
  } catch {
    return { schedule: new Schedule(plan), rows: [] };
  }
}
