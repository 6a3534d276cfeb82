// ShiViz: the events of each process with vector clocks, for the space-time diagrams of bestchai.bitbucket.io/shiviz.
import type { ExportFormat } from '../runFile/exportFormat';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { MessagesInFlight } from '../sim/trace/messagesInFlight';
import type { Sent } from '../sim/trace/sentMessage';
import { VectorClocks } from '../sim/trace/vectorClocks';

/** A host's name, which may not contain a space, a quote or a brace. */
function hostOf(process: string): string {
  return process.replace(/[\s"{}]/g, '_');
}

const shiViz: ExportFormat = {
  id: 'shiViz',
  name: 'ShiViz log',
  summary: 'Each process’s events with vector clocks, for ShiViz; its usual parser reads them.',
  extension: 'shiviz.log',
  mediaType: 'text/plain',
  write: ({ trace }) => {
    const clocks = new VectorClocks();
    const messages = new MessagesInFlight();
    const lines: string[] = [];
    for (const event of trace) {
      const stamp = clocks.add(event);
      const message = messages.add(event);
      if (!stamp) continue;
      const clock = [...stamp.clock].map(([id, count]) => `${JSON.stringify(hostOf(id))}:${count}`);
      lines.push(eventText(event, message).replace(/\s+/g, ' '));
      lines.push(`${hostOf(stamp.process)} {${clock.join(',')}}`);
    }
    return `${lines.join('\n')}\n`;
  },
};

/** An event in a line: messages with both ends, other events by name and fields. */
function eventText(event: TraceEvent, message: Sent | null): string {
  const at = `${event.atMs} ms: `;
  if (event.type === 'messageSent') return `${at}${event.kind} sent to ${event.to}`;
  if (event.type === 'messageDelivered' && message)
    return `${at}${message.kind} received from ${message.from}`;
  const { seq, atMs, type, cause, ...fields } = event;
  const given = Object.entries(fields).filter(([name]) => !OWN_FIELDS.has(name));
  const values = given.map(([name, value]) => `${name} ${wordOf(value)}`);
  return [`${at}${type}`, ...values].join(', ');
}

/** The fields that name the process itself. */
const OWN_FIELDS = new Set(['node', 'process', 'service', 'client']);

function wordOf(value: unknown): string {
  if (value === null) return '⊥';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export default shiViz;
