// The story of a run in sentences: the events, their processes and their reasons, from nothing but the trace.
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { RunDefinition } from '../../sim/contracts/definition';
import { algorithmOf } from '../../sim/contracts/mixture';
import { declaredTimer } from '../../sim/contracts/program';
import type { Lease } from '../../sim/contracts/service';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { Elections } from '../../sim/trace/elections';
import { type MessageOf, messageName, withArticle } from '../../sim/words/sentMessages';
import { DisruptionLines } from './disruptionLines';
import { ElectionEnds } from './electionEnds';
import { electionSentence } from './electionWords';
import { answerSentence, hasRunOut, isRenewal, leaseText } from './leaseWords';
import { type StepEvent, StepLines } from './stepLine';
import { FollowersLine, type StoryLine, type Words, WrittenLine } from './storyLine';
import { listed, propertyName, refusalOf, sentenceOf, spokenReason } from './words';

/** Context of the story, besides the events. */
export interface StoryContext {
  readonly algorithm: Algorithm;
  readonly commandAt: (index: number) => Command | undefined;
  readonly messageOf: MessageOf;
  /** The run's nodes at its start; without them all clocks run at 1. */
  readonly nodes?: RunDefinition['nodes'];
}

/** The story so far. */
export class Story {
  readonly #lines: StoryLine[] = [];
  /** The elections that it tells of. */
  readonly elections = new Elections();
  readonly #context: StoryContext;
  /** The sentences of the messages that the story tells of, by kind; few algorithms have any. */
  readonly #tells = new Map<string, string>();
  readonly #disruptions = new DisruptionLines();
  readonly #ends = new ElectionEnds();
  #disruptionLine: WrittenLine | null = null;
  readonly #steps = new StepLines();
  #timer: Extract<TraceEvent, { type: 'timerFired' }> | null = null;
  /** The lease that each node believes to hold. */
  readonly #leases = new Map<string, Lease>();
  /** The last answer to each client, and its sender. */
  readonly #answers = new Map<string, { readonly answer: string; readonly by: string }>();
  /** The rates of the nodes' clocks that have been set. */
  readonly #clockRates: Map<string, number>;
  /** The last line, if it is about followers. */
  #followers: FollowersLine | null = null;

  constructor(context: StoryContext) {
    this.#context = context;
    this.#clockRates = new Map(context.nodes?.map(({ id, clockRate = 1 }) => [id, clockRate]));
    for (const [kind, { tells }] of Object.entries(context.algorithm.messages))
      if (tells) this.#tells.set(kind, tells);
  }

  /** Its lines, in the order of their first events. */
  get lines(): readonly StoryLine[] {
    this.#steps.write();
    return this.#lines;
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    switch (event.type) {
      // Most of a trace. These are effects of no disruption and end no election, but may be the first of another step.
      case 'messageDelivered':
      case 'timerStarted':
      case 'timerStopped':
      case 'stateEntered':
      case 'roleChanged':
        this.#addEnd(this.#ends.before(event));
        return;
      case 'timerFired':
        this.#addEnd(this.#ends.before(event));
        this.#timer = event;
        return;
      case 'messageSent':
        this.#addEnd(this.#ends.before(event));
        this.#addMessage(event);
        this.elections.add(event);
        return;
      default:
    }
    this.#addDisruption(event);
    this.#addEnd(this.#ends.before(event));
    this.#addStep(event);
    this.#addEnd(this.#ends.after(event, this.elections.add(event)));
  }

