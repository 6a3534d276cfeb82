// Builds the models of the space-time diagram from a run.

import { valueAt } from '../../draw/canvas/valueAt';
import { UNKNOWN_KIND } from '../../draw/scene/glyph';
import {
  answerEmphasis,
  type Emphasis,
  emphasisOf,
  type Light,
} from '../../draw/spacetime/emphasis';
import type { RailHead, SpacetimeModel } from '../../draw/spacetime/spacetimeModel';
import { TraceItems } from '../../draw/spacetime/traceItems';
import {
  type LaneRow,
  nodeRow,
  type TimelineModel,
  type TimeView,
} from '../../draw/timeline/timelineModel';
import type { LiveRun } from '../../session/run/liveRun';
import { stateWords, statusWord } from '../../session/words/stateWords';
import type { MessageKind } from '../../sim/contracts/program';
import { isLive } from '../../sim/contracts/status';
import { pastOf, processOf } from '../../sim/trace/causality';
import type { Pointed } from '../base/pointed';
import type { SpacetimeChoices } from '../base/timelineSlices';
import { nodeMessages, partMessages } from '../words/messageKinds';
import { concurrentText } from './concurrentWords';
import { eventTitle } from './eventTitle';

/** Events folded in a frame: a million are read within five seconds. */
const EVENTS_PER_FRAME = 4000;
/** Events beside the visible ones for which an emphasis is computed, so that panning need not compute it anew. */
const MARGIN = 20_000;

/** An emphasis, and what it was computed for. */
interface KnownEmphasis {
  readonly seq: number;
  readonly light: Light;
  readonly sinceSeq: number;
  readonly untilSeq: number;
  readonly emphasis: Emphasis;
}

/** The diagram's inputs of one run; parts that do not change within the run stay the same object. */
export class SpacetimeInputs {
  readonly items: TraceItems;
  readonly #run: LiveRun;
  readonly #looks: (kind: string, from: string) => MessageKind;
  readonly #kinds: readonly string[];
  #rows: readonly LaneRow[] = [];
  #known: KnownEmphasis | null = null;
  /** The emphases of answers by the events that they light: tiles stay while the emphasis is the same object. */
  readonly #ofAnswers = new WeakMap<ReadonlySet<number>, Emphasis>();

  constructor(run: LiveRun) {
    this.#run = run;
    this.#looks = looksOf(run);
    this.#kinds = Object.keys(nodeMessages(run));
    this.items = new TraceItems((kind, from) => this.#looks(kind, from).periodic === true);
  }

  /** Folds in a part of what the trace has gained. */
  readOn(): void {
    this.items.readOn(this.#run.trace, EVENTS_PER_FRAME);
  }

  /**
   * @param lit - the events of an answer that is shown; null without one
   * @param pointed - the event that is pointed at; null without one
   */
  modelOf(
    timeline: TimelineModel,
    { chosen, light, heartbeats, foldsQuiet, unfoldedMs }: SpacetimeChoices,
    lit: ReadonlySet<number> | null,
    pointed: Pointed | null,
  ): SpacetimeModel {
    const { trace } = this.#run;
    const seq = chosen?.run === this.#run ? chosen.seq : null;
    const event = seq === null ? null : trace.at(seq);
    return {
      ...timeline,
      rows: this.#rowsOf(),
      scrollPx: 0,
      trace,
      items: this.items,
      lookOf: this.#looks,
      heartbeats,
      folding: foldsQuiet ? { unfoldedMs } : null,
      headOf: (process) => this.#headOf(process),
      chosen: event && {
        seq: event.seq,
        atMs: event.atMs,
        process: processOf(trace, event),
        title: eventTitle(this.#run, event),
      },
      pointed: pointed?.run === this.#run ? pointed : null,
      emphasis: this.#emphasisOf(seq, light, timeline.view, lit),
    };
  }

  /**
   * The causal order of a message and the chosen event; null while none is chosen, and for its own message.
   *
   * @remarks All events between the two are read.
   * @param sentSeq - the `seq` of the message's sending.
   */
  relationOf({ chosen }: SpacetimeChoices, sentSeq: number): string | null {
    const { trace } = this.#run;
    if (chosen?.run !== this.#run) return null;
    const { seq } = chosen;
    const [sent, event] = [trace.at(sentSeq), trace.at(seq)];
    if (sent.type !== 'messageSent' || ('id' in event && event.id === sent.id)) return null;
    const title = eventTitle(this.#run, event);
    const [first, last] = [Math.min(seq, sentSeq), Math.max(seq, sentSeq)];
    const isBefore = pastOf(trace, last, first).has(trace.at(first));
    if (!isBefore)
      return `Sending ${sent.kind} is concurrent with “${title}”: neither can have caused the other.`;
    const word = sentSeq < seq ? 'before' : 'after';
    return `${sent.from} sent it ${word} “${title}”, in the order of causes.`;
  }

  /** A message that is concurrent with the chosen event, in words; null while nothing is chosen. */
  concurrentWith({ chosen }: SpacetimeChoices): string | null {
    if (chosen?.run !== this.#run) return null;
    const isPeriodic = (kind: string, from: string) => this.#looks(kind, from).periodic === true;
    return concurrentText(this.#run, chosen.seq, isPeriodic);
  }

  /** The rails: nodes in the order of the lanes, then services and clients. */
  #rowsOf(): readonly LaneRow[] {
    const { lanes, world } = this.#run;
    const ids = [...lanes.nodes.keys(), ...world.services.keys(), ...world.clients.keys()];
    const isSame =
      this.#rows.length === ids.length && this.#rows.every((row, index) => row.key === ids[index]);
    if (!isSame) this.#rows = ids.map(nodeRow);
    return this.#rows;
  }

  #headOf(process: string): RailHead {
    const { nodes, services, clients } = this.#run.world;
    const node = nodes.get(process);
    if (!node) {
      const part = services.get(process) ?? clients.get(process);
      const state = { word: part ? statusWord(part.status) : '', machine: '' };
      return { state, isLive: part !== undefined && isLive(part) };
    }
    return { state: stateWords(node, this.#kinds), elected: node.elected, isLive: isLive(node) };
  }

  #emphasisOf(
    seq: number | null,
    light: Light,
    view: TimeView,
    lit: ReadonlySet<number> | null,
  ): Emphasis | null {
    const { trace } = this.#run;
    if (seq === null) return lit && valueAt(this.#ofAnswers, lit, () => answerEmphasis(lit));
    const [since, until] = [trace.firstAt(view.fromMs), trace.countUntil(view.toMs)];
    const known = this.#known;
    const isKnown =
      known?.seq === seq &&
      known.light === light &&
      (light === 'follows' ? known.untilSeq >= until : known.sinceSeq <= since);
    if (isKnown) return known.emphasis;
    const sinceSeq = Math.max(0, since - MARGIN);
    const untilSeq = Math.min(trace.length, until + MARGIN);
    const input = { seq, light, sinceSeq, untilSeq };
    const emphasis = emphasisOf(trace, this.items, input);
    this.#known = { ...input, emphasis };
    return emphasis;
  }
}

/** The declared look of a kind of message, by its sender. */
export function looksOf(run: LiveRun): (kind: string, from: string) => MessageKind {
  const ofNodes = nodeMessages(run);
  const ofParts = partMessages(run);
  const { services = [], clients = [] } = run.definition;
  const programs = new Map([...services, ...clients].map(({ id, kind }) => [id, kind]));
  return (kind, from) => {
    const program = programs.get(from);
    const declared = program === undefined ? ofNodes : ofParts.get(program);
    return declared?.[kind] ?? UNKNOWN_KIND;
  };
}
