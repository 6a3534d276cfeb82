// Keeps the run on the screen and the engine together: what is asked of the engine is done one thing after another.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { definitionOf, type RunFile, startOf } from '../runFile/runFile';
import type { Action, Command } from '../sim/command';
import {
  type Engine,
  FROM_THE_BEGINNING,
  type Progress,
  type RunInputs,
  type SideRun,
  type Start,
} from '../sim/engine';
import { registries } from './installed';
import { LiveRun } from './liveRun';
import { frontierAfter, isOver, isPast, lastMoment, momentWithin } from './moment';
import type { Stand } from './stand';
import { FIRST_BRANCH, type Notice, type Picture, type SessionState } from './state';

/** One history of the present definition, and the others beside it. */
type Line = Pick<SessionState, 'run' | 'branch' | 'others' | 'undone'>;

/** The store and the engine behind it. */
export class RunControl {
  readonly store: StoreApi<SessionState>;
  readonly #engine: Engine;
  #turn: Promise<void> = Promise.resolve();

  constructor(engine: Engine, first: RunFile) {
    this.#engine = engine;
    this.store = createStore<SessionState>(() => ({
      file: first,
      run: this.#freshRun(first),
      revision: 0,
      commands: first.commands,
      branch: FIRST_BRANCH,
      others: [],
      gestures: [],
      undone: [],
      isPlaying: false,
      speed: 1,
      isAutoPaced: false,
      pace: 1,
      nowMs: 0,
      frontierMs: 0,
      isLookingBack: false,
      catchingUpToMs: null,
      selectedNode: null,
      tool: 'point',
      notice: null,
    }));
  }

  get state(): SessionState {
    return this.store.getState();
  }

  set(change: Partial<SessionState>): void {
    this.store.setState(change);
  }

  say(tone: Notice['tone'], text: string): void {
    this.set({ notice: { tone, text } });
  }

  /** Tells the person that something could not be done, and why. */
  report(error: unknown): void {
    this.say('error', error instanceof Error ? error.message : String(error));
  }

  /** Does work with the engine after what was asked of it before; tells the person when it fails. */
  queue(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch((error: unknown) => {
      this.set({ isPlaying: false, catchingUpToMs: null });
      this.report(error);
    });
    return this.#turn;
  }

  /**
   * Makes a run from its beginning, hurries to a frontier, and shows a moment before it.
   *
   * @param start - up to where the processes need no workers yet: that is faster.
   * @param given - the commands with which it started, when a person has given others since.
   */
  restart(
    file: RunFile,
    stand: Stand,
    start: Start = FROM_THE_BEGINNING,
    given: readonly Command[] = file.commands,
  ): Promise<void> {
    return this.queue(async () => {
      const { commands, branch = FIRST_BRANCH, branches = [] } = file;
      await this.#engine.load({ definition: definitionOf(file), commands }, start);
      const { selectedNode } = this.state;
      this.set({
        file: { ...startOf(file), commands: given },
        commands,
        run: this.#freshRun(file),
        branch,
        others: branches.map((other) => ({ ...other, run: null })),
        gestures: [],
        undone: [],
        revision: this.state.revision + 1,
        nowMs: 0,
        frontierMs: 0,
        isPlaying: false,
        isLookingBack: false,
        catchingUpToMs: lastMoment(stand.frontierMs) || null,
        selectedNode: isIn(file, selectedNode) ? selectedNode : null,
        notice: null,
      });
      while (this.state.frontierMs < stand.frontierMs) {
        await this.advance(stand.frontierMs);
        this.show(lastMoment(this.state.frontierMs));
      }
      this.show(stand.showMs);
      const { isPlaying, showMs, frontierMs } = stand;
      this.set({ isPlaying, isLookingBack: isPast(showMs, frontierMs), catchingUpToMs: null });
    });
  }

  /**
   * Shows another history of the present definition, once the engine has come to its frontier in it. When that fails,
   * the run on the screen stays. Only within {@link RunControl.queue}.
   */
  async takeUp(line: Line, { frontierMs, showMs, isPlaying }: Stand): Promise<void> {
    const { run } = line;
    this.set({ isPlaying: false, catchingUpToMs: lastMoment(frontierMs) });
    try {
      await this.#bring(run, frontierMs);
    } catch (error) {
      await this.#bring(this.state.run, this.state.frontierMs);
      throw error;
    }
    run.showAt(showMs);
    this.set({
      ...line,
      commands: run.commands,
      revision: this.state.revision + 1,
      nowMs: showMs,
      frontierMs,
      isPlaying,
      isLookingBack: isPast(showMs, frontierMs),
      catchingUpToMs: null,
      notice: null,
    });
  }

