// The session: the one store behind the page, and everything that a person can do in it.
import { isNarrated, type RunFile } from '../runFile/runFile';
import type { Command } from '../sim/contracts/command';
import type { Engine, RunInputs, SideRun } from '../sim/engine/engine';
import type { Branching } from './branches/branching';
import type { ExportedFile } from './files/files';
import { recordedSoFar } from './files/recording';
import { changedRun, type RunChange } from './run/changedRun';
import type { Openings } from './run/openings';
import { plainRun } from './run/plainRun';
import { RunControl } from './run/runControl';
import {
  actionOf,
  type Picture,
  possibleNodes,
  type SessionState,
  type Tool,
  type Wish,
} from './run/state';
import { asItWasLeft, fromItsStart, upTo, type WantedRun } from './run/wantedRun';
import { beatMs } from './time/beats';
import { Playback } from './time/playback';
import type { StepTarget } from './time/steps';

/** What deals with files is fetched when the first is read or written. */
const files = () => import('./files/files');
const scenario = async (id: string) => (await files()).readScenario(id);

/** A person's session: {@link SessionState} in a store, changed by these methods only. */
export class Session {
  readonly #control: RunControl;
  readonly #playback: Playback;

  /** @param first - the run file to begin with; {@link Session.start} plays it. */
  constructor(engine: Engine, first: RunFile) {
    this.#control = new RunControl(engine, first);
    this.#playback = new Playback(this.#control);
  }

  get store() {
    return this.#control.store;
  }

  /** What is on its way to the screen: can be stopped, and taken as it is. */
  get openings(): Pick<Openings, 'stop' | 'takeAsIs'> {
    return this.#control.openings;
  }

  /** Starts a run from its beginning. One with a narration waits there, unless somebody has asked to play it. */
  start(file: RunFile = this.#state.file, isPlaying?: boolean): Promise<void> {
    return this.#bring(async () => fromItsStart(file, isPlaying));
  }

  /** Brings a run on the screen that stands at a moment in virtual ms. */
  startAt(file: RunFile, atMs: number): Promise<void> {
    return this.#bring(async () => upTo(file, atMs));
  }

  /**
   * Takes up a run where its file left it, as {@link asItWasLeft} says, and stops there. Rejects when it cannot be had.
   *
   * @returns whether it has come on the screen: not when it was stopped.
   */
  async open(
    file: RunFile | Promise<RunFile>,
    reachedMs?: number,
    given?: readonly Command[],
  ): Promise<boolean> {
    const opened = await this.#control.open(async () => asItWasLeft(await file, reachedMs, given));
    return opened !== null;
  }

