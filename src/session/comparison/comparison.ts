// Two to four runs side by side on one clock: the run on the screen, and others that follow it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { canonicalJson } from '../../sim/base/json';
import type { Command } from '../../sim/contracts/command';
import { Differences } from '../../sim/trace/differences';
import type { LiveRun } from '../run/liveRun';
import type { SessionState } from '../run/state';
import type { ColumnChoice } from './columnChoice';
import type { ColumnSource } from './comparedInputs';
import { type CommandOnLeader, commandsOnLeaders, forWhoeverLeads } from './leaderCommands';
import { type BeginSideRun, type ColumnRun, SideColumn } from './sideColumn';

/** Limits for the number of columns, including the run on the screen. */
export const COLUMNS_RANGE = { min: 2, max: 4 } as const;

/** Number of events that are compared in a frame: a few ms. */
const EVENTS_A_FRAME = 1500;

/** A column beside the run on the screen. */
export interface ComparedColumn {
  readonly choice: ColumnChoice;
  /** Null until its run has begun. */
  readonly shown: ColumnRun | null;
  readonly error: string | null;
}

/** Differences between the run on the screen and a branch, as far as they have been compared. */
export interface Parting {
  /** The branch's id. */
  readonly branch: string;
  readonly here: LiveRun;
  readonly there: ColumnRun;
  readonly differences: Differences;
  /** Everything before this time, in ms, has been compared. */
  comparedMs: number;
}

/** The state of the columns. */
export interface ComparisonState {
  readonly columns: readonly ComparedColumn[];
  /** The branch that was chosen, or the first; null when no column shows a branch. */
  readonly parting: Parting | null;
  /** The commands that took effect on the leader of the run on the screen. */
  readonly onLeaders: readonly CommandOnLeader[];
  /** Grows with each change in a column, except the passing of time. */
  readonly revision: number;
}

/** The run on the screen, a way to begin others beside it, and the person's choice about them. */
interface Host {
  readonly store: StoreApi<SessionState>;
  readonly beginSideRun: BeginSideRun;
  /** Whether commands on the run's leader are for whoever leads in the columns of algorithms. */
  readonly isForLeaders: () => boolean;
}

/** The columns. {@link Comparison.frame} must be called on every animation frame. */
export class Comparison {
  readonly store: StoreApi<ComparisonState>;
  readonly #host: Host;
  #columns: readonly SideColumn[] = [];
  #source: ColumnSource | null = null;
  /** The host's inputs at the last look. */
  #seen: (ColumnSource & { readonly isForLeaders: boolean }) | null = null;
  /** The run whose commands on leaders are known, and the number of its commands that had been applied. */
  #judged: { readonly run: LiveRun; readonly applied: number } | null = null;
  #branch: string | null = null;
  #leaders: string[] = [];
  /** The state of each column at the last frame. */
  #looks: readonly unknown[] = [];

  constructor(host: Host) {
    this.#host = host;
    this.store = createStore<ComparisonState>(() => ({
      columns: [],
      parting: null,
      onLeaders: [],
      revision: 0,
    }));
  }

  /** A node's rank by its first lead in any column, from 0: a node has the same colour in all columns. */
  readonly leaderRank = (node: string): number => this.#leaders.indexOf(node);

  /** Shows these beside the run on the screen; columns that are shown already stay as they are. */
  choose(choices: readonly ColumnChoice[]): void {
    const before = [...this.#columns];
    this.#columns = choices.slice(0, COLUMNS_RANGE.max - 1).map((choice) => {
      const same = before.findIndex((column) => isSame(column.choice, choice));
      const [kept] = same < 0 ? [] : before.splice(same, 1);
      return kept ?? new SideColumn(choice, this.#host.beginSideRun);
    });
    for (const column of before) column.close();
    void this.frame();
  }

  /** Chooses the branch whose differences are shown. */
  compareWith(branch: string): void {
    this.#branch = branch;
    void this.frame();
  }

