// Election events: the events that an election library publishes for each node, as a table (RFC 4180).

import type { ExportFormat } from '../runFile/exportFormat';
import { capitalised } from '../sim/base/format';
import { NODE_ENDS } from '../sim/contracts/lifeEvents';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { levelOf } from '../sim/trace/logLevel';

/** A row without its time: the process, the name of the event, and its details. */
interface Row {
  readonly node: string;
  readonly event: string;
  readonly detail: string;
}

const COLUMNS = ['atMs', 'node', 'event', 'detail', 'level'];

/**
 * The row of an event, or null for an event without a process. The four events that Sovereign publishes have its names,
 * and like Sovereign's contain the previous state or role; the others have their names in the trace.
 */
function rowOf(event: TraceEvent, changed: (what: string, to: string) => string): Row | null {
  switch (event.type) {
    case 'stateEntered':
      return row(event.node, 'StateChanged', changed(`state of ${event.node}`, event.state));
    case 'roleChanged':
      return row(event.node, 'RoleChanged', changed(`role of ${event.node}`, event.role));
    case 'electedChanged':
      return row(event.node, 'ElectedChanged', words(event.elected ?? '⊥', termOf(event)));
    case 'leadershipAcquired':
      return row(event.node, 'LeadershipAcquired', termOf(event));
    case 'leadershipLost':
      return row(event.node, 'LeadershipLost', '');
    case 'electionStarted':
      return row(event.node, 'ElectionStarted', event.why);
    case 'electionFailed':
      return row(event.node, 'ElectionFailed', event.why);
    case 'leaseChanged':
      return row(event.node, 'LeaseChanged', leaseOf(event));
    default:
      return rowOfWrite(event) ?? rowOfLife(event);
  }
}

function rowOfWrite(event: TraceEvent): Row | null {
  switch (event.type) {
    case 'writeAccepted':
      return row(event.service, 'WriteAccepted', writeOf(event));
    case 'writeRejected':
      return row(event.service, 'WriteRejected', words(writeOf(event), event.why));
    case 'clientAnswered':
      return row(event.client, 'ClientAnswered', words(event.write, event.answer, event.by));
    default:
      return null;
  }
}

function rowOfLife(event: TraceEvent): Row | null {
  switch (event.type) {
    case 'nodeJoined':
    case 'nodeLeft':
    case 'nodeRemoved':
    case 'nodeCrashed':
    case 'nodeRestarted':
    case 'nodePaused':
    case 'nodeResumed':
    case 'membershipFrozen':
    case 'membershipThawed':
      return row(event.node, capitalised(event.type), '');
    case 'processStarted':
    case 'processCrashed':
    case 'processRestarted':
    case 'processPaused':
    case 'processResumed':
      return row(event.process, capitalised(event.type), '');
    case 'nodeClockChanged':
      return row(event.node, 'NodeClockChanged', `rate ${event.rate}`);
    case 'processClockChanged':
      return row(event.process, 'ProcessClockChanged', `rate ${event.rate}`);
    case 'nodeClockJumped':
      return row(event.node, 'NodeClockJumped', `by ${event.byMs} ms`);
    case 'processClockJumped':
      return row(event.process, 'ProcessClockJumped', `by ${event.byMs} ms`);
    case 'diskChanged':
      return row(event.node, 'DiskChanged', `${event.ms} ms a write`);
    case 'diskWriteStarted':
      return row(event.node, 'DiskWriteStarted', `until ${event.dueMs} ms`);
    case 'diskWriteEnded':
      return row(event.node, 'DiskWriteEnded', '');
    case 'processFailed':
      return row(event.node, 'ProcessFailed', event.error);
    default:
      return null;
  }
}

function row(node: string, event: string, detail: string): Row {
  return { node, event, detail };
}

function words(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('; ');
}

function termOf({ term }: { readonly term?: number | undefined }): string {
  return term === undefined ? '' : `term ${term}`;
}

function tokenOf({ token }: { readonly token: number | null }): string {
  return token === null ? '' : `token ${token}`;
}

function leaseOf({ lease }: Extract<TraceEvent, { type: 'leaseChanged' }>): string {
  return lease === null ? 'none' : words(lease.key, tokenOf(lease), `until ${lease.untilMs} ms`);
}

function writeOf(event: Extract<TraceEvent, { type: 'writeAccepted' | 'writeRejected' }>): string {
  return words(`${event.key} by ${event.from}`, event.write ?? '', tokenOf(event));
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toLine(event: TraceEvent, { node, event: name, detail }: Row): string {
  return [String(event.atMs), node, name, detail, levelOf(event)].map(cell).join(',');
}

/** The events that end a process, so that its next state has no previous one. */
const ENDS: ReadonlySet<string> = new Set(NODE_ENDS);

const events: ExportFormat = {
  id: 'events',
  name: 'Election events (CSV)',
  summary:
    'The events of each node, as StateChanged, LeadershipAcquired, LeadershipLost and ElectionFailed, one row each with its level.',
  extension: 'events.csv',
  mediaType: 'text/csv',
  write: ({ trace }) => {
    const before = new Map<string, string>();
    const changed = (what: string, to: string) => {
      const from = before.get(what);
      before.set(what, to);
      return from === undefined ? to : `${from} → ${to}`;
    };
    const rows = trace.flatMap((event) => {
      const found = rowOf(event, changed);
      if (!found) return [];
      if (ENDS.has(event.type))
        for (const what of ['state', 'role']) before.delete(`${what} of ${found.node}`);
      return [toLine(event, found)];
    });
    return `${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`;
  },
};

export default events;
