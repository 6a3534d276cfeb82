// The answer to a question at the moment shown. Fetched at the first question.
import { lookOf } from '../../draw/scene/glyph';
import { properties } from '../../properties/registry';
import type { LiveRun } from '../../session/run/liveRun';
import type { Session } from '../../session/session';
import { type Answer, answerOf } from '../../session/why/answer';
import { type RunAtMoment, whyHolds, whyMessage, whyNotLeading } from '../../session/why/whyNot';
import { NAMES } from '../../session/words/words';
import type { EventType } from '../../sim/contracts/traceEvent';
import { otherEnd } from '../../sim/trace/otherEnd';
import type { PageStore } from '../base/pageStore';
import type { Question } from '../base/question';
import { firstWindow, fixedWithin, type TimeWindow, wholeMs } from '../base/timeWindow';
import { nodeMessages, partMessages } from '../words/messageKinds';
import { marksOf } from './whyMarks';

/**
 * The subject of a question: an event by its `seq`; a property, its latest violation up to the moment shown, or that it
 * holds; a message; the last change of a node's leader; a node that does not lead. Null for the event that is chosen in
 * the space-time diagram; without one, for the last change of a leader up to then: of the chosen node, or of any.
 */
export type Asked =
  | number
  | { readonly property: string }
  | { readonly message: number }
  | { readonly belief: string }
  | { readonly notLeading: string }
  | null;

/** The events that a person asks about first: whoever leads, and what is wrong. */
const ASKED_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  'electedChanged',
  'electionStarted',
  'leadershipAcquired',
  'leadershipLost',
  'propertyViolated',
]);

/**
 * Shows an answer in place of the side's panel; asked again, and without an event, the panel.
 *
 * @param isWanted - whether the answer is still to be shown.
 */
export async function showAnswer(
  session: Session,
  page: PageStore,
  asked: Asked,
  isWanted: () => boolean,
): Promise<void> {
  const { run } = session.store.getState();
  const { question, ask } = page.getState();
  const shown = question?.run === run ? question : null;
  if (asked !== null && typeof asked === 'object' && 'notLeading' in asked)
    await session.refreshShown();
  if (!isWanted()) return;
  const answer = shown && asked === null ? null : answerTo(session, page, asked);
  if (answer === null || (shown && isSame(answer, shown.answer))) ask(null);
  else show(session, page, answer, shown);
}

function isSame(one: Answer, other: Answer): boolean {
  return one.title === other.title && one.effectSeq === other.effectSeq;
}

function answerTo(session: Session, page: PageStore, asked: Asked): Answer | null {
  const { run, nowMs, selectedNode } = session.store.getState();
  const moment = runAtMoment(session);
  const ofEvent = (seq: number | null) => (seq === null ? null : answerOf(moment, seq));
  if (typeof asked === 'number') return ofEvent(asked);
  if (asked === null) return ofEvent(chosenEvent(run, page) ?? lastAsked(run, nowMs, selectedNode));
  if ('belief' in asked) return ofEvent(lastAsked(run, nowMs, asked.belief));
  if ('message' in asked) return whyMessage(moment, asked.message);
  if ('notLeading' in asked) return whyNotLeading(moment, asked.notLeading);
  const seq = lastViolation(run, asked.property, nowMs);
  if (seq !== null) return ofEvent(seq);
  const property = properties.find(({ id }) => id === asked.property);
  return property ? whyHolds(moment, property.id, property.means) : null;
}

function show(session: Session, page: PageStore, answer: Answer, before: Question | null): void {
  const state = session.store.getState();
  const { run, frontierMs } = state;
  const { ask, timeWindow, isSheetOpen } = page.getState();
  ask(
    {
      run,
      answer,
      hops: answer.hops,
      marks: marksOf(answer, 1),
      windowBefore: before?.windowBefore ?? timeWindow,
      wasSheetOpen: before?.wasSheetOpen ?? isSheetOpen,
    },
    windowOf(answer, wholeMs(frontierMs, firstWindow(state))) ?? timeWindow,
  );
}

/** The interval of the chain with a margin; null for an answer without a chain. */
function windowOf({ steps }: Answer, endMs: number): TimeWindow | null {
  const [last, first] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const marginMs = Math.max(100, (last.atMs - first.atMs) * 0.08);
  return fixedWithin({ fromMs: first.atMs - marginMs, toMs: last.atMs + marginMs }, endMs);
}

/** The run on the screen, as answers read it, at the moment shown. */
function runAtMoment(session: Session): RunAtMoment {
  const { run, file, nowMs, shownByNode } = session.store.getState();
  const kinds = { messages: nodeMessages(run), partMessages: partMessages(run), world: run.world };
  const given = new Set(file.commands.map((command) => JSON.stringify(command)));
  return {
    trace: run.trace,
    algorithm: run.algorithm,
    names: NAMES,
    messageOf: run.messageOf,
    commandAt: (index) => run.commands[index],
    isNode: (id) => run.lanes.nodes.has(id),
    isOwn: (index) => !given.has(JSON.stringify(run.commands[index])),
    isPeriodic: (sent) => lookOf(kinds, sent).periodic === true,
    world: run.world,
    nowMs,
    eventsShown: run.eventsShown,
    params: run.definition.algorithm.params,
    shownOf: (node) => shownByNode.get(node),
  };
}

/** The event that is chosen in the space-time diagram; of a message that is lost, its loss. */
function chosenEvent(run: LiveRun, page: PageStore): number | null {
  const { isSpacetime, spacetime } = page.getState();
  if (!isSpacetime || spacetime.chosen?.run !== run) return null;
  const { seq } = spacetime.chosen;
  const end = otherEnd(run.trace, seq);
  return end !== null && run.trace.typeAt(end) === 'messageDropped' ? end : seq;
}

function lastAsked({ trace }: LiveRun, nowMs: number, node: string | null): number | null {
  for (let seq = trace.countUntil(nowMs) - 1; seq >= 0; seq -= 1) {
    if (!ASKED_EVENTS.has(trace.typeAt(seq))) continue;
    const event = trace.at(seq);
    if (node === null || ('node' in event && event.node === node)) return seq;
  }
  return null;
}

/** The `seq` of the property's latest violation up to a moment. */
function lastViolation({ trace, lanes }: LiveRun, property: string, nowMs: number): number | null {
  const breach = lanes.breaches.findLast(
    ({ property: broken, fromMs }) => broken === property && fromMs <= nowMs,
  );
  if (!breach) return null;
  for (let seq = trace.firstAt(breach.fromMs); seq < trace.length; seq += 1) {
    if (trace.typeAt(seq) !== 'propertyViolated') continue;
    const event = trace.at(seq);
    if (event.type === 'propertyViolated' && event.property === property) return seq;
  }
  return null;
}
