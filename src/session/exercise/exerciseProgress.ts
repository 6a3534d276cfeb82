// Follows the run on the screen towards its exercise's goal. Loaded when the first run that has one is shown.
import { changeSentence, changesFrom, type Exercise, isExercise } from '../../runFile/exercise';
import type { RunFile } from '../../runFile/runFile';
import type { Command } from '../../sim/contracts/command';
import { type GoalFinding, GoalFold } from '../../sim/goals/goal';
import type { LiveRun } from '../run/liveRun';
import type { SessionState } from '../run/state';

export type { Exercise };

/** How far a run has come, wherever in it the person looks. */
export interface Progress extends GoalFinding {
  /** When the goal was reached, or could no longer be, in virtual ms; null while that is open. */
  readonly decidedMs: number | null;
  /** What was changed that the exercise does not let change, each in a sentence. */
  readonly changes: readonly string[];
}

/**
 * The exercise that a run file is of: as the library has it, for a file may have been changed since, else the file
 * itself. Null when it is of none.
 */
export async function exerciseOf(file: RunFile): Promise<Exercise | null> {
  if (!isExercise(file)) return null;
  // Large, and there already when the run came from a file: the card is fetched before any exercise is wanted.
  const [{ scenarioCards }, { readScenario }] = await Promise.all([
    import('../../scenarios/catalogue'),
    import('../files/files'),
  ]);
  if (!scenarioCards.some(({ id }) => id === file.id)) return file;
  const known = await readScenario(file.id);
  return isExercise(known) ? known : file;
}

/** Says of a run how far it has come; it reads what was added to the trace since it was last asked. */
export class ExerciseProgress {
  readonly #exercise: Exercise;
  readonly #file: RunFile;
  readonly #run: LiveRun;
  readonly #fold: GoalFold;
  /** How many events the fold has taken in. */
  #taken = 0;
  /** No event before this time may follow. */
  #judgedMs = 0;
  #finding: GoalFinding;
  #decidedMs: number | null = null;
  #judgedCommands = -1;
  #changes: readonly string[] = [];
  #progress: Progress | null = null;

  /** @param file - what the run started from. */
  constructor(exercise: Exercise, file: RunFile, run: LiveRun) {
    this.#exercise = exercise;
    this.#file = file;
    this.#run = run;
    this.#fold = new GoalFold(exercise.goal, exercise.commands);
    this.#finding = this.#fold.at(0);
  }

  /** How far the run has come by now; the same object as before when nothing has changed. */
  at({ nowMs, commands }: Pick<SessionState, 'nowMs' | 'commands'>): Progress {
    const { trace } = this.#run;
    // The store's frontier may be ahead of the trace: only what is shown, and what has happened, is sure to be whole.
    for (; this.#taken < trace.length; this.#taken += 1) {
      this.#judge(trace.timeAt(this.#taken));
      this.#fold.add(trace.at(this.#taken));
    }
    this.#judge(nowMs);
    this.#finding = this.#fold.at(this.#judgedMs);
    if (this.#finding.met !== null) this.#decidedMs ??= this.#judgedMs;
    this.#compare(commands);
    const { met, wants, actions } = this.#finding;
    const next = { met, wants, actions, decidedMs: this.#decidedMs, changes: this.#changes };
    if (JSON.stringify(next) !== JSON.stringify(this.#progress)) this.#progress = next;
    return this.#progress ?? next;
  }

  /** Between two events only time passes: asked before each of them, a stretch tells when it was long enough. */
  #judge(atMs: number): void {
    if (atMs <= this.#judgedMs) return;
    const before = this.#finding;
    this.#judgedMs = atMs;
    if (this.#decidedMs !== null) return;
    this.#finding = this.#fold.at(atMs);
    if (this.#finding.met !== null) this.#decidedMs = this.#decidedAt(before, atMs);
  }

  #decidedAt(before: GoalFinding, atMs: number): number {
    const { limits, wants } = this.#exercise.goal;
    const latestMs = Math.min(atMs, limits.withinMs);
    if (!this.#finding.met) return latestMs;
    const metMs = this.#finding.wants.map(({ value, of }, index) => {
      if (before.wants[index]?.met) return 0;
      const type = wants[index]?.type;
      const isStretch = type === 'twoLeaders' || type === 'noLeader';
      return isStretch ? latestMs - (value - (of ?? value)) : latestMs;
    });
    return Math.max(...metMs);
  }

  #compare(commands: readonly Command[]): void {
    if (commands.length === this.#judgedCommands) return;
    this.#judgedCommands = commands.length;
    this.#changes = changesFrom(this.#exercise, { ...this.#file, commands }).map(changeSentence);
  }
}
