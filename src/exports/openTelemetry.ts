// OpenTelemetry: spans in OTLP's JSON, one resource a line, for collectors and trace viewers.
import type { ExportFormat, RecordedRun } from '../runFile/exportFormat';
import { hashWord } from '../sim/base/random';
import { LEADERSHIP_ENDS } from '../sim/contracts/lifeEvents';
import { subjectOf } from '../sim/contracts/subjectOf';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import type { Sent } from '../sim/trace/sentMessage';

/** Kinds and codes of the protocol. */
const PRODUCER = 4;
const CONSUMER = 5;
const INTERNAL = 1;
const ERROR = 2;

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  endTimeUnixNano: string;
  readonly attributes: readonly object[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  status?: { readonly code: number; readonly message: string };
}

/** The spans of a run: each message at its sender, its arrival at its receiver, and each leadership. */
class Spans {
  readonly byProcess = new Map<string, Span[]>();
  readonly #traceId: string;
  readonly #inFlight = new Map<number, { sent: Sent; span: Span }>();
  readonly #leading = new Map<string, Span>();
  /** The events that spans begin with. */
  readonly #begun = new Set<number>();
  #lastMs = 0;

  constructor(traceId: string) {
    this.#traceId = traceId;
  }

  add(event: TraceEvent): void {
    this.#lastMs = event.atMs;
    switch (event.type) {
      case 'messageSent': {
        const span = this.#begin(event.from, event.kind, PRODUCER, event);
        this.#inFlight.set(event.id, { sent: event, span });
        return;
      }
      case 'messageDelivered':
      case 'messageDropped':
        this.#endMessage(event);
        return;
      case 'leadershipAcquired':
        this.#leading.set(event.node, this.#begin(event.node, 'leader', INTERNAL, event));
        return;
      default:
        if (LEADERSHIP_ENDS.has(event.type)) this.#endLeading(subjectOf(event) ?? '');
    }
  }

  /** Ends what still goes on. */
  end(): void {
    for (const { span } of this.#inFlight.values())
      span.endTimeUnixNano = nanoseconds(this.#lastMs);
    for (const node of [...this.#leading.keys()]) this.#endLeading(node);
  }

  #endMessage(event: Extract<TraceEvent, { type: 'messageDelivered' | 'messageDropped' }>): void {
    const message = this.#inFlight.get(event.id);
    if (!message) return;
    this.#inFlight.delete(event.id);
    const { sent, span } = message;
    span.endTimeUnixNano = nanoseconds(event.atMs);
    if (event.type === 'messageDropped') span.status = { code: ERROR, message: event.reason };
    else this.#begin(sent.to, `receive ${sent.kind}`, CONSUMER, event);
  }

  #endLeading(node: string): void {
    const span = this.#leading.get(node);
    if (span) span.endTimeUnixNano = nanoseconds(this.#lastMs);
    this.#leading.delete(node);
  }

  /** A span that begins, and for the time being ends, at its event, with a link to the span that caused it. */
  #begin(process: string, name: string, kind: number, event: TraceEvent): Span {
    const { seq, atMs, cause } = event;
    const at = nanoseconds(atMs);
    const isLinked = cause !== undefined && this.#begun.has(cause);
    const links = isLinked ? [{ traceId: this.#traceId, spanId: spanId(cause) }] : [];
    this.#begun.add(seq);
    const attributes = [{ key: 'hustings.seq', value: { intValue: String(seq) } }];
    const span: Span = {
      ...{ traceId: this.#traceId, spanId: spanId(seq), name, kind, attributes, links },
      ...{ startTimeUnixNano: at, endTimeUnixNano: at },
    };
    const spans = this.byProcess.get(process) ?? [];
    spans.push(span);
    this.byProcess.set(process, spans);
    return span;
  }
}

/** The id of the span that begins with an event; no id is all zeros. */
function spanId(seq: number): string {
  return (seq + 1).toString(16).padStart(16, '0');
}

/** A virtual time as a decimal number of nanoseconds: the run begins in 1970. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

/** A run's id of 32 hexadecimal digits: the same for the same run. */
function traceIdOf({ id, seed, trace }: RecordedRun): string {
  const text = `${id} ${seed} ${trace.length} ${trace.at(-1)?.atMs ?? 0}`;
  const words = Array.from({ length: 4 }, (_, salt) => hashWord(`${salt}/${text}`) >>> 0);
  return words.map((word) => word.toString(16).padStart(8, '0')).join('');
}

const openTelemetry: ExportFormat = {
  id: 'openTelemetry',
  name: 'OpenTelemetry (JSON lines)',
  summary:
    'Messages, arrivals and leaderships as spans with links to their causes, one process a line.',
  extension: 'otlp.jsonl',
  mediaType: 'application/jsonl',
  write: (run) => {
    const spans = new Spans(traceIdOf(run));
    for (const event of run.trace) spans.add(event);
    spans.end();
    const lines = [...spans.byProcess].map(([process, own]) => resourceOf(process, own));
    return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  },
};

function resourceOf(process: string, spans: readonly Span[]): object {
  const attributes = [{ key: 'service.name', value: { stringValue: process } }];
  const scopeSpans = [{ scope: { name: 'hustings' }, spans }];
  return { resourceSpans: [{ resource: { attributes }, scopeSpans }] };
}

export default openTelemetry;
