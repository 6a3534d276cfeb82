// The session: the one store behind the page, and everything that a person can do in it.
import { isNarrated, type RunFile, type RunView } from '../runFile/runFile';
import type { Command } from '../sim/contracts/command';
import type { Engine, RunInputs, SideRun } from '../sim/engine/engine';
import type { Limits } from '../sim/trace/excerpt';
import type { Branching } from './branches/branching';
import { exportedRun } from './files/exportedRun';
import type { FileWork } from './files/fileWork';
import { changedRun, type RunChange } from './run/changedRun';
import type { Omission } from './run/omission';
import type { Openings } from './run/openings';
import { requestPlainRun } from './run/plainRun';
import type { PlayedRun } from './run/playBeside';
import { asSaved, atMoment, fromStart, type RequestedRun } from './run/requestedRun';
import { RunControl } from './run/runControl';
import {
  actionOf,
  clampNodes,
  type Intent,
  type NoticeExtras,
  type SessionState,
  type Tool,
} from './run/state';
import { withNextView } from './run/view';
import { Playback } from './time/playback';
import type { StepTarget } from './time/steps';

const scenario = async (id: string) => (await import('./files/checkFile')).readScenario(id);

/** A person's session: {@link SessionState} in a store, changed by these methods only. */
export class Session {
  readonly store: RunControl['store'];
  readonly #control: RunControl;
  readonly #playback: Playback;
  readonly #files: FileWork;
  /** Brings the state's `shownByNode` up to date; for every frame of a view that shows it. */
  readonly refreshShown = () => this.#reporting(() => this.#control.nodeVariables.refresh());
  /** Answers the open question. */
  readonly answer: Playback['answer'] = (answer) => this.#playback.answer(answer);
  readonly stepsAt: RunControl['stepsAt'] = (...asked) => this.#control.stepsAt(...asked);

  /**
   * @param first - the run file to begin with; {@link Session.start} plays it.
   * @param files - reads and writes the files of {@link Session.importRun} and {@link Session.exportRun}.
   */
  constructor(engine: Engine, first: RunFile, files: FileWork) {
    this.#files = files;
    this.#control = new RunControl(engine, first);
    this.store = this.#control.store;
    this.#playback = new Playback(this.#control);
  }

  /** Runs on their way to the screen: they can be stopped, or accepted as far as they are computed. */
  get openings(): Pick<Openings, 'stop' | 'acceptPartialRun'> {
    return this.#control.openings;
  }

