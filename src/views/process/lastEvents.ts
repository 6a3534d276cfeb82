// The latest events of a process in a few words each, read backwards from the moment shown.

import type { LiveRun } from '../../session/run/liveRun';
import { eventPhrase } from '../../session/words/eventWords';
import { listed } from '../../session/words/words';
import { timerLabel } from '../../sim/base/format';
import { subjectOf } from '../../sim/contracts/subjectOf';
import type { TraceEvent } from '../../sim/contracts/traceEvent';

/** One event of a process, or several messages sent at once. */
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

/** Longest search, in events: a quiet node among a hundred busy ones must not cost a frame. */
const LOOKED_AT = 3000;

/** The last `most` events of a process before the event `end`, newest first; messages sent at once are one event. */
export function lastNodeEvents(
  { trace, algorithm }: Pick<LiveRun, 'trace' | 'algorithm'>,
  end: number,
  node: string,
  most: number,
): NodeEvent[] {
  const kinds = Object.keys(algorithm.messages);
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
    const text = subjectOf(event) === node ? textOf(event, kinds) : null;
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

/** The event in words, timers included; null for an event without words. */
function textOf(event: TraceEvent, kinds: readonly string[]): string | null {
  return event.type === 'timerFired'
    ? `timer ${timerLabel(event.timer)} runs out`
    : eventPhrase(event, kinds);
}
