// The session: the one store behind the page, and everything that a person can do in it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { checkRunFile, readRunFile } from '../runFile/readRunFile';
import { recordRun } from '../runFile/recordRun';
import { compareReplay, verdictSentence } from '../runFile/replay';
import { definitionOf, type RunFile } from '../runFile/runFile';
import { writeRunFile } from '../runFile/writeRunFile';
import { scenarios } from '../scenarios/registry';
import type { Action, Command } from '../sim/command';
import type { Params } from '../sim/definition';
import type { Engine, Progress } from '../sim/engine';
import type { NodeView } from '../sim/world';
import { exporter, registries } from './installed';
import { LiveRun } from './liveRun';
import { plainRun } from './plainRun';
import { NODES_RANGE, type Notice, type SessionState, SPEED_RANGE, type Tool } from './state';

/** How long a frame may count, in ms of wall time: a page that was hidden does not catch up. */
const LONGEST_FRAME_MS = 100;
/** How far a step may have to look for the next thing to happen, in virtual ms. */
const STEP_HORIZON_MS = 3_600_000;

/** A person's session: {@link SessionState} in a store, changed by these methods only. */
export class Session {
  readonly store: StoreApi<SessionState>;
  readonly #engine: Engine;
  /** The engine's work, one thing after another. */
  #turn: Promise<void> = Promise.resolve();
  #isAdvancing = false;
  /** Grows with every run that is loaded: what was asked of an earlier one is dropped. */
  #generation = 0;

  /** @param first - the run file to begin with. */
  constructor(engine: Engine, first: RunFile = plainRun('bully', 5, '1')) {
    this.#engine = engine;
    this.store = createStore<SessionState>(() => ({
      file: first,
      run: this.#freshRun(first),
      revision: 0,
      commands: first.commands,
      isPlaying: false,
      speed: 1,
      nowMs: 0,
      frontierMs: 0,
      isLookingBack: false,
      catchingUpToMs: null,
      selectedNode: null,
      tool: 'point',
      notice: null,
    }));
  }

  /** Starts a run from its beginning, and plays it. */
  start(file: RunFile): Promise<void> {
    return this.#restart(file, file.commands, 0, true);
  }

  /** Starts a plain cluster of so many nodes, under the present algorithm's watchable settings. */
  startCluster(nodes: number): Promise<void> {
    const count = Math.round(Math.min(NODES_RANGE.max, Math.max(NODES_RANGE.min, nodes)));
    const { algorithm, seed } = this.#state.file;
    return this.start(plainRun(algorithm.id, count, seed));
  }

  /** Starts a plain cluster with another algorithm. */
  startAlgorithm(id: string): Promise<void> {
    const { nodes, seed } = this.#state.file;
    return this.start(plainRun(id, nodes.length, seed));
  }

  /** Starts a scenario of the library. */
  startScenario(id: string): Promise<void> {
    return this.#reporting(() => this.start(checkRunFile(scenarios.get(id), registries)));
  }

  /** Starts the same run again, with other parameters, another network or another seed. */
  startChanged(
    change: Partial<Pick<RunFile, 'seed' | 'network'>> & { params?: Params },
  ): Promise<void> {
    const { params, ...rest } = change;
    const { file } = this.#state;
    const algorithm = { id: file.algorithm.id, params: { ...file.algorithm.params, ...params } };
    return this.start({ ...file, ...rest, algorithm });
  }

