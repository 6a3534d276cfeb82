// Sets the event that is pointed at.
import type { LiveRun } from '../../session/run/liveRun';
import type { Session } from '../../session/session';
import { executedLine } from '../../session/why/executedLine';
import { relatedTo } from '../../sim/trace/relatedEvents';
import { sentMessage } from '../../sim/trace/sentMessage';
import type { PageStore } from '../base/pageStore';
import type { Pointed } from '../base/pointed';

/** An event by its `seq`, or a message by its id. */
export type PointedAt = { readonly seq: number } | { readonly message: number };

/** Marks an event of the run on the screen in all views; null ends that. Nothing changes when it is marked already. */
export function pointAt(session: Session, page: PageStore, at: PointedAt | null): void {
  const { run } = session.store.getState();
  const { pointed, setPointed } = page.getState();
  const seq = at && seqOf(run, at);
  if (seq === null) {
    if (pointed) setPointed(null);
  } else if (pointed?.run !== run || pointed.seq !== seq) setPointed(pointedOf(run, seq));
}

/** Ends the pointing at an event of another run than the one on the screen, and that by a row that was removed. */
export function endStalePointing(session: Session, page: PageStore, row: Element | null): void {
  const { pointed, setPointed } = page.getState();
  if (!pointed) return;
  const isOfOther = pointed.run !== session.store.getState().run;
  if (isOfOther || row?.isConnected === false) setPointed(null);
}

/** Null for a message that is not in the trace, as after a change of the run. */
function seqOf({ trace }: LiveRun, at: PointedAt): number | null {
  if ('message' in at) return sentMessage(trace, at.message, trace.length)?.seq ?? null;
  return at.seq < trace.length ? at.seq : null;
}

/** An event with what belongs to it. */
function pointedOf(run: LiveRun, seq: number): Pointed {
  const related = relatedTo(run.trace, seq);
  const { process, steps } = related;
  const step = process === null ? undefined : steps.get(process);
  const isNode = process !== null && run.lanes.nodes.has(process);
  const rule = isNode && step !== undefined ? executedLine(run, { seq: step, process }) : null;
  return { ...related, run, rule };
}
