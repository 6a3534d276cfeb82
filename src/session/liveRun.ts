// The run on the screen: its whole trace, and what it looks like at the moment shown.
import type { Algorithm } from '../sim/algorithm';
import type { RunDefinition } from '../sim/definition';
import { createLanes, extendLanes, type Lanes } from '../sim/lanes';
import { MetricsFold } from '../sim/metrics';
import { Trace } from '../sim/trace';
import type { TraceEvent } from '../sim/traceEvent';
import { applyEvent, createWorld, type World } from '../sim/world';
import { EventLog } from './eventLog';
import { type MessageOf, sentMessage } from './sentMessages';
import { Story, type Teller } from './story';

/** A run's trace with everything that is folded from it. It changes in place. */
export class LiveRun {
  readonly definition: RunDefinition;
  readonly algorithm: Algorithm;
  readonly trace = new Trace();
  readonly lanes: Lanes;
  readonly story: Story;
  readonly log: EventLog;
  readonly metrics: MetricsFold;
  /** Nodes that have led, in the order in which they first did: their places choose their colours. */
  readonly leaders: string[] = [];
  /** How many of its commands have taken effect or been refused. */
  appliedCommands = 0;
  #world: World;
  /** How many events the world has taken in. */
  #shown = 0;

  constructor(definition: RunDefinition, teller: Omit<Teller, 'messageOf'>) {
    this.definition = definition;
    this.algorithm = teller.algorithm;
    this.#world = createWorld(definition.nodes, definition);
    this.lanes = createLanes(definition.nodes.map(({ id }) => id));
    this.story = new Story({ ...teller, messageOf: this.messageOf });
    this.log = new EventLog(this.messageOf);
    this.metrics = new MetricsFold(definition);
  }

  /** The state at the moment shown. */
  get world(): World {
    return this.#world;
  }

  /** The message of an id, if it has been sent. */
  readonly messageOf: MessageOf = (id) => sentMessage(this.trace, id);

  /** How many events lie before or at the moment shown. */
  get shown(): number {
    return this.#shown;
  }

  append(events: readonly TraceEvent[]): void {
    for (const event of events) {
      this.trace.append(event);
      extendLanes(this.lanes, event);
      this.story.tell(event);
      this.log.take(event);
      this.metrics.add(event);
      if (event.type === 'commandApplied' || event.type === 'commandRefused')
        this.appliedCommands += 1;
      if (event.type === 'leadershipAcquired' && !this.leaders.includes(event.node))
        this.leaders.push(event.node);
    }
  }

  /** Shows the state at a time in ms, that moment's own events included; says whether anything changed. */
  showAt(atMs: number): boolean {
    const before = this.#shown;
    if (atMs < this.#world.atMs) {
      this.#world = createWorld(this.definition.nodes, this.definition);
      this.#shown = 0;
    }
    while (this.#shown < this.trace.length && this.trace.timeAt(this.#shown) <= atMs) {
      applyEvent(this.#world, this.trace.at(this.#shown));
      this.#shown += 1;
    }
    return before !== this.#shown;
  }
}
