// Choosing events in the space-time diagram, and walking from an event to its cause and to its effects.
import type { LiveRun } from '../../session/run/liveRun';
import type { Session } from '../../session/session';
import type { EventType } from '../../sim/contracts/traceEvent';
import { processOf } from '../../sim/trace/causality';
import type { PageStore } from '../base/pageStore';

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

/** Chooses an event, and goes to its moment. */
export function choose(
  session: Session,
  page: PageStore,
  seq: number,
  effects: readonly number[] = [],
): void {
  const { run } = session.store.getState();
  page.getState().setSpacetime({ chosen: { run, seq, effects } });
  session.seek(run.trace.timeAt(seq));
}

/** Goes from the chosen event, or from the last one before the cursor, to its cause or to an effect. */
export function walk(session: Session, page: PageStore, toCause: boolean): void {
  const { run, nowMs } = session.store.getState();
  const { chosen } = page.getState().spacetime;
  if (chosen?.run !== run) {
    const seq = lastEvent(run, nowMs);
    if (seq !== null) choose(session, page, seq);
    return;
  }
  const { seq, effects } = chosen;
  if (toCause) {
    const { cause } = run.trace.at(seq);
    if (cause !== undefined) choose(session, page, cause, [...effects, seq]);
    return;
  }
  const next = effects.at(-1) ?? effectOf(run, seq);
  if (next !== null) choose(session, page, next, effects.slice(0, -1));
}

/** The last event of a process up to a moment. */
function lastEvent({ trace }: LiveRun, nowMs: number): number | null {
  for (let seq = trace.countUntil(nowMs) - 1; seq >= 0; seq -= 1)
    if (processOf(trace, trace.at(seq)) !== null) return seq;
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