  /** A run of the present definition of which nothing has happened yet. */
  untoldRun(commands: readonly Command[]): LiveRun {
    return this.#freshRun({ ...this.state.file, commands });
  }

  /**
   * Does what a gesture asks for, and says which commands it became. They take effect at once: at the frontier, after
   * all that is shown; then that moment is shown. Only within {@link RunControl.queue}.
   */
  async submit(actions: readonly Action[]): Promise<readonly Command[]> {
    const commands: Command[] = [];
    for (const action of actions) commands.push(await this.#engine.submit(action));
    await this.advanceTo(this.state.frontierMs);
    return commands;
  }

  /**
   * Lets the run go on until a moment, in ms, is over, and shows it unless the past is shown; a busy run may come only
   * nearer to it. Only within {@link RunControl.queue}.
   */
  async advanceTo(momentMs: number): Promise<void> {
    await this.advance(frontierAfter(momentMs));
    // Meanwhile somebody may have begun to look at the past.
    if (!this.state.isLookingBack) this.show(momentWithin(momentMs, this.state.frontierMs));
  }

  /** Lets the run hurry until a moment, in ms, is over, and shows it. Only within {@link RunControl.queue}. */
  async hurryTo(momentMs: number): Promise<void> {
    this.set({ isLookingBack: false, catchingUpToMs: momentMs });
    do await this.advanceTo(momentMs);
    while (!isOver(momentMs, this.state.frontierMs));
    this.set({ catchingUpToMs: null });
  }

  /** Lets the run go on to a frontier, in ms, without showing it. Only within {@link RunControl.queue}. */
  async advance(untilMs: number, windows?: number): Promise<void> {
    const { run } = this.state;
    const { events, frontierMs, commands } = await this.#engine.advance(untilMs, windows);
    run.commands = commands;
    this.set({ frontierMs, commands });
    run.append(events);
  }

  /** Runs other inputs without touching the run on the screen. */
  replay(inputs: RunInputs, untilMs: number): Promise<Progress> {
    return this.#engine.replay(inputs, untilMs);
  }

  /** Begins a run of other inputs beside the run on the screen. */
  beside(inputs: RunInputs): Promise<SideRun> {
    return this.#engine.beside(inputs);
  }

  /** What a file's run shows at its most telling moment, without touching the run on the screen. */
  async pictureOf(file: RunFile): Promise<Picture> {
    const { commands, pictureAtMs = 0 } = file;
    const untilMs = frontierAfter(pictureAtMs);
    const { events } = await this.replay({ definition: definitionOf(file), commands }, untilMs);
    const run = this.#freshRun(file);
    run.append(events);
    run.showAt(pictureAtMs);
    return { run, commands, nowMs: pictureAtMs };
  }

  /** Shows the run at a moment in ms that is over. */
  show(nowMs: number): void {
    const { run, revision } = this.state;
    const hasChanged = run.showAt(nowMs);
    this.set({ nowMs, revision: hasChanged ? revision + 1 : revision });
  }

  /** Lets the engine come to a frontier of a run, and the run too, as far as it is not there yet. */
  async #bring(run: LiveRun, toMs: number): Promise<void> {
    const inputs = { definition: run.definition, commands: run.commands };
    await this.#engine.load(inputs, { atMs: toMs, told: run.trace.length });
    for (let reachedMs = -1; reachedMs < toMs; ) {
      const { events, frontierMs, commands } = await this.#engine.advance(toMs);
      run.commands = commands;
      run.append(events);
      reachedMs = frontierMs;
    }
  }

  #freshRun(file: RunFile): LiveRun {
    const algorithm = registries.algorithms.get(file.algorithm.id);
    if (!algorithm) throw new Error(`there is no algorithm ${file.algorithm.id}`);
    const { properties } = registries;
    return new LiveRun(definitionOf(file), { algorithm, properties }, file.commands);
  }
}

function isIn({ nodes, services = [], clients = [] }: RunFile, id: string | null): boolean {
  return [...nodes, ...services, ...clients].some((process) => process.id === id);
}
