// Forks of a run, by an action in the past or by undo and redo, and switches between branches.
import type { BranchOrigin } from '../../runFile/runFile';
import { canonicalJson } from '../../sim/base/json';
import type { Action, Command } from '../../sim/contracts/command';
import { LiveRun } from '../run/liveRun';
import { frontierAfter, frontierAt, momentWithin } from '../run/moment';
import type { Omission } from '../run/omission';
import type { RunControl } from '../run/runControl';
import type { Gesture, OtherBranch, SessionState, UndoneGesture } from '../run/state';
import { type Target, targetAt } from '../run/target';
import { spokenMoment } from '../words/words';
import {
  branchName,
  forkRefusal,
  nameWithout,
  newBranch,
  uniqueName,
  withoutBranch,
  withoutOldRuns,
} from './branchTree';
import { without } from './without';

/** Operations on the branches of a run. All that change the run on the screen must run in the control's queue. */
export class Branching {
  readonly #control: RunControl;

  constructor(control: RunControl) {
    this.#control = control;
  }

  get #state(): SessionState {
    return this.#control.state;
  }

  /**
   * Continues the run from the moment shown, under the commands up to it. The future that was seen stays as a branch.
   *
   * @param action - the new branch's first action, for its name; null when there is none.
   */
  async fork(action: Action | null): Promise<void> {
    const { nowMs, run, branch, commands, isPlaying } = this.#state;
    const forkMs = frontierAfter(nowMs);
    const kept = commands.filter(({ atMs }) => atMs < forkMs);
    const others = this.#leave(run.seenMs >= forkMs);
    const forked = this.#forkedAt(kept, forkMs, branchName(action, nowMs), others);
    await this.#control.switchTo({ ...forked, undone: [] }, targetAt(nowMs, isPlaying));
    const left = others.find(({ id }) => id === branch.id);
    if (left)
      this.#control.showNotice(
        'info',
        `The run goes on from ${spokenMoment(forkMs)} s. Its former course is kept as a branch: see Branches (T).`,
      );
  }

  /** Undoes the last gesture that took effect, and returns to the same moment. */
  async undo(): Promise<void> {
    const { run, commands, gestures, undone, wayBack } = this.#state;
    const gesture = lastGesture(commands.slice(0, run.appliedCommands), gestures);
    const [first] = gesture;
    if (!first) return wayBack?.();
    const index = run.appliedCommands - gesture.length;
    const kept = commands.toSpliced(index, gesture.length);
    const name = nameWithout(first, first.atMs);
    await this.#rewrite(kept, first.atMs, name, [...undone, { gesture, index }]);
  }

  /** Redoes the gesture that was undone last. */
  async redo(): Promise<void> {
    const { commands, undone } = this.#state;
    const last = undone.at(-1);
    const first = last?.gesture[0];
    if (!last || !first) return;
    const again = commands.toSpliced(last.index, 0, ...last.gesture);
    const name = branchName(first, first.atMs);
    await this.#rewrite(again, first.atMs, name, undone.slice(0, -1));
  }

  /** Continues in a branch without a command, or with a message lost as soon as it is sent; at the same moment. */
  async leaveOut(omission: Omission): Promise<void> {
    const { kept, fromMs, name } = without(this.#state.commands, omission);
    this.#control.set({ undone: [] });
    await this.#rewrite(kept, fromMs, name, []);
  }

  /** Switches to another branch and shows the same moment, as far as that branch has come. */
  async switchTo(id: string): Promise<void> {
    const { others, nowMs, isPlaying } = this.#state;
    const other = others.find((one) => one.id === id);
    if (!other) return;
    const frontierMs = frontierAt(other.untilMs);
    const target = { frontierMs, showMs: momentWithin(nowMs, frontierMs), isPlaying };
    await this.#switchTo(other, target, this.#leave(true), []);
  }

  /** Removes a branch that is not on the screen. */
  remove(id: string): void {
    const { others, branch } = this.#state;
    if (!others.some((other) => other.id === id)) return;
    const [present, ...rest] = withoutBranch<OtherBranch>([this.#present(), ...others], id);
    const { parent, forkMs } = present ?? branch;
    this.#control.set({ branch: { ...branch, parent, forkMs }, others: rest });
  }

  /** Renames a branch; a name that is taken gets a number. */
  rename(id: string, wanted: string): void {
    const { branch, others } = this.#state;
    const name = uniqueName(
      [branch, ...others].filter((one) => one.id !== id),
      wanted,
    );
    if (id === branch.id) this.#control.set({ branch: { ...branch, name } });
    else {
      const renamed = others.map((other) => (other.id === id ? { ...other, name } : other));
      this.#control.set({ others: renamed });
    }
  }

  /**
   * Replaces the commands from a moment in ms on, and returns to the moment shown: on the branch that has these commands
   * already, or on a new one.
   */
  async #rewrite(
    commands: readonly Command[],
    fromMs: number,
    name: string,
    undone: readonly UndoneGesture[],
  ): Promise<void> {
    const { run, others, nowMs, isPlaying } = this.#state;
    const wanted = canonicalJson(commands);
    const same = others.find((other) => canonicalJson(other.commands) === wanted);
    const left = this.#leave(run.seenMs > fromMs && !this.#isPassedThrough);
    const frontierMs = Math.max(this.#state.frontierMs, same?.untilMs ?? 0);
    const target = { frontierMs, showMs: nowMs, isPlaying };
    if (same) return this.#switchTo(same, target, left, undone);
    return this.#control.switchTo(
      { ...this.#forkedAt(commands, fromMs, name, left), undone },
      target,
    );
  }

  /** Switches to a branch. @param left - all branches beside the present one, including the target. */
  async #switchTo(
    { id, name, parent, forkMs, commands, run }: OtherBranch,
    target: Target,
    left: readonly OtherBranch[],
    undone: readonly UndoneGesture[],
  ): Promise<void> {
    const next = {
      run: run ?? this.#control.emptyRun(commands),
      branch: { id, name, parent, forkMs },
      others: left.filter((other) => other.id !== id),
      undone,
    };
    await this.#control.switchTo(next, target);
  }

  /** A fork of the run with other commands from a moment in ms on; it shares the past before that moment. */
  #forkedAt(
    commands: readonly Command[],
    fromMs: number,
    name: string,
    others: readonly OtherBranch[],
  ): Pick<SessionState, 'run' | 'branch' | 'others'> {
    const { run, branch } = this.#state;
    const isKept = others.some(({ id }) => id === branch.id);
    return {
      run: LiveRun.forkOf(run, run.trace.firstAt(fromMs), commands),
      branch: isKept
        ? newBranch(branch, others, fromMs, name)
        : this.#continuedBranch(fromMs, name),
      others,
    };
  }

  /** The present branch without its old future, with which it continues in another way. */
  #continuedBranch(fromMs: number, name: string): BranchOrigin {
    const { branch, others } = this.#state;
    if (!this.#isPassedThrough || branch.parent === null) return branch;
    const forkMs = Math.min(fromMs, branch.forkMs);
    return { ...branch, name: uniqueName(others, name), forkMs };
  }

  /** Whether the present branch is only an intermediate step of several undos or redos, without children. */
  get #isPassedThrough(): boolean {
    const { branch, others, undone } = this.#state;
    return undone.length > 0 && !others.some(({ parent }) => parent === branch.id);
  }

  /** The other branches after the present one is left. @param isKept - whether the present one is added to them. */
  #leave(isKept: boolean): readonly OtherBranch[] {
    const { others } = this.#state;
    const why = isKept ? forkRefusal(others) : null;
    if (why !== null) throw new Error(why);
    return isKept ? withoutOldRuns([...others, this.#present()]) : others;
  }

  #present(): OtherBranch {
    const { run, branch, commands, frontierMs } = this.#state;
    return { ...branch, commands, untilMs: frontierMs, run };
  }
}

/** The last gesture of the commands: a recorded gesture of several commands, else the last command alone. */
function lastGesture(commands: readonly Command[], gestures: readonly Gesture[]): Gesture {
  const isLast = (gesture: Gesture) =>
    canonicalJson(gesture) === canonicalJson(commands.slice(-gesture.length));
  return gestures.find(isLast) ?? commands.slice(-1);
}
