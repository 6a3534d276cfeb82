// A machine's emissions as outputs, and their errors: values that the trace's format does not allow.
import { isJson } from '../base/json';
import { quote } from '../base/quote';
import type { Emitted, ProcessEvent } from '../contracts/emitted';
import type { Output } from '../contracts/protocol';
import { EVENT_SHAPES, type FieldKind } from '../contracts/traceEvent';

/** By type of event: the field that names the process. The kernel adds it; the machine does not emit it. */
const PROCESS_FIELDS: Readonly<Record<ProcessEvent['type'], string>> = {
  electionStarted: 'node',
  electionFailed: 'node',
  writeAccepted: 'service',
  writeRejected: 'service',
  clientAnswered: 'client',
};

/** The output of an emission at a time in ms; null for a message to nobody. Throws when the trace cannot have it. */
export function outputOf(atMs: number, emitted: Emitted): Output | null {
  const error = emissionError(emitted);
  if (error !== null) throw new Error(error);
  if (emitted.type !== 'send') return { atMs, ...emitted };
  const { type, to, kind, body } = emitted;
  if (to.length === 0) return null;
  return body === undefined ? { atMs, type, to, kind } : { atMs, type, to, kind, body };
}

/**
 * The error in an emission, as a sentence; null when it has none. A machine that copies a field from a corrupted message
 * may copy `undefined`; without this check the trace would have an event that no reader accepts.
 */
function emissionError(emitted: Emitted): string | null {
  if (emitted.type === 'send') {
    const { kind, body } = emitted;
    if (typeof kind !== 'string') return 'it sends a message without a kind';
    const isSound = body === undefined || isJson(body);
    return isSound
      ? null
      : `it sends ${kind} with what is not JSON: a value in it is undefined or no number`;
  }
  if (!Object.hasOwn(PROCESS_FIELDS, emitted.type))
    return `it emits ${quote(String(emitted.type))}, which is neither a message nor an event of the trace`;
  const shape: Readonly<Record<string, FieldKind>> = EVENT_SHAPES[emitted.type];
  for (const [field, kind] of Object.entries(shape)) {
    if (field === PROCESS_FIELDS[emitted.type]) continue;
    const value: unknown = emitted[field as never];
    if (kind === 'word' ? typeof value !== 'string' : value === undefined)
      return `it emits ${emitted.type} without ${field === 'why' ? 'saying why' : `its ${field}`}`;
  }
  return null;
}
