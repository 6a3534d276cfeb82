// The progress of the run on the screen towards its exercise's goal. Loaded with the first exercise.
import { changeSentence, changesFrom, type Exercise, isExercise } from '../../runFile/exercise';
import type { RunFile } from '../../runFile/runFile';
import type { Command } from '../../sim/contracts/command';
import { type GoalFinding, GoalFold } from '../../sim/goals/goal';
import type { LiveRun } from '../run/liveRun';
import type { SessionState } from '../run/state';
import { withName } from './namedFinding';
import { exerciseIdOf } from './solution';

export type { Exercise };

/** The progress of a whole run, whatever moment of it is shown. */
export interface Progress extends GoalFinding {
  /** The time in virtual ms at which the goal was reached or became impossible; null while it is undecided. */
  readonly decidedMs: number | null;
  /** Changes that the exercise does not allow, a sentence each. */
  readonly changes: readonly string[];
}

/**
 * The exercise of a run file: the library's version, because the file may have been changed since, else the file
 * itself; for a run of a worked solution, the exercise that it solves. Null for a run that is no exercise.
 */
export async function exerciseOf(file: RunFile): Promise<Exercise | null> {
  if (!isExercise(file)) return null;
  // Imported here because it is large, and the card is fetched before any exercise is needed.
  const [{ scenarioCards }, { readScenario }] = await Promise.all([
    import('../../scenarios/catalogue'),
    import('../files/checkFile'),
  ]);
  const known = [file.id, exerciseIdOf(file.id)].find((one) =>
    scenarioCards.some(({ id }) => id === one),
  );
  if (known === undefined) return file;
  const exercise = await readScenario(known);
  return isExercise(exercise) ? exercise : file;
}

/** Computes the progress of a run from the events that were added since the last call. */
export class ExerciseProgress {
  readonly #exercise: Exercise;
  readonly #file: RunFile;
  readonly #run: LiveRun;
  readonly #fold: GoalFold;
  /** Number of events that are folded. */
  #folded = 0;
  /** The time in ms before which no further event can come. */
  #judgedMs = 0;
  #finding: GoalFinding;
  #decidedMs: number | null = null;
  #judgedCommands = -1;
  #changes: readonly string[] = [];
  #progress: Progress | null = null;

  /** @param file - the initial inputs of the run. */
  constructor(exercise: Exercise, file: RunFile, run: LiveRun) {
    this.#exercise = exercise;
    this.#file = file;
    this.#run = run;
    this.#fold = new GoalFold(exercise.goal, exercise.commands);
    this.#finding = this.#fold.at(0);
  }

  /** The present progress; the same object as before when nothing has changed. */
  at({ nowMs, commands }: Pick<SessionState, 'nowMs' | 'commands'>): Progress {
    const { trace } = this.#run;
    // The store's frontier may be ahead of the trace: only the trace up to the moment shown is surely complete.
    for (; this.#folded < trace.length; this.#folded += 1) {
      this.#judge(trace.timeAt(this.#folded));
      this.#fold.add(trace.at(this.#folded));
    }
    this.#judge(nowMs);
    this.#finding = this.#fold.at(this.#judgedMs);
    if (this.#finding.met !== null) this.#decidedMs ??= this.#judgedMs;
    this.#compare(commands);
    const { met, actions } = this.#finding;
    const wants = this.#finding.wants.map((finding, index) =>
      withName(finding, this.#exercise.goal.wants[index]),
    );
    const next = { met, wants, actions, decidedMs: this.#decidedMs, changes: this.#changes };
    if (JSON.stringify(next) !== JSON.stringify(this.#progress)) this.#progress = next;
    return this.#progress ?? next;
  }

  /**
   * The goal is judged before each event as well, so that a condition on a duration is met in the time between events.
   */
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
      const isDuration = type === 'twoLeaders' || type === 'noLeader';
      return isDuration ? latestMs - (value - (of ?? value)) : latestMs;
    });
    return Math.max(...metMs);
  }

  #compare(commands: readonly Command[]): void {
    if (commands.length === this.#judgedCommands) return;
    this.#judgedCommands = commands.length;
    this.#changes = changesFrom(this.#exercise, { ...this.#file, commands }).map(changeSentence);
  }
}
