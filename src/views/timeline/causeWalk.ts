// Choosing events in the space-time diagram, and walking from event to event by keys.
import type { LiveRun } from '../../session/run/liveRun';
import type { Session } from '../../session/session';
import type { EventType } from '../../sim/contracts/traceEvent';
import { processOf } from '../../sim/trace/causality';
import { otherEnd } from '../../sim/trace/otherEnd';
import type { PageStore } from '../base/pageStore';
import { pointAt } from '../pointing/pointAt';
import { nextMessage, walkedProcess } from './messageWalk';
import { looksOf } from './spacetimeInputs';

/** The effects of a step, those first from which the way goes on. */
const EFFECTS: readonly EventType[] = [
  'messageDelivered',
  'timerFired',
  'leadershipAcquired',
  'leadershipLost',
  'messageSent',
  'electionStarted',
  'electedChanged',
  'timerStarted',
];

/** An effect later than so many events is not looked for: a timer that runs for hours. */
const MOST_LOOKED_AT = 100_000;

/** Chooses an event, points at it in the other views too, and goes to its moment. */
export function choose(
  session: Session,
  page: PageStore,
  seq: number,
  effects: readonly number[] = [],
): void {
  const { run } = session.store.getState();
  page.getState().setSpacetime({ chosen: { run, seq, effects } });
  pointAt(session, page, { seq });
  session.seek(run.trace.timeAt(seq));
}

/**
 * Goes from the chosen event, or from the last one before the cursor, to another one: by `[` to its cause, by `]` to an
 * effect, by `{` and `}` to the messages of its process, by `\` to the other end of its message.
 */
export function walk(session: Session, page: PageStore, key: string): void {
  const { run, nowMs, selectedNode } = session.store.getState();
  const { chosen } = page.getState().spacetime;
  if (chosen?.run !== run) {
    const seq = lastEvent(run, nowMs, selectedNode);
    if (seq !== null) choose(session, page, seq);
    return;
  }
  const { seq, effects } = chosen;
  if (key === '[') {
    const { cause } = run.trace.at(seq);
    if (cause !== undefined) choose(session, page, cause, [...effects, seq]);
    return;
  }
  const isEffect = key === ']';
  const next = isEffect ? (effects.at(-1) ?? effectOf(run, seq)) : messageFrom(run, seq, key);
  if (next !== null) choose(session, page, next, isEffect ? effects.slice(0, -1) : []);
}

function messageFrom(run: LiveRun, seq: number, key: string): number | null {
  const { trace } = run;
  if (key === '\\') return otherEnd(trace, seq);
  const process = walkedProcess(trace, seq);
  if (process === null) return null;
  const looks = looksOf(run);
  const isPeriodic = (kind: string, from: string) => looks(kind, from).periodic === true;
  return nextMessage(trace, process, seq, key === '}' ? 1 : -1, isPeriodic);
}

/** The last event up to a moment, of the chosen process or of any. */
function lastEvent({ trace }: LiveRun, nowMs: number, chosen: string | null): number | null {
  for (let seq = trace.countUntil(nowMs) - 1; seq >= 0; seq -= 1) {
    const process = processOf(trace, trace.at(seq));
    if (chosen === null ? process !== null : process === chosen) return seq;
  }
  return null;
}

function effectOf({ trace }: LiveRun, seq: number): number | null {
  let best: { readonly seq: number; readonly rank: number } | null = null;
  const end = Math.min(trace.length, seq + MOST_LOOKED_AT);
  for (let at = seq + 1; at < end; at += 1) {
    const event = trace.at(at);
    if (event.cause !== seq) continue;
    const rank = EFFECTS.indexOf(event.type);
    const place = rank < 0 ? EFFECTS.length : rank;
    if (!best || place < best.rank) best = { seq: at, rank: place };
    if (place === 0) break;
  }
  return best?.seq ?? null;
}
