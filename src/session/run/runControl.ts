// Keeps the store and the engine consistent: requests to the engine run one after another.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { definitionOf, type RunFile, startOf } from '../../runFile/runFile';
import { errorText } from '../../sim/base/errorText';
import type { Action, Command } from '../../sim/contracts/command';
import type { Engine, RunInputs, SideRun } from '../../sim/engine/engine';
import { FROM_THE_BEGINNING } from '../../sim/engine/start';
import type { LiveRun } from './liveRun';
import { frontierAfter, isOver, isPast, lastMoment, momentWithin } from './moment';
import { NodeVariables } from './nodeVariables';
import { cutShort, MOST_EVENTS, Opening, Stopped } from './opening';
import { Openings } from './openings';
import { freshRun, type PlayedRun, playBeside } from './playBeside';
import type { RequestedRun } from './requestedRun';
import { AT_REST, FIRST_BRANCH, type Notice, type NoticeExtras, type SessionState } from './state';
import { createStepsAt, type StepsAt } from './stepsAt';
import type { Target } from './target';
import { USUAL_VIEW } from './view';

/** The part of the state that a switch to another branch replaces. */
type BranchState = Pick<SessionState, 'run' | 'branch' | 'others' | 'undone'>;

/** The store and the engine behind it. */
export class RunControl {
  readonly store: StoreApi<SessionState>;
  readonly openings = new Openings((opening) => this.set({ opening }));
  /** The nodes' variables, refreshed on request: a view that shows them requests this on every frame. */
  readonly nodeVariables: NodeVariables;
  readonly stepsAt: StepsAt;
  readonly #engine: Engine;
  #turn: Promise<void> = Promise.resolve();
  /** Whether the engine has a run. */
  #isLoaded = false;

  constructor(engine: Engine, first: RunFile) {
    this.#engine = engine;
    this.store = createStore<SessionState>(() => ({
      file: first,
      opened: first,
      lecture: null,
      run: freshRun(first),
      revision: 0,
      commands: first.commands,
      branch: FIRST_BRANCH,
      others: [],
      gestures: [],
      undone: [],
      wayBack: null,
      view: first.view ?? USUAL_VIEW,
      ...AT_REST,
      speed: 1,
      isAutoPaced: false,
      pace: 1,
      nowMs: 0,
      frontierMs: 0,
      nextMs: 0,
      isLookingBack: false,
      guesses: new Map(),
      opening: null,
      exports: [],
      selectedNode: null,
      shownByNode: new Map(),
      tool: 'point',
      notice: null,
    }));
    this.nodeVariables = new NodeVariables(engine, this);
    this.stepsAt = createStepsAt(engine, this);
  }

  get state(): SessionState {
    return this.store.getState();
  }

  set(change: Partial<SessionState>): void {
    this.store.setState(change);
  }

  showNotice(tone: Notice['tone'], text: string, more: NoticeExtras = {}): void {
    this.set({ notice: { tone, text, ...more } });
  }

  /** Shows an error as a notice. */
  report(error: unknown): void {
    this.showNotice('error', errorText(error));
  }

