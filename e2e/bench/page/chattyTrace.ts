// A long trace of nodes that talk without a pause: made event by event, because no algorithm talks as much.
import type { NewEvent } from '../../../src/sim/contracts/traceEvent';
import { Trace } from '../../../src/sim/trace/trace';

const STEP_MS = 4;
const LATENCY_MS = 60;
const TIMER_MS = 900;
const KINDS = ['ELECTION', 'OK', 'HEARTBEAT', 'COORDINATOR'] as const;

/**
 * A trace of so many events. Every 4 ms a node sends a message, which is delivered after 60 ms; one in 16 is lost. Every
 * 12 ms a node arms its timer, and every 360 ms it believes in another leader.
 */
export function chattyTrace(nodes: readonly string[], events: number): Trace {
  const trace = new Trace();
  const idOf = (number: number) => nodes[number % nodes.length] ?? '';
  const sentSeqs: number[] = [];
  const add = (event: NewEvent) => {
    const seq = trace.length;
    trace.append({ ...event, seq });
    return seq;
  };
  for (const node of nodes) add({ type: 'nodeJoined', atMs: 0, node });
  for (let id = 0; trace.length < events; id += 1) {
    const atMs = id * STEP_MS;
    const landed = id - LATENCY_MS / STEP_MS;
    const cause = sentSeqs[landed];
    if (cause !== undefined)
      add(
        landed % 16 === 0
          ? { type: 'messageDropped', atMs, id: landed, reason: 'loss', cause }
          : { type: 'messageDelivered', atMs, id: landed, cause },
      );
    const [from, to] = [idOf(id * 7), idOf(id * 7 + 1 + (id % (nodes.length - 1)))];
    const kind = KINDS[id % KINDS.length] ?? 'OK';
    const dueMs = atMs + LATENCY_MS;
    sentSeqs.push(add({ type: 'messageSent', atMs, id, from, to, kind, dueMs, body: undefined }));
    const timer = { node: from, timer: 't1', dueMs: atMs + TIMER_MS };
    if (id % 3 === 0) add({ type: 'timerStarted', atMs, ...timer });
    if (id % 90 === 0)
      add({ type: 'electedChanged', atMs, node: from, elected: to, term: undefined });
  }
  return trace;
}