  /** Does something to the run, at the moment shown. Refused while the person looks at the past. */
  act(action: Action): void {
    if (this.#state.isLookingBack) {
      this.#say('info', 'This is the past. Press “To now” to act.');
      return;
    }
    this.#queue(async () => {
      await this.#engine.submit(action);
      if (!this.#state.isPlaying) await this.#advanceTo(this.#state.frontierMs);
    });
  }

  /** Kills a node that runs, and starts one that does not. */
  toggleNode(node: string): void {
    const { status } = this.#state.run.world.nodes.get(node) as NodeView;
    this.act({ type: status === 'crashed' || status === 'failed' ? 'restart' : 'crash', node });
  }

  /** Pauses a node that runs, and wakes one that is paused. */
  togglePause(node: string): void {
    const { status } = this.#state.run.world.nodes.get(node) as NodeView;
    this.act({ type: status === 'paused' ? 'resume' : 'pause', node });
  }

  /** Takes back the last command that took effect: the run is made again without it. */
  undo(): Promise<void> {
    const { run, commands, file, frontierMs, isPlaying } = this.#state;
    const last = run.appliedCommands - 1;
    if (last < 0) return Promise.resolve();
    return this.#restart(file, commands.toSpliced(last, 1), frontierMs, isPlaying);
  }

  play(): void {
    this.#set({ isPlaying: true, isLookingBack: this.#state.nowMs < this.#state.frontierMs });
  }

  pause(): void {
    this.#set({ isPlaying: false });
  }

  togglePlay(): void {
    if (this.#state.isPlaying) this.pause();
    else this.play();
  }

  setSpeed(speed: number): void {
    this.#set({ speed: Math.min(SPEED_RANGE.max, Math.max(SPEED_RANGE.min, speed)) });
  }

  /** Shows another moment, as far as the run has come. */
  seek(atMs: number): void {
    const { frontierMs } = this.#state;
    const nowMs = Math.min(frontierMs, Math.max(0, atMs));
    this.#set({ isPlaying: false, isLookingBack: nowMs < frontierMs });
    this.#show(nowMs);
  }

  /** Back to where the run is. */
  toNow(): void {
    this.#set({ isLookingBack: false });
    this.#show(this.#state.frontierMs);
  }

  /** Goes to the next moment at which something happens, or to the next change of a leader. */
  step(to: 'event' | 'leader' = 'event'): void {
    this.pause();
    this.#queue(() => this.#stepTo(to));
  }

  /** Goes back to the moment before the last thing that happened. */
  stepBack(): void {
    const { run } = this.#state;
    const last = run.shown - 1;
    if (last < 0) return;
    const first = run.trace.firstAt(run.trace.timeAt(last));
    this.seek(first === 0 ? 0 : run.trace.timeAt(first - 1));
  }

  /** Lets a frame's worth of time pass. Call it on every animation frame, with the wall time since the last, in ms. */
  frame(elapsedMs: number): void {
    const { isPlaying, isLookingBack, nowMs, frontierMs, speed } = this.#state;
    if (!isPlaying || this.#isAdvancing) return;
    const passedMs = Math.min(elapsedMs, LONGEST_FRAME_MS) * speed;
    if (isLookingBack) {
      this.#show(Math.min(nowMs + passedMs, frontierMs));
      if (nowMs + passedMs >= frontierMs) this.#set({ isLookingBack: false });
      return;
    }
    this.#isAdvancing = true;
    const run = this.#state.run;
    this.#queue(async () => {
      if (this.#state.run === run) await this.#advanceTo(nowMs + passedMs);
    }).finally(() => {
      this.#isAdvancing = false;
    });
  }

  select(node: string | null): void {
    this.#set({ selectedNode: node });
  }

  setTool(tool: Tool): void {
    this.#set({ tool });
  }

  dismissNotice(): void {
    this.#set({ notice: null });
  }

  /** The run so far as a run file's text. */
  exportRun(): string {
    const { file, commands, run, frontierMs } = this.#state;
    const happened = commands.slice(0, run.appliedCommands);
    const outcome = { untilMs: frontierMs, commands: happened, events: [...run.trace.events()] };
    return writeRunFile(recordRun(file, outcome, exporter));
  }

  /** Reads a run file, replays it, compares, and shows it at its end; a bad file changes nothing but the notice. */
  importRun(source: string | Uint8Array): Promise<void> {
    return this.#reporting(async () => {
      const file = readRunFile(source, registries);
      const { trace: _trace, traceHash, metrics: _metrics, ...start } = file;
      const untilMs = file.untilMs ?? 0;
      if (traceHash === undefined && !file.trace) return this.start(file);
      const inputs = { definition: definitionOf(file), commands: file.commands };
      const replayed = await this.#engine.replay(inputs, untilMs);
      const verdict = compareReplay(file, replayed.events);
      if (verdict.type !== 'same') throw new Error(verdictSentence(verdict));
      await this.#restart(start, file.commands, untilMs, false);
      this.#say('info', `Replayed ${replayed.events.length} events: ${verdictSentence(verdict)}.`);
    });
  }

  /** Tells the person that something could not be done, and why. */
  report(error: unknown): void {
    this.#say('error', `${error instanceof Error ? error.message : String(error)}`);
  }

  get #state(): SessionState {
    return this.store.getState();
  }

  #set(change: Partial<SessionState>): void {
    this.store.setState(change);
  }

  #say(tone: Notice['tone'], text: string): void {
    this.#set({ notice: { tone, text } });
  }

  #freshRun(file: RunFile): LiveRun {
    const algorithm = registries.algorithms.get(file.algorithm.id);
    if (!algorithm) throw new Error(`there is no algorithm ${file.algorithm.id}`);
    const commandAt = (index: number): Command | undefined => this.#state.commands[index];
    const { properties } = registries;
    return new LiveRun(definitionOf(file), { algorithm, properties, commandAt });
  }

  /** Makes a run from its beginning, hurries to a moment, and goes on from there. */
  #restart(
    file: RunFile,
    commands: readonly Command[],
    toMs: number,
    isPlaying: boolean,
  ): Promise<void> {
    this.#generation += 1;
    return this.#queue(async () => {
      await this.#engine.load({ definition: definitionOf(file), commands });
      this.#set({
        file,
        commands,
        run: this.#freshRun(file),
        revision: this.#state.revision + 1,
        nowMs: 0,
        frontierMs: 0,
        isPlaying: false,
        isLookingBack: false,
        catchingUpToMs: toMs > 0 ? toMs : null,
        selectedNode: null,
        notice: null,
      });
      await this.#hurryTo(toMs);
      this.#set({ isPlaying, catchingUpToMs: null });
    });
  }

  async #hurryTo(toMs: number): Promise<void> {
    const generation = this.#generation;
    do await this.#advanceTo(toMs);
    while (this.#state.frontierMs < toMs && generation === this.#generation);
  }

  async #advanceTo(untilMs: number, windows?: number): Promise<void> {
    this.#take(await this.#engine.advance(untilMs, windows));
    this.#show(Math.min(untilMs, this.#state.frontierMs));
  }

  #take({ events, frontierMs, commands }: Progress): void {
    const { run } = this.#state;
    this.#set({ frontierMs, commands });
    run.append(events);
  }

  #show(nowMs: number): void {
    const { run, revision } = this.#state;
    const hasChanged = run.showAt(nowMs);
    this.#set({ nowMs, revision: hasChanged ? revision + 1 : revision });
  }

  async #stepTo(to: 'event' | 'leader'): Promise<void> {
    const { run } = this.#state;
    const horizonMs = this.#state.frontierMs + STEP_HORIZON_MS;
    for (let seq = run.shown; ; seq += 1) {
      while (seq >= run.trace.length) {
        if (this.#state.frontierMs >= horizonMs) return;
        this.#take(await this.#engine.advance(horizonMs, 1));
      }
      if (to === 'event' || run.trace.typeAt(seq) === 'electedChanged') {
        this.#show(run.trace.timeAt(seq));
        return;
      }
    }
  }

  /** Does the engine's work after what was asked of it before; tells the person when it fails. */
  #queue(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch((error: unknown) => {
      this.#set({ isPlaying: false, catchingUpToMs: null });
      this.report(error);
    });
    return this.#turn;
  }

  async #reporting(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.report(error);
    }
  }
}