  #addStep(event: TraceEvent): void {
    switch (event.type) {
      case 'electionStarted':
        this.#open(event, this.#start(event), 'starts an election');
        return;
      case 'electionFailed':
        // The event is of a leader's renewal and of a follower's question, too.
        this.#open(event, `${event.node}’s attempt fails: ${event.why}`, `fails: ${event.why}`);
        return;
      case 'leaseChanged':
        this.#lease(event);
        return;
      case 'writeRejected':
        this.#push(event, 'nodes', `${event.service} rejects ${event.from}’s write: ${event.why}.`);
        return;
      case 'clientAnswered':
        this.#answer(event);
        return;
      case 'leadershipAcquired':
        this.#lead(event, `takes the lead${ofTerm(event)}`);
        return;
      case 'messageDropped':
        this.#steps.lose(event);
        return;
      case 'messageCorrupted':
        this.#corrupt(event);
        return;
      case 'electedChanged':
        if (event.elected !== null && event.elected !== event.node)
          this.#follow(event, event.elected);
        return;
      case 'commandApplied':
        this.#command(event);
        return;
      case 'commandRefused':
        this.#push(event, 'command', refusalOf(event, this.#context.messageOf));
        return;
      case 'stormPassed':
        // When a command ended the storm, the command's line says so.
        if (event.cause === event.storm) this.#push(event, 'command', STORM_OVER);
        return;
      case 'nodeClockChanged':
        this.#clockRates.set(event.node, event.rate);
        return;
      case 'nodeCrashed':
        this.#leases.delete(event.node);
        return;
      case 'nodeLeft':
        this.#leases.delete(event.node);
        this.#push(event, 'nodes', `${event.node} has left.`);
        return;
      case 'processFailed':
        this.#leases.delete(event.node);
        this.#push(event, 'violation', `${event.node}’s process failed: ${event.error}.`);
        return;
      case 'propertyViolated':
        this.#push(event, 'violation', violatedWords(event));
        return;
      case 'propertyRestored':
        this.#push(event, 'restoration', restoredWords(event));
        return;
      default:
    }
  }

  /** The start of an election; a time in its reason is that of the node's clock, which the run's time may contradict. */
  #start({ node, why }: Extract<TraceEvent, { type: 'electionStarted' }>): Words {
    const isOff = (this.#clockRates.get(node) ?? 1) !== 1;
    return () => {
      const reason = spokenReason(why);
      const clock = isOff && /\d m?s\b/.test(reason) ? ' by its clock' : '';
      return `${node} ${reason}${clock}. It starts an election`;
    };
  }

  #addEnd(event: TraceEvent | null): void {
    if (event === null) return;
    const last = this.elections.list.at(-1);
    const text = last ? electionSentence(last, this.#context.algorithm) : null;
    if (text !== null) this.#push(event, 'nodes', text);
  }

  #push(event: TraceEvent, about: StoryLine['about'], words: Words): WrittenLine {
    const line = new WrittenLine(event, about, words);
    this.#lines.push(line);
    this.#followers = null;
    return line;
  }

  #lead(event: Extract<TraceEvent, { type: 'leadershipAcquired' }>, what: string): void {
    const { node } = event;
    const waited = this.#waited(event);
    this.#open(event, () => `${waited()}${node} ${what}`, what);
  }

  /** The story has the start and the end of a lease, but not its renewals. */
  #lease(event: Extract<TraceEvent, { type: 'leaseChanged' }>): void {
    const { node, lease, atMs } = event;
    const before = this.#leases.get(node) ?? null;
    if (lease) {
      this.#leases.set(node, lease);
      if (!isRenewal(before, lease))
        this.#open(event, `${node} ${leaseText(lease)}`, leaseText(lease));
      return;
    }
    this.#leases.delete(node);
    if (!before) return;
    const { key } = before;
    const lost = hasRunOut(before, atMs)
      ? `${node}’s lease on key ${key} has run out`
      : `${node} gives up the lease on key ${key}`;
    this.#open(event, lost, `has lost the lease on key ${key}`);
  }

  /** The story omits repeated answers, because a client writes all the time. */
  #answer(event: Extract<TraceEvent, { type: 'clientAnswered' }>): void {
    const { client, answer, by } = event;
    const before = this.#answers.get(client);
    this.#answers.set(client, { answer, by });
    if (before?.answer === answer && before.by === by) return;
    const text = answerSentence(event, before?.answer);
    if (text !== null) this.#push(event, 'nodes', text);
  }

  /**
   * Begins a line, or continues the line about the same step.
   *
   * @param what - the node's action, for a continued line.
   */
  #open(event: StepEvent, head: Words, what: string): void {
    this.#steps.open(event, head, what, () => this.#push(event, 'nodes', ''));
  }

  #command(event: Extract<TraceEvent, { type: 'commandApplied' }>): void {
    const command = this.#context.commandAt(event.index);
    this.#disruptionLine = this.#push(
      event,
      'command',
      `${command ? sentenceOf(command, this.#context.messageOf) : event.command}.`,
    );
  }

  /** The line about a disruption begins at once, and is complete when the targets are known. */
  #addDisruption(event: TraceEvent): void {
    const text = this.#disruptions.add(event);
    if (text === null) return;
    if (event.type === 'stormStruck') this.#disruptionLine = this.#push(event, 'command', text);
    else this.#disruptionLine?.reword(text, event.atMs);
  }

  /** Corrupted periodic messages are too many for the story. */
  #corrupt({ id, sender, ...event }: Extract<TraceEvent, { type: 'messageCorrupted' }>): void {
    const { messageOf, algorithm } = this.#context;
    const message = messageOf(id);
    if (!message || algorithm.messages[message.kind]?.periodic) return;
    const name = withArticle(messageName(id, messageOf));
    this.#push(
      { id, sender, ...event },
      'nodes',
      `${name} carries ${sender}’s id as its sender’s.`,
    );
  }

  #waited(event: TraceEvent): () => string {
    const timer = this.#timer;
    if (timer === null || timer.seq !== event.cause) return () => '';
    const { algorithm } = this.#context;
    return () => {
      const { timers } = algorithmOf(algorithm, timer.node);
      return `A timer has run out: ${declaredTimer(timers, timer.timer) ?? timer.timer}. `;
    };
  }

  #addMessage(event: Extract<TraceEvent, { type: 'messageSent' }>): void {
    const tells = this.#tells.size > 0 && this.#tells.get(event.kind);
    if (tells)
      this.#push(event, 'nodes', tells.replace('{from}', event.from).replace('{to}', event.to));
    this.#steps.send(event);
  }

  #follow(event: TraceEvent & { node: string }, leader: string): void {
    const line = this.#followers;
    if (line?.leader === leader && event.atMs - line.atMs <= TOGETHER_MS) {
      line.add(event);
      return;
    }
    this.#followers = new FollowersLine(event, leader);
    this.#lines.push(this.#followers);
  }
}

/** Nodes that follow a leader one after the other share a line for so long: it has the time of the first. */
const TOGETHER_MS = 1000;

type Violation = Extract<TraceEvent, { type: 'propertyViolated' }>;

const STORM_OVER = 'The storm is over: its faults are repaired.';

function violatedWords({ property, witnesses }: Violation): Words {
  return () => `“${propertyName(property)}” is violated: see ${listed(witnesses)}.`;
}

function restoredWords({ property }: Pick<Violation, 'property'>): Words {
  return () => `“${propertyName(property)}” holds again.`;
}

function ofTerm({ term }: { readonly term: number | undefined }): string {
  return term === undefined ? '' : ` of term ${term}`;
}