  /** Starts a plain cluster of so many nodes, under the present algorithm's watchable settings. */
  startCluster(nodes: number): Promise<void> {
    const { algorithm, seed, clients } = this.#state.file;
    const count = possibleNodes(nodes);
    return this.#bring(async () =>
      fromItsStart(await plainRun(algorithm.id, count, seed, clients)),
    );
  }

  /** Starts a plain cluster with another algorithm. */
  startAlgorithm(id: string): Promise<void> {
    const { nodes, seed, clients } = this.#state.file;
    return this.#bring(async () => fromItsStart(await plainRun(id, nodes.length, seed, clients)));
  }

  /** Starts a scenario of the library: at its beginning, or stopped at a moment in virtual ms. */
  startScenario(id: string, atMs?: number): Promise<void> {
    return this.#bring(async () => {
      const run = await scenario(id);
      return atMs === undefined ? fromItsStart(run) : upTo(run, atMs);
    });
  }

  /** Starts a scenario of the library and plays it. */
  playScenario(id: string): Promise<void> {
    return this.#bring(async () => fromItsStart(await scenario(id), true));
  }

  /** Runs a scenario beside the run on the screen, to its most telling moment. */
  async pictureOf(id: string): Promise<Picture> {
    return this.#control.pictureOf(await scenario(id));
  }

  /** Begins a run of other inputs beside the run on the screen. */
  beside(inputs: RunInputs): Promise<SideRun> {
    return this.#control.beside(inputs);
  }

  /** Starts the same run again, with other parameters, nodes, another network or another seed; one that plays plays on. */
  startChanged(change: RunChange): Promise<void> {
    const { file, isPlaying } = this.#state;
    return this.start(changedRun(file, change), isPlaying || !isNarrated(file));
  }

  /**
   * Does something to the run, at the moment shown; in the past the run parts from what came of it.
   *
   * @param wishes - what one gesture does, in order: one {@link Session.undo} takes back all of it.
   * @returns settles when all of it took effect, applied or refused by the run, and is shown; it never rejects.
   */
  act(...wishes: readonly Wish[]): Promise<void> {
    return this.#control.queue(async () => {
      const actions = wishes.map((wish) => actionOf(wish, this.#state));
      const [first] = actions;
      if (!first) return;
      if (this.#state.isLookingBack) await (await this.#branching()).fork(first);
      this.#control.set({ undone: [] });
      const gesture = await this.#control.submit(actions);
      const { gestures } = this.#state;
      if (gesture.length > 1) this.#control.set({ gestures: [...gestures, gesture] });
    });
  }

  /** Lets the run go on from the past shown, without what was done after it; what came of it stays as a branch. */
  fork(): Promise<void> {
    return this.#control.queue(async () => {
      if (this.#state.isLookingBack) await (await this.#branching()).fork(null);
    });
  }

  /** Takes back the last gesture that took effect: the run parts before it, and comes to the same moment. */
  undo(): Promise<void> {
    return this.#control.queue(async () => (await this.#branching()).undo());
  }

  /** Does again what was taken back last. */
  redo(): Promise<void> {
    return this.#control.queue(async () => (await this.#branching()).redo());
  }

  /** Shows another branch of the run, at the same moment as far as it has come. */
  switchBranch(id: string): Promise<void> {
    return this.#control.queue(async () => (await this.#branching()).switchTo(id));
  }

  /** Forgets a branch, but not the one on the screen. */
  removeBranch(id: string): Promise<void> {
    return this.#reporting(async () => (await this.#branching()).remove(id));
  }

  /** Gives a branch another name; one that another has gets a number. */
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
    if (this.#state.isPlaying) this.pause();
    else this.play();
  }

  /** @param speed - virtual ms for each ms of wall time; kept within the range that the page offers. */
  setSpeed(speed: number): void {
    this.#playback.setSpeed(speed);
  }

  /** Lets the run go faster than the chosen speed through quiet, or not. */
  setAutoPace(isAutoPaced: boolean): void {
    this.#playback.setAutoPace(isAutoPaced);
  }

  /** Shows another moment with the next frame: of several in one frame only the last is folded. */
  scrub(atMs: number): void {
    this.#playback.scrub(atMs);
  }

  /** Shows another moment, in virtual ms, as far as the run has come. */
  seek(atMs: number): void {
    this.#playback.seek(atMs);
  }

  /** Back to where the run is. */
  toNow(): void {
    if (this.#state.notice?.tone === 'info') this.dismissNotice();
    this.#playback.seek(this.#state.frontierMs);
  }

  /** Goes to the next moment at which something of this kind happens; settles when it is shown, or not to be found. */
  step(to: StepTarget = 'event'): Promise<void> {
    return this.#playback.step(to);
  }

  /** Goes back to the last moment before the one shown at which something of this kind happened. */
  stepBack(to: StepTarget = 'event'): void {
    this.#playback.stepBack(to);
  }

  /** Goes to the next beat of the narration, or to the one before, and stops there; settles when it is shown. */
  async goToBeat(step: 1 | -1): Promise<void> {
    const { file, nowMs } = this.#state;
    const atMs = beatMs(file.narration ?? [], nowMs, step);
    if (atMs !== null) await this.#playback.goTo(atMs);
  }

  /** Call it on every animation frame, with the wall time since the last, in ms; settles when that time has passed. */
  frame(elapsedMs: number): Promise<void> {
    this.#control.openings.frame(elapsedMs);
    return this.#playback.frame(elapsedMs);
  }

  select(node: string | null): void {
    this.#control.set({ selectedNode: node });
  }

  setTool(tool: Tool): void {
    this.#control.set({ tool });
  }

  dismissNotice(): void {
    this.#control.set({ notice: null });
  }

  /**
   * The run so far as a file: a run file, or in a format of `exports/`.
   *
   * @param id - `json`, or the format's id; rejects when there is no such format.
   */
  async exportRun(id = 'json'): Promise<ExportedFile> {
    // Taken before anything is awaited: the run goes on meanwhile.
    const { file, outcome } = recordedSoFar(this.#state);
    const { writeFile } = await files();
    return writeFile(file, outcome, id);
  }

  /** Reads a run file, compares, and shows it at its end; a bad file changes nothing but the notice. */
  importRun(source: string | Blob): Promise<void> {
    return this.#reporting(async () => {
      const opened = await this.#control.open(async (breath) => {
        const { importedRun } = await files();
        return importedRun(source, breath);
      });
      const verdict = opened?.witness?.verdict;
      if (verdict) this.tell(verdict);
    });
  }

  /** Tells the person something that is good to know. */
  tell(text: string): void {
    this.#control.say('info', text);
  }

  /** Tells the person that something could not be done, and why. */
  report(error: unknown): void {
    this.#control.report(error);
  }

  /** What parts a run is fetched when somebody first does. */
  async #branching(): Promise<Branching> {
    const { Branching } = await import('./branches/branching');
    return new Branching(this.#control);
  }

  get #state(): SessionState {
    return this.#control.state;
  }

  /** Brings a run on the screen, and tells the person when it cannot be had. */
  #bring(read: () => Promise<WantedRun>): Promise<void> {
    return this.#reporting(() => this.#control.open(read));
  }

  async #reporting(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.report(error);
    }
  }
}