  /** Runs work with the engine after all work requested before; an error becomes a notice. */
  queue(work: () => Promise<void>): Promise<void> {
    const loaded = async () => {
      if (!this.#isLoaded) await this.#loadFirst();
      await work();
    };
    return this.#inTurn(loaded).catch((error: unknown) => {
      if (error instanceof Stopped) return;
      this.set(AT_REST);
      this.report(error);
    });
  }

  /**
   * Opens a run: computes it up to its target while the run on the screen plays on, then replaces that run. An opening
   * supersedes earlier ones. Rejects when the run cannot be opened.
   *
   * @param read - reads the run; work for it ends when the signal is aborted.
   * @returns the run on the screen; null when the opening was stopped.
   */
  async open(read: (signal: AbortSignal) => Promise<RequestedRun>): Promise<RequestedRun | null> {
    this.openings.stopAll();
    const opening = new Opening();
    try {
      return await this.openings.track(opening, async () => {
        const requested = await read(opening.signal);
        opening.begin(`Opening ${requested.file.title}`, requested.target.frontierMs);
        const run = freshRun(requested.file);
        const { side, frontierMs } = await opening.prepare(this.#engine, run, requested.verifier);
        await this.#inTurn(async () => {
          opening.throwIfStopped();
          await side.takeOver();
          this.#isLoaded = true;
          this.#replaceRun(requested, run, frontierMs);
        });
        return requested;
      });
    } catch (error) {
      // The run on the screen stays there; the engine may not have it yet.
      if (!this.#isLoaded) void this.queue(async () => {});
      if (opening.isStopped) return null;
      throw error;
    }
  }

  /**
   * Shows another branch of the present definition, once the engine has reached the target in it. After an error or a
   * stop the run on the screen stays. Only within {@link RunControl.queue}.
   */
  async switchTo(next: BranchState, target: Target): Promise<void> {
    const { run } = next;
    const { isPlaying } = this.state;
    this.set({ isPlaying: false });
    const opening = new Opening(this.#mostEvents);
    try {
      await this.openings.track(opening, async () => {
        opening.begin(`Opening ${next.branch.name}`, target.frontierMs);
        const { side, frontierMs } = await opening.prepare(this.#engine, run);
        await side.takeOver();
        this.set({ ...next, ...this.#stateFor(run, target, frontierMs) });
      });
    } catch (error) {
      this.set({ isPlaying });
      throw error;
    }
  }

  /** A run of the present definition without any events. */
  emptyRun(commands: readonly Command[]): LiveRun {
    return freshRun({ ...this.state.file, commands });
  }

  /**
   * Submits the actions of a gesture and returns their commands. They take effect at the frontier, after all that is
   * shown; then that moment is shown. Only within {@link RunControl.queue}.
   */
  async submit(actions: readonly Action[]): Promise<readonly Command[]> {
    const commands: Command[] = [];
    for (const action of actions) commands.push(await this.#engine.submit(action));
    await this.advanceTo(this.state.frontierMs);
    return commands;
  }

  /**
   * Advances the run until a moment, in ms, is over, and shows it unless the past is shown. The frontier of a busy run may
   * stay before that moment. Only within {@link RunControl.queue}.
   */
  async advanceTo(momentMs: number): Promise<void> {
    await this.advance(frontierAfter(momentMs));
    // The person may have begun to look at the past meanwhile.
    if (!this.state.isLookingBack) this.show(momentWithin(momentMs, this.state.frontierMs));
  }

  /**
   * Advances the run, as fast as it can, until a moment, in ms, is over; shows it. Only within {@link
   * RunControl.queue}.
   */
  fastForwardTo(momentMs: number): Promise<void> {
    this.set({ isLookingBack: false });
    const { run } = this.state;
    const mostEvents = this.#mostEvents;
    return this.openings.track(new Opening(mostEvents), async (opening) => {
      opening.begin('Running ahead', momentMs);
      while (!isOver(momentMs, this.state.frontierMs) && run.trace.length < mostEvents) {
        await this.advanceTo(momentMs);
        opening.recordProgress(this.state.frontierMs, run.trace.length);
      }
      if (!isOver(momentMs, this.state.frontierMs)) this.set({ notice: cutShort(run, momentMs) });
    });
  }

  /** Advances the run to a frontier, in ms, without showing it. Only within {@link RunControl.queue}. */
  async advance(untilMs: number, windows?: number): Promise<void> {
    const { run } = this.state;
    const { events, frontierMs, nextMs, commands } = await this.#engine.advance(untilMs, windows);
    run.commands = commands;
    this.set({ frontierMs, nextMs, commands });
    run.append(events);
  }

  /** Begins a run of other inputs beside the run on the screen. */
  beginSideRun(inputs: RunInputs): Promise<SideRun> {
    return this.#engine.beginSideRun(inputs);
  }

  /** Plays a run beside the run on the screen until a moment, in ms, is over. */
  playBeside(file: RunFile, momentMs: number): Promise<PlayedRun> {
    return playBeside(this.#engine, file, momentMs);
  }

  /** Shows the run at a moment in ms that is over. */
  show(nowMs: number): void {
    const { run, revision } = this.state;
    const hasChanged = run.showAt(nowMs);
    this.set({ nowMs, revision: hasChanged ? revision + 1 : revision });
  }

  /** Loads the constructor's run at its beginning: the run on the screen until another one is opened. */
  async #loadFirst(): Promise<void> {
    const { file, commands } = this.state;
    const inputs = { definition: definitionOf(file), commands };
    await (await this.#engine.beginSideRun(inputs, FROM_THE_BEGINNING)).takeOver();
    this.#isLoaded = true;
  }

  /** Limit of events when the present run is extended or switched: a run beyond the limit of an opening may double. */
  get #mostEvents(): number {
    return Math.max(MOST_EVENTS, 2 * this.state.run.trace.length);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  /** Puts an opened run on the screen, in place of the present one. */
  #replaceRun(
    { file, target, initialCommands = file.commands, opened, lecture, wayBack }: RequestedRun,
    run: LiveRun,
    frontierMs: number,
  ): void {
    const { selectedNode, lecture: lastLecture } = this.state;
    const { branch = FIRST_BRANCH, branches = [] } = file;
    const start = { ...startOf(file), commands: initialCommands };
    this.set({
      file: start,
      opened: opened ?? start,
      lecture: lecture ?? lastLecture,
      run,
      branch,
      others: branches.map((other) => ({ ...other, run: null })),
      gestures: [],
      undone: [],
      wayBack: wayBack ?? null,
      view: file.view ?? USUAL_VIEW,
      selectedNode: isIn(file, selectedNode) ? selectedNode : null,
      ...this.#stateFor(run, target, frontierMs),
    });
  }

  /** The state for a run at a frontier, in ms, which may be short of the target. */
  #stateFor(run: LiveRun, { showMs, isPlaying, ...target }: Target, frontierMs: number) {
    const nowMs = momentWithin(showMs, frontierMs);
    run.showAt(nowMs);
    return {
      commands: run.commands,
      revision: this.state.revision + 1,
      shownByNode: new Map(),
      nowMs,
      frontierMs,
      nextMs: frontierMs,
      beatMs: null,
      isPlaying,
      isLookingBack: isPast(nowMs, frontierMs),
      notice: frontierMs < target.frontierMs ? cutShort(run, lastMoment(target.frontierMs)) : null,
    };
  }
}

function isIn({ nodes, services = [], clients = [] }: RunFile, id: string | null): boolean {
  return [...nodes, ...services, ...clients].some((process) => process.id === id);
}
