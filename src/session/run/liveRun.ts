// The run on the screen: its whole trace, and its state at the moment shown.
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import { linkSettings, type RunDefinition, type SettingsOf } from '../../sim/contracts/definition';
import type { EventType, TraceEvent } from '../../sim/contracts/traceEvent';
import { createLanes, extendLanes, type Lanes } from '../../sim/trace/lanes';
import { sentMessage } from '../../sim/trace/sentMessage';
import { Trace } from '../../sim/trace/trace';
import { createWorld, type World } from '../../sim/trace/world';
import { Worlds } from '../../sim/trace/worlds';
import type { MessageOf } from '../../sim/words/sentMessages';
import { Story, type StoryContext } from '../words/story';
import { Instability } from './instability';
import { SignificantEvents } from './significantEvents';

/** A run's trace and everything that is folded from it. It changes in place. */
export class LiveRun {
  readonly definition: RunDefinition;
  /** Settings of the definition; later changes are in the world. */
  readonly settingsOf: SettingsOf;
  readonly algorithm: Algorithm;
  readonly trace: Trace;
  readonly lanes: Lanes;
  readonly story: Story;
  readonly significantEvents: SignificantEvents;
  readonly instability: Instability;
  /** Nodes that have led, in the order of their first lead; a node's index chooses its colour. */
  readonly leaders: string[] = [];
  /** All its commands, including those still to come. */
  commands: readonly Command[];
  /** Number of commands that were applied or refused. */
  appliedCommands = 0;
  /** The latest moment shown, in ms. */
  seenMs = 0;
  readonly #context: RunContext;
  /** The site of each node of the definition. */
  readonly #sites: ReadonlyMap<string, string | null>;
  readonly #worlds: Worlds;
  /** Number of events folded. */
  #folded = 0;

  /** @param past - events that have happened already; {@link LiveRun.foldPast} folds them. */
  constructor(
    definition: RunDefinition,
    context: RunContext,
    commands: readonly Command[],
    past: Trace = new Trace(),
  ) {
    this.definition = definition;
    this.settingsOf = linkSettings(definition.network, (id) => this.siteOf(id));
    this.algorithm = context.algorithm;
    this.commands = commands;
    this.trace = past;
    this.lanes = createLanes(definition.nodes.map(({ id }) => id));
    const commandAt = (index: number) => this.commands[index];
    const { nodes } = definition;
    this.story = new Story({ ...context, commandAt, messageOf: this.messageOf, nodes });
    this.significantEvents = new SignificantEvents(context.algorithm, definition);
    this.instability = new Instability(context.algorithm, definition);
    this.#context = context;
    this.#sites = new Map(definition.nodes.map(({ id, site = null }) => [id, site]));
    this.#worlds = new Worlds(past, createWorld(definition.nodes, definition));
  }

  /** The name of a node's site, from the definition or from the command with which the node joins; null without one. */
  siteOf(node: string): string | null {
    const site = this.#sites.get(node);
    if (site !== undefined) return site;
    const join = this.commands.find((command) => command.type === 'join' && command.node === node);
    return (join?.type === 'join' && join.site) || null;
  }

  /**
   * A fork that shares the first `seq` events of another run and has its own commands. It shows its beginning; {@link
   * LiveRun.foldPast} must fold its past before it shows another moment.
   */
  static forkOf(run: LiveRun, seq: number, commands: readonly Command[]): LiveRun {
    return new LiveRun(run.definition, run.#context, commands, run.trace.prefix(seq));
  }

  /** The state at the moment shown. */
  get world(): World {
    return this.#worlds.shown;
  }

  /** The message with an id, if it was sent by an event that is folded: of a later one nothing is known yet. */
  readonly messageOf: MessageOf = (id) => sentMessage(this.trace, id, this.#folded);

  /** Number of events folded: the trace of a fork has more until its past is folded. */
  get eventsFolded(): number {
    return this.#folded;
  }

  /** Number of events before or at the moment shown. */
  get eventsShown(): number {
    return this.#worlds.eventsShown;
  }

  /** Folds the next events of the past, as many as given; returns whether more are left. */
  foldPast(events: number): boolean {
    const end = Math.min(this.trace.length, this.#folded + events);
    const past: TraceEvent[] = [];
    for (let seq = this.#folded; seq < end; seq += 1) past.push(this.trace.at(seq));
    this.#fold(past);
    return end < this.trace.length;
  }

  /** Adds the run's next events. The list is kept, and must not change. */
  append(events: readonly TraceEvent[]): void {
    for (const event of events) this.trace.append(event);
    this.#fold(events);
  }

  /** Shows the state at a time in ms, with that moment's own events; returns whether anything changed. */
  showAt(atMs: number): boolean {
    this.seenMs = Math.max(this.seenMs, atMs);
    return this.#worlds.show(this.trace.countUntil(atMs));
  }

  /** The state at a time in ms and the number of events up to it; the moment shown stays. */
  stateAt(atMs: number): { readonly world: World; readonly events: number } {
    const events = this.trace.countUntil(atMs);
    return { world: this.#worlds.at(events), events };
  }

  #fold(events: readonly TraceEvent[]): void {
    this.#worlds.add(events);
    for (const event of events) {
      this.#folded += 1;
      this.story.add(event);
      this.significantEvents.add(event);
      if (!QUIET.has(event.type)) this.#foldOther(event);
    }
  }

  /** Folds an event that may change a lane, the stability or the leaders. */
  #foldOther(event: TraceEvent): void {
    extendLanes(this.lanes, event);
    this.instability.add(event, this.story.elections.isStable);
    if (event.type === 'commandApplied' || event.type === 'commandRefused')
      this.appliedCommands += 1;
    if (event.type === 'leadershipAcquired' && !this.leaders.includes(event.node))
      this.leaders.push(event.node);
  }
}

/** Most events of a trace: lanes, leaders and periods of instability have nothing of them. */
const QUIET: ReadonlySet<EventType> = new Set<EventType>([
  'messageSent',
  'messageDelivered',
  'timerStarted',
  'timerStopped',
  'timerFired',
  'stateEntered',
  'roleChanged',
]);

/** Context of the story, besides the run's own commands and messages. */
type RunContext = Pick<StoryContext, 'algorithm'>;
