// A node's latest events in a few words each, read backwards from the moment shown.

import { listed } from '../session/words';
import type { Trace } from '../sim/trace';
import type { TraceEvent } from '../sim/traceEvent';

/** What a node did, or what befell it. */
export interface NodeEvent {
  readonly seq: number;
  readonly atMs: number;
  readonly text: string;
}

interface Sending {
  readonly kind: string;
  readonly atMs: number;
  seq: number;
  readonly to: string[];
}

/** How far back it is looked for a node's events: a quiet node among a hundred busy ones must not cost a frame. */
const LOOKED_AT = 3000;

/** The last `most` events of a node before the event `end`, newest first; what it sent at once is one event. */
export function lastNodeEvents(trace: Trace, end: number, node: string, most: number): NodeEvent[] {
  const found: NodeEvent[] = [];
  let sending: Sending | null = null as Sending | null;
  const flush = () => {
    if (sending) found.push({ ...sending, text: `sends ${sending.kind} to ${few(sending.to)}` });
    sending = null;
  };
  for (let seq = end - 1; seq >= 0 && seq >= end - LOOKED_AT && found.length < most; seq -= 1) {
    const event = trace.at(seq);
    if (event.type === 'messageSent' && event.from === node) {
      if (sending?.kind !== event.kind || sending.atMs !== event.atMs) {
        flush();
        sending = { kind: event.kind, atMs: event.atMs, seq, to: [] };
      }
      sending.to.unshift(event.to);
      continue;
    }
    const text = 'node' in event && event.node === node ? textOf(event) : null;
    if (text === null) continue;
    flush();
    found.push({ seq, atMs: event.atMs, text });
  }
  flush();
  return found.slice(0, most);
}

function few(nodes: readonly string[]): string {
  return nodes.length > 5 ? `${nodes.length} nodes` : listed(nodes);
}

function textOf(event: Extract<TraceEvent, { node: string }>): string | null {
  switch (event.type) {
    case 'timerFired':
      return `timer ${event.timer} runs out`;
    case 'stateEntered':
      return `enters ${event.state}`;
    case 'electedChanged':
      return `elected ← ${event.elected ?? '⊥'}${event.term === undefined ? '' : `, term ${event.term}`}`;
    case 'roleChanged':
      return `is now ${event.role}`;
    case 'electionStarted':
      return 'starts an election';
    case 'electionFailed':
      return `its election fails: ${event.why}`;
    case 'nodeJoined':
      return 'starts';
    case 'nodeLeft':
      return 'has left';
    case 'nodeRemoved':
      return 'is struck off the members';
    case 'processTold':
      return `is told ${event.notice}`;
    case 'nodeCrashed':
      return 'is killed';
    case 'nodeRestarted':
      return 'is started again';
    case 'nodePaused':
      return 'is paused';
    case 'nodeResumed':
      return 'wakes';
    case 'processFailed':
      return `fails: ${event.error}`;
    default:
      return null;
  }
}