  /** Starts a run from its beginning. By default a narrated run waits there and any other run plays. */
  start(file: RunFile = this.#control.state.file, isPlaying?: boolean): Promise<void> {
    return this.bring(async () => fromStart(withNextView(file, this.#control.state), isPlaying));
  }

  /** Opens a run, paused at a moment in virtual ms. */
  startAt(file: RunFile, atMs: number): Promise<void> {
    return this.bring(async () => atMoment(file, atMs));
  }

  /** Opens a run as {@link asSaved} says: resolves to false when it was stopped, rejects when it is impossible. */
  async open(
    file: RunFile | Promise<RunFile>,
    reachedMs?: number,
    initialCommands?: readonly Command[],
  ): Promise<boolean> {
    const read = async () => asSaved(await file, reachedMs, initialCommands);
    return (await this.#control.open(read)) !== null;
  }

  /** Starts a plain cluster of so many nodes, under the present algorithm's watchable settings. */
  startCluster(nodes: number): Promise<void> {
    return this.bring(() => requestPlainRun(this.#control.state, { nodes: clampNodes(nodes) }));
  }

  /** Starts a plain cluster with another algorithm. */
  startAlgorithm(id: string): Promise<void> {
    return this.bring(() => requestPlainRun(this.#control.state, { algorithm: id }));
  }

  /** Starts a scenario of the library: at its beginning, or stopped at a moment in virtual ms. */
  startScenario(id: string, atMs?: number): Promise<void> {
    return this.bring(async () => {
      const run = await scenario(id);
      return atMs === undefined ? fromStart(run) : atMoment(run, atMs);
    });
  }

  /** Plays a run beside the run on the screen until a moment, in virtual ms, is over: for pictures of its moments. */
  playBeside(file: RunFile, momentMs: number): Promise<PlayedRun> {
    return this.#control.playBeside(file, momentMs);
  }

  /** Begins a run of other inputs beside the run on the screen. */
  beginSideRun(inputs: RunInputs): Promise<SideRun> {
    return this.#control.beginSideRun(inputs);
  }

  /** Starts the run again with other parameters, nodes, network or seed; a playing run keeps playing. */
  startChanged(change: RunChange): Promise<void> {
    const { file, isPlaying, opened } = this.#control.state;
    const next = withNextView(changedRun(file, change), this.#control.state);
    const plays = isPlaying || !isNarrated(file);
    return this.bring(async () => ({ ...fromStart(next, plays), opened }));
  }

  /** Starts the run as it was opened, without anything that was done to it or changed in its settings. */
  reset(): Promise<void> {
    return this.bring(async () => fromStart(this.#control.state.opened));
  }

  /**
   * Applies the actions of a gesture at the moment shown; in the past the run first forks a branch there.
   *
   * @param intents - the actions in order; one {@link Session.undo} undoes all of them.
   * @returns settles when all actions have taken effect, applied or refused, and are shown; never rejects.
   */
  act(...intents: readonly Intent[]): Promise<void> {
    return this.#control.queue(async () => {
      const actions = intents.map((intent) => actionOf(intent, this.#control.state));
      const [first] = actions;
      if (!first) return;
      if (this.#control.state.isLookingBack) await (await this.#branching()).fork(first);
      this.#control.set({ undone: [] });
      const gesture = await this.#control.submit(actions);
      const { gestures } = this.#control.state;
      if (gesture.length > 1) this.#control.set({ gestures: [...gestures, gesture] });
    });
  }

  /** Continues the run from the past moment shown, without the later commands; its old future stays as a branch. */
  fork(): Promise<void> {
    return this.#control.queue(async () => {
      if (this.#control.state.isLookingBack) await (await this.#branching()).fork(null);
    });
  }

  /** Undoes the last gesture that took effect: the run forks before it and returns to the same moment. */
  undo(): Promise<void> {
    return this.#control.queue(async () => (await this.#branching()).undo());
  }

  /** Redoes the gesture that was undone last. */
  redo(): Promise<void> {
    return this.#control.queue(async () => (await this.#branching()).redo());
  }

  /** Goes on in a branch without a command or a message. */
  leaveOut(omission: Omission): Promise<void> {
    return this.#control.queue(async () => (await this.#branching()).leaveOut(omission));
  }

  /** Shows another branch at the same moment, as far as that branch has come. */
  switchBranch(id: string): Promise<void> {
    return this.#control.queue(async () => (await this.#branching()).switchTo(id));
  }

  /** Removes a branch that is not on the screen. */
  removeBranch(id: string): Promise<void> {
    return this.#reporting(async () => (await this.#branching()).remove(id));
  }

  /** Renames a branch; a name that is taken gets a number. */
  renameBranch(id: string, name: string): Promise<void> {
    return this.#reporting(async () => (await this.#branching()).rename(id, name));
  }

  play(): void {
    this.#playback.play();
  }

  pause(): void {
    this.#playback.pause();
  }

  togglePlay(): void {
    this.#control.state.isPlaying ? this.pause() : this.play();
  }

  /** @param speed - virtual ms for each ms of wall time; kept within the range that the page offers. */
  setSpeed(speed: number): void {
    this.#playback.setSpeed(speed);
  }

  /** Switches auto pace on or off: quiet passes faster than the chosen speed. */
  setAutoPace(isAutoPaced: boolean): void {
    this.#playback.setAutoPace(isAutoPaced);
  }

  /** Shows another moment with the next frame; of several calls within a frame only the last counts. */
  scrub(atMs: number): void {
    this.#playback.scrub(atMs);
  }

  /** Shows another moment, in virtual ms, within the run so far. */
  seek(atMs: number): void {
    this.#playback.seek(atMs);
  }

  /** Returns to the present of the run. */
  toNow(): void {
    if (this.#control.state.notice?.tone === 'info') this.dismissNotice();
    this.#playback.seek(this.#control.state.frontierMs);
  }

  /** Goes to the next moment with an event of this kind; settles when it is shown, or cannot be found. */
  step(to: StepTarget = 'event'): Promise<void> {
    return this.#playback.step(to);
  }

  /** Goes back to the previous moment with an event of this kind. */
  stepBack(to: StepTarget = 'event'): void {
    this.#playback.stepBack(to);
  }

  /** Pauses at a moment, in virtual ms; the run is fast-forwarded to a later one. Settles when it is shown. */
  goTo(atMs: number): Promise<void> {
    return this.#playback.goTo(atMs);
  }

  /** Goes to the next or the previous beat of the narration and pauses there; settles when it is shown. */
  goToBeat(direction: 1 | -1): Promise<void> {
    return this.#playback.goToBeat(direction);
  }

  /** Plays to the next beat and stops there; a call on the way there goes there at once. */
  playToBeat(): Promise<void> {
    return this.#playback.playToBeat();
  }

  /** Call it on every animation frame, with the wall time in ms since the last; settles when that time has passed. */
  frame(elapsedMs: number): Promise<void> {
    this.#control.openings.frame(elapsedMs);
    return this.#playback.frame(elapsedMs);
  }

  select(node: string | null): void {
    this.#control.set({ selectedNode: node });
  }

  setView(view: RunView): void {
    this.#control.set({ view });
  }

  setTool(tool: Tool): void {
    this.#control.set({ tool });
  }

  dismissNotice(): void {
    this.#control.set({ notice: null });
  }

  /** Exports the run so far: as a run file, `json`, or a part of it in a format of `exports/`. See {@link exportedRun}. */
  exportRun(id = 'json', limits: Limits = {}): ReturnType<typeof exportedRun> {
    return exportedRun(this.#control, this.#files, id, limits);
  }

  /** Opens a run file at its end and compares the replay with it; a lecture at its beginning. A bad file changes nothing. */
  importRun(source: string | Blob): Promise<void> {
    return this.#reporting(async () => {
      const opened = await this.#control.open(async (signal) => {
        const { importedRun } = await import('./files/files');
        return importedRun(await this.#files.read(source, signal));
      });
      const verdict = opened?.verifier?.verdict;
      if (verdict) this.notify(verdict.text, { detail: verdict.detail });
    });
  }

  /** Shows an informational notice, perhaps with a detail, which is folded at first, or with a button. */
  notify(text: string, more?: NoticeExtras): void {
    this.#control.showNotice('info', text, more);
  }

  /** Shows an error as a notice. */
  report(error: unknown): void {
    this.#control.report(error);
  }

  /** Branching is fetched when the run first forks. */
  async #branching(): Promise<Branching> {
    return new (await import('./branches/branching')).Branching(this.#control);
  }

  /** Opens a run; an error becomes a notice. */
  bring(read: () => Promise<RequestedRun>): Promise<void> {
    return this.#reporting(() => this.#control.open(read));
  }

  async #reporting(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.report(error));
  }
}
