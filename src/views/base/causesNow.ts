// The causes of an event, and the event that a person asks about. Fetched at the first question.
import type { LiveRun } from '../../session/run/liveRun';
import type { Session } from '../../session/session';
import type { EventType } from '../../sim/contracts/traceEvent';
import { causesOf } from '../../sim/diagnosis/causes';
import type { PageStore } from './pageStore';

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

/** Shows the causes of an event in place of the story; asked again, and without one, the story. */
export function showCauses(session: Session, page: PageStore, asked: Asked): void {
  const { run } = session.store.getState();
  const { question, ask, openTab } = page.getState();
  const shown = question?.run === run ? question.causes.effectSeq : null;
  const seq = seqOf(session, asked, shown);
  if (seq === null || seq === shown) {
    ask(null);
    return;
  }
  openTab('story');
  ask({ run, causes: causesOf(run.trace, seq) });
}

/** @param shown - the event whose causes are shown: the key that shows some closes all. */
function seqOf(session: Session, asked: Asked, shown: number | null): number | null {
  const { run, nowMs, selectedNode } = session.store.getState();
  if (typeof asked === 'number') return asked;
  if (asked) return lastViolation(run, asked.property, nowMs);
  return shown ?? lastAsked(run, nowMs, selectedNode);
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
