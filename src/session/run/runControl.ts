// Keeps the run on the screen and the engine together: what is asked of the engine is done one thing after another.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { definitionOf, type RunFile, startOf } from '../../runFile/runFile';
import { grouped } from '../../sim/base/format';
import type { Action, Command } from '../../sim/contracts/command';
import type { Engine, RunInputs, SideRun } from '../../sim/engine/engine';
import { FROM_THE_BEGINNING } from '../../sim/engine/localRun';
import { registries } from './installed';
import { LiveRun } from './liveRun';
import { frontierAfter, isOver, isPast, lastMoment, momentWithin } from './moment';
import { MOST_EVENTS, Opening, Stopped } from './opening';
import { Openings } from './openings';
import { FIRST_BRANCH, type Notice, type Picture, type SessionState } from './state';
import type { Target } from './target';
import type { WantedRun } from './wantedRun';

/** One history of the present definition, and the others beside it. */
type BranchState = Pick<SessionState, 'run' | 'branch' | 'others' | 'undone'>;

/** The store and the engine behind it. */
export class RunControl {
  readonly store: StoreApi<SessionState>;
  readonly openings = new Openings((opening) => this.set({ opening }));
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
      opening: null,
      selectedNode: null,
      tool: 'point',
      notice: null,
    }));
    void this.queue(() => this.#loadFirst());
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
    return this.#inTurn(work).catch((error: unknown) => {
      if (error instanceof Stopped) return;
      this.set({ isPlaying: false });
      this.report(error);
    });
  }

  /**
   * Brings a run on the screen once it stands as it shall; until then the one that is there goes on. It ends what was
   * asked for before, and what is asked for later ends it. Rejects when the run cannot be had.
   *
   * @param read - reads the run; what takes long waits for a breath now and then, which rejects when it was ended.
   * @returns what has come on the screen; null when it was ended.
   */
  async open(read: (breath: () => Promise<void>) => Promise<WantedRun>): Promise<WantedRun | null> {
    this.openings.stopAll();
    const opening = new Opening();
    try {
      return await this.openings.during(opening, async () => {
        const wanted = await read(opening.breath);
        opening.begin(`Opening ${wanted.file.title}`, wanted.stand.frontierMs);
        const run = this.#freshRun(wanted.file);
        const { side, frontierMs } = await opening.prepare(this.#engine, run, wanted.witness);
        await this.#inTurn(async () => {
          opening.check();
          await side.takeOver();
          this.#show(wanted, run, frontierMs);
        });
        return wanted;
      });
    } catch (error) {
      if (opening.isStopped) return null;
      throw error;
    }
  }

  /**
   * Shows another history of the present definition, once the engine has come to its frontier in it. When that fails,
   * or is stopped, the run on the screen stays. Only within {@link RunControl.queue}.
   */
  async switchTo(line: BranchState, stand: Target): Promise<void> {
    const { run } = line;
    const { isPlaying } = this.state;
    this.set({ isPlaying: false });
    const opening = new Opening(this.#mostEvents);
    try {
      await this.openings.during(opening, async () => {
        opening.begin(`Opening ${line.branch.name}`, stand.frontierMs);
        const { side, frontierMs } = await opening.prepare(this.#engine, run);
        await side.takeOver();
        this.set({ ...line, ...this.#stateAt(run, stand, frontierMs) });
      });
    } catch (error) {
      this.set({ isPlaying });
      throw error;
    }
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
  hurryTo(momentMs: number): Promise<void> {
    this.set({ isLookingBack: false });
    const { run } = this.state;
    const mostEvents = this.#mostEvents;
    return this.openings.during(new Opening(mostEvents), async (opening) => {
      opening.begin('Running ahead', momentMs);
      while (!isOver(momentMs, this.state.frontierMs) && run.trace.length < mostEvents) {
        await this.advanceTo(momentMs);
        opening.reached(this.state.frontierMs, run.trace.length);
      }
      if (!isOver(momentMs, this.state.frontierMs)) this.set({ notice: cutShort(run, momentMs) });
    });
  }

  /** Lets the run go on to a frontier, in ms, without showing it. Only within {@link RunControl.queue}. */
  async advance(untilMs: number, windows?: number): Promise<void> {
    const { run } = this.state;
    const { events, frontierMs, commands } = await this.#engine.advance(untilMs, windows);
    run.commands = commands;
    this.set({ frontierMs, commands });
    run.append(events);
  }

  /** Begins a run of other inputs beside the run on the screen. */
  beside(inputs: RunInputs): Promise<SideRun> {
    return this.#engine.beside(inputs);
  }

  /** What a file's run shows at its most telling moment, without touching the run on the screen. */
  async pictureOf(file: RunFile): Promise<Picture> {
    const { commands, pictureAtMs = 0 } = file;
    const untilMs = frontierAfter(pictureAtMs);
    const run = this.#freshRun(file);
    const opening = new Opening();
    opening.begin(file.title, untilMs);
    const { side } = await opening.prepare(this.#engine, run);
    side.close();
    run.showAt(pictureAtMs);
    return { run, commands, nowMs: pictureAtMs };
  }

  /** Shows the run at a moment in ms that is over. */
  show(nowMs: number): void {
    const { run, revision } = this.state;
    const hasChanged = run.showAt(nowMs);
    this.set({ nowMs, revision: hasChanged ? revision + 1 : revision });
  }

  /** The run of the constructor, at its beginning: something is there from the first moment on. */
  async #loadFirst(): Promise<void> {
    const { file, commands } = this.state;
    const inputs = { definition: definitionOf(file), commands };
    await (await this.#engine.beside(inputs, FROM_THE_BEGINNING)).takeOver();
  }

  /** A run that has more events already than are opened may have twice as many. */
  get #mostEvents(): number {
    return Math.max(MOST_EVENTS, 2 * this.state.run.trace.length);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  #show({ file, stand, given = file.commands }: WantedRun, run: LiveRun, frontierMs: number): void {
    const { selectedNode } = this.state;
    const { branch = FIRST_BRANCH, branches = [] } = file;
    this.set({
      file: { ...startOf(file), commands: given },
      run,
      branch,
      others: branches.map((other) => ({ ...other, run: null })),
      gestures: [],
      undone: [],
      selectedNode: isIn(file, selectedNode) ? selectedNode : null,
      ...this.#stateAt(run, stand, frontierMs),
    });
  }

  /** What the state says of a run that has come to a frontier, in ms, which may be nearer than where it shall stand. */
  #stateAt(run: LiveRun, { showMs, isPlaying, ...wanted }: Target, frontierMs: number) {
    const nowMs = momentWithin(showMs, frontierMs);
    run.showAt(nowMs);
    return {
      commands: run.commands,
      revision: this.state.revision + 1,
      nowMs,
      frontierMs,
      isPlaying,
      isLookingBack: isPast(nowMs, frontierMs),
      notice: frontierMs < wanted.frontierMs ? cutShort(run, lastMoment(wanted.frontierMs)) : null,
    };
  }

  #freshRun(file: RunFile): LiveRun {
    const algorithm = registries.algorithms.get(file.algorithm.id);
    if (!algorithm) throw new Error(`there is no algorithm ${file.algorithm.id}`);
    const { properties } = registries;
    return new LiveRun(definitionOf(file), { algorithm, properties }, file.commands);
  }
}

/** What is said of a run of which only the beginning was opened. */
function cutShort({ trace }: LiveRun, wantedMs: number): Notice {
  const [events, ms] = [trace.length, wantedMs].map(grouped);
  const text = `The run stops before ${ms} ms: it has ${events} events, and the page opens no more at once.`;
  return { tone: 'info', text };
}

function isIn({ nodes, services = [], clients = [] }: RunFile, id: string | null): boolean {
  return [...nodes, ...services, ...clients].some((process) => process.id === id);
}