  /**
   * Lets every column keep up with the run on the screen, and show the same moment.
   *
   * @returns settles when each idle column has computed its next portion; the next frame shows it.
   */
  async frame(): Promise<void> {
    const { run, nowMs, frontierMs } = this.#host.store.getState();
    const source = this.#presentSource();
    const portions = this.#columns.map((column) => column.follow(source, frontierMs));
    for (const column of this.#columns) column.showAt(nowMs);
    this.#rank([run, ...this.#columns.flatMap(({ shown }) => (shown ? [shown.run] : []))]);
    this.#publish();
    await Promise.all(portions);
  }

  /** Ends the runs of all columns. */
  close(): void {
    for (const column of this.#columns) column.close();
    this.#columns = [];
  }

  /** The columns' present inputs; the same object while they are equal. */
  #presentSource(): ColumnSource {
    const { file, commands, others, run } = this.#host.store.getState();
    const isForLeaders = this.#host.isForLeaders();
    const seen = this.#seen;
    const isSeen =
      this.#isJudged(run) &&
      seen?.file === file &&
      seen.commands === commands &&
      seen.others === others &&
      seen.isForLeaders === isForLeaders;
    if (isSeen && this.#source) return this.#source;
    this.#seen = { file, commands, others, isForLeaders };
    if (seen?.file !== file) this.#leaders = [];
    const source = { file, commands: this.#commandsOf(run, commands, isForLeaders), others };
    // An engine may return equal commands as a new list.
    const isSame =
      this.#source?.file === file &&
      this.#source.others === others &&
      canonicalJson(this.#source.commands) === canonicalJson(source.commands);
    if (!isSame || !this.#source) this.#source = source;
    return this.#source;
  }

  #isJudged(run: LiveRun): boolean {
    return this.#judged?.run === run && this.#judged.applied === run.lanes.marks.length;
  }

  /** The commands of the columns of algorithms. */
  #commandsOf(
    run: LiveRun,
    commands: readonly Command[],
    isForLeaders: boolean,
  ): readonly Command[] {
    if (!this.#isJudged(run)) {
      this.#judged = { run, applied: run.lanes.marks.length };
      this.store.setState({ onLeaders: commandsOnLeaders(run.lanes, commands) });
    }
    const { onLeaders } = this.store.getState();
    return isForLeaders ? forWhoeverLeads(commands, onLeaders) : commands;
  }

  /** Ranks never change, so that a node keeps its colour. */
  #rank(runs: readonly LiveRun[]): void {
    for (const { leaders } of runs)
      for (const node of leaders) if (!this.#leaders.includes(node)) this.#leaders.push(node);
  }

  #publish(): void {
    const columns = this.#columns.map(({ choice, shown, error }) => ({ choice, shown, error }));
    const parting = this.#part(columns);
    const looks = [
      ...columns.flatMap(({ shown, error }) => [
        shown?.run,
        shown?.run.eventsShown,
        shown?.run.trace.length,
        shown?.frontierMs,
        error,
      ]),
      ...columns.map(({ choice }) => choice),
      parting,
      parting?.comparedMs,
    ];
    const isSameLook =
      looks.length === this.#looks.length &&
      looks.every((item, index) => Object.is(item, this.#looks[index]));
    if (isSameLook) return;
    this.#looks = looks;
    this.store.setState({ columns, parting, revision: this.store.getState().revision + 1 });
  }

  #part(columns: readonly ComparedColumn[]): Parting | null {
    const branches = columns.filter(({ choice }) => choice.type === 'branch');
    const chosen = branches.find(({ choice }) => choice.id === this.#branch) ?? branches[0];
    if (!chosen?.shown) return null;
    const { run: here, frontierMs } = this.#host.store.getState();
    const { shown: there, choice } = chosen;
    const last = this.store.getState().parting;
    const parting =
      last?.here === here && last.there.run === there.run
        ? last
        : {
            branch: choice.id,
            here,
            there,
            differences: new Differences(here.trace, there.run.trace),
            comparedMs: 0,
          };
    const untilMs = Math.min(frontierMs, there.frontierMs);
    if (parting.comparedMs < untilMs && parting.differences.advance(untilMs, EVENTS_A_FRAME))
      parting.comparedMs = untilMs;
    return parting;
  }
}

function isSame(one: ColumnChoice, other: ColumnChoice): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
