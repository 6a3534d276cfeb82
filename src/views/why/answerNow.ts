// The answer to a question at the moment shown. Fetched at the first question.
import { lookOf } from '../../draw/scene/glyph';
import type { LiveRun } from '../../session/run/liveRun';
import type { Session } from '../../session/session';
import { type Answer, type AskedRun, answerOf } from '../../session/why/answer';
import type { EventType } from '../../sim/contracts/traceEvent';
import type { PageStore } from '../base/pageStore';
import type { Question } from '../base/question';
import { fixedWithin, type TimeWindow, wholeMs } from '../base/timeWindow';
import { nodeMessages, partMessages } from '../words/messageKinds';
import { marksOf } from './whyMarks';

/**
 * The event that is asked about: its `seq`, or the latest violation of a property up to the moment shown. Null for the
 * last change of a leader up to then: of the chosen node, or of any.
 */
export type Asked = number | { readonly property: string } | null;

/** The events that a person asks about first: whoever leads, and what is wrong. */
const ASKED_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  'electedChanged',
  'electionStarted',
  'leadershipAcquired',
  'leadershipLost',
  'propertyViolated',
]);

/** Shows an answer in place of the side's panel; asked again, and without an event, the panel. */
export function showAnswer(session: Session, page: PageStore, asked: Asked): void {
  const { run } = session.store.getState();
  const { question, ask } = page.getState();
  const shown = question?.run === run ? question : null;
  const seq = shown && asked === null ? null : seqOf(session, asked);
  if (seq === null || seq === shown?.answer.effectSeq) {
    ask(null);
    return;
  }
  show(session, page, answerOf(askedRun(session), seq), shown);
}

function show(session: Session, page: PageStore, answer: Answer, before: Question | null): void {
  const { run, frontierMs } = session.store.getState();
  const { ask, timeWindow } = page.getState();
  const chosen = answer.steps.length;
  ask(
    {
      run,
      answer,
      hops: answer.hops,
      marks: marksOf(answer, chosen),
      windowBefore: before?.windowBefore ?? timeWindow,
    },
    windowOf(answer, wholeMs(frontierMs)) ?? timeWindow,
  );
}

/** The interval of the chain with a margin; null for an answer without a chain. */
function windowOf({ steps }: Answer, endMs: number): TimeWindow | null {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const marginMs = Math.max(100, (last.atMs - first.atMs) * 0.08);
  return fixedWithin({ fromMs: first.atMs - marginMs, toMs: last.atMs + marginMs }, endMs);
}

/** The run on the screen, as answers read it. */
function askedRun(session: Session): AskedRun {
  const { run, file } = session.store.getState();
  const kinds = { messages: nodeMessages(run), partMessages: partMessages(run), world: run.world };
  const given = new Set(file.commands.map((command) => JSON.stringify(command)));
  return {
    trace: run.trace,
    algorithm: run.algorithm,
    messageOf: run.messageOf,
    commandAt: (index) => run.commands[index],
    isNode: (id) => run.lanes.nodes.has(id),
    isOwn: (index) => !given.has(JSON.stringify(run.commands[index])),
    isPeriodic: (sent) => lookOf(kinds, sent).periodic === true,
  };
}

function seqOf(session: Session, asked: Asked): number | null {
  const { run, nowMs, selectedNode } = session.store.getState();
  if (typeof asked === 'number') return asked;
  if (asked) return lastViolation(run, asked.property, nowMs);
  return lastAsked(run, nowMs, selectedNode);
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
