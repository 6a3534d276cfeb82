// Shows that what is exported is read by the programs it is for: by their own parsers, or by the rules of the format.
import { parseEDNString } from 'edn-data';
import mermaid from 'mermaid';
import mscgenjs from 'mscgenjs';
import { describe, expect, it } from 'vitest';
import type { RecordedRun } from '../runFile/exportFormat';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { playInWindows } from '../sim/testing/playBothWays';
import { wildRun } from '../sim/testing/wildRun';
import { exportFormats } from './registry';

const SEEDS = ['1', '2', '3', '4', '5', '6'];
/** Ids and titles with signs that mean something else in one of the formats. */
const ODD = [
  { seq: 0, atMs: 0, type: 'nodeJoined', node: 'end' },
  { seq: 1, atMs: 0, type: 'nodeJoined', node: 'a "b"; #1 {x}\\' },
  { seq: 2, atMs: 1, type: 'messageSent', id: 1, from: 'end', to: 'a "b"; #1 {x}\\', kind: 'OK' },
  { seq: 3, atMs: 2, type: 'linkCut', from: 'end', to: 'a "b"; #1 {x}\\' },
  { seq: 4, atMs: 2, type: 'messageDropped', id: 1, reason: 'cut' },
  { seq: 5, atMs: 3, type: 'messageSent', id: 2, from: 'end', to: 'end', kind: 'TICK' },
] as unknown as TraceEvent[];

function written(id: string, trace: readonly TraceEvent[]): string {
  const run = { trace, title: 'A run; with "signs" #1' } as unknown as RecordedRun;
  return exportFormats.get(id)?.write(run) ?? '';
}

const traces = new Map<string, readonly TraceEvent[]>([
  ...SEEDS.map((seed) => [seed, [...playInWindows(wildRun(seed), 400).trace.events()]] as const),
  ['odd ids', ODD],
]);

describe.each([...traces])('the run %s', (_, trace) => {
  it('is a sequence diagram for Mermaid', async () => {
    const text = written('mermaid', trace);
    expect(await mermaid.parse(text)).toMatchObject({ diagramType: 'sequence' });
  });

  it('is a chart for mscgen.js, with all its messages', () => {
    const { translateMsc } = mscgenjs;
    const options = { inputType: 'mscgen', outputType: 'json' } as const;
    const { entities, arcs } = JSON.parse(translateMsc(written('mscgen', trace), options)) as {
      entities: unknown[];
      arcs: { kind: string }[][];
    };
    const sent = trace.filter(({ type }) => type === 'messageSent').length;
    expect(arcs.flat().filter(({ kind }) => kind !== 'note')).toHaveLength(sent);
    expect(entities.length).toBeGreaterThan(1);
  });

  it('is a diagram for PlantUML: every line has one of its forms', () => {
    const lines = written('plantUml', trace).trimEnd().split('\n');
    expect([lines[0], lines.at(-1)]).toEqual(['@startuml', '@enduml']);
    for (const line of lines.slice(2, -1))
      expect(line).toMatch(
        /^(participant "[^"]+" as p\d+|p\d+ (->>|->x) p\d+ : .+|note (across|over p\d+) : .+)$/,
      );
  });

  it('is a log for ShiViz: hosts count their own events by one, and know of no event that is not there', () => {
    const log = written('shiViz', trace);
    // ShiViz's usual expression, applied to the whole log as ShiViz does.
    const events = [...log.matchAll(/(?<event>.*)\n(?<host>\S*) (?<clock>{.*})/g)];
    expect(events).toHaveLength((log.match(/\n/g)?.length ?? 0) / 2);
    const counts = new Map<string, number>();
    for (const { groups } of events) {
      const clock = JSON.parse(groups?.['clock'] ?? '') as Record<string, number>;
      const host = groups?.['host'] ?? '';
      expect(clock[host]).toBe((counts.get(host) ?? 0) + 1);
      counts.set(host, clock[host] ?? 0);
      for (const [other, count] of Object.entries(clock))
        expect(count).toBeLessThanOrEqual(counts.get(other) ?? 0);
    }
  });

  it('is a trace for Perfetto: flows start and end within slices, and spans are closed', () => {
    const { traceEvents } = JSON.parse(written('chromeTrace', trace)) as {
      traceEvents: { ph: string; ts: number; tid: number; id: number; dur: number }[];
    };
    const open = new Map<number, number>();
    const started = new Set<number>();
    const slices = new Map<number, number>();
    for (const { ph, ts, tid, id } of traceEvents) {
      if (ph === 'X') slices.set(tid, ts);
      if (ph === 's') started.add(id);
      if (ph === 's' || ph === 'f') expect([ph, slices.get(tid)]).toEqual([ph, ts]);
      if (ph === 'f') expect(started.has(id)).toBe(true);
      if (ph === 'b') open.set(id, (open.get(id) ?? 0) + 1);
      if (ph === 'e') open.set(id, (open.get(id) ?? 0) - 1);
    }
    expect([...open.values()].every((count) => count === 0)).toBe(true);
  });

  it('is a history for Jepsen: a process has one operation at a time, and none after an unknown end', () => {
    const lines = written('jepsen', trace).split('\n').slice(0, -1);
    const open = new Set<unknown>();
    const ended = new Set<unknown>();
    let lastTime = 0;
    for (const [index, line] of lines.entries()) {
      const one = parseEDNString(line, { mapAs: 'object', keywordAs: 'string' }) as {
        [key in 'index' | 'time' | 'type' | 'process' | 'f' | 'value']: unknown;
      };
      expect(one.index).toBe(index);
      expect(Number(one.time)).toBeGreaterThanOrEqual(lastTime);
      lastTime = Number(one.time);
      if (one.process === 'nemesis') continue;
      expect(one.f).toBe('write');
      expect(ended.has(one.process)).toBe(false);
      expect(open.has(one.process)).toBe(one.type !== 'invoke');
      if (one.type === 'invoke') open.add(one.process);
      else open.delete(one.process);
      if (one.type === 'info') ended.add(one.process);
    }
  });

  it('is spans for OpenTelemetry: ids are hexadecimal, ends follow begins, links lead to earlier spans', () => {
    const lines = written('openTelemetry', trace).split('\n').slice(0, -1);
    const spans = lines.flatMap((line) => {
      const { resourceSpans } = JSON.parse(line) as {
        resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
      };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
    const begins = new Map(
      spans.map(({ spanId, startTimeUnixNano }) => [spanId, startTimeUnixNano]),
    );
    expect(begins.size).toBe(spans.length);
    for (const { traceId, spanId, startTimeUnixNano, endTimeUnixNano, links } of spans) {
      expect([traceId, spanId]).toEqual([
        expect.stringMatching(/^[0-9a-f]{32}$/),
        expect.stringMatching(/^[0-9a-f]{16}$/),
      ]);
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
      for (const link of links)
        expect(BigInt(begins.get(link.spanId) ?? '9'.repeat(30))).toBeLessThanOrEqual(
          BigInt(startTimeUnixNano),
        );
    }
    const sent = trace.filter(({ type }) => type === 'messageSent').length;
    expect(spans.length).toBeGreaterThanOrEqual(sent);
  });
});

/** The fields of a span in OTLP's JSON that are looked at. */
interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly links: readonly { readonly spanId: string }[];
}

it('Jepsen sees the writes of clients with their outcomes', () => {
  const write = (id: number, atMs: number) => ({
    ...{ seq: id, atMs, type: 'messageSent', id, from: 'c1', to: 'n1', kind: 'WRITE' },
    body: { key: 'data', write: `c1-${id}` },
  });
  const answer = (atMs: number, given: string) => ({
    ...{ seq: 9, atMs, type: 'clientAnswered', client: 'c1', write: '', answer: given, by: 'n1' },
  });
  const trace = [
    ...[write(1, 10), answer(20, 'accepted'), write(2, 30), answer(40, 'unanswered')],
    ...[{ seq: 5, atMs: 45, type: 'nodeCrashed', node: 'n1' }, write(3, 50)],
  ] as unknown as TraceEvent[];
  expect(written('jepsen', trace).split('\n')).toEqual([
    '{:index 0 :time 10000000 :type :invoke :process 0 :f :write :value "c1-1"}',
    '{:index 1 :time 20000000 :type :ok :process 0 :f :write :value "c1-1"}',
    '{:index 2 :time 30000000 :type :invoke :process 0 :f :write :value "c1-2"}',
    '{:index 3 :time 40000000 :type :info :process 0 :f :write :value "c1-2"}',
    '{:index 4 :time 45000000 :type :info :process :nemesis :f :nodeCrashed :value "n1"}',
    '{:index 5 :time 50000000 :type :invoke :process 1 :f :write :value "c1-3"}',
    '',
  ]);
});

it('a long run is cut to what Mermaid draws, and says so', async () => {
  const sent = Array.from({ length: 4000 }, (_, id) => [
    { seq: 2 * id, atMs: id, type: 'messageSent', id, from: 'n1', to: 'n2', kind: 'HEARTBEAT' },
    { seq: 2 * id + 1, atMs: id, type: 'messageDelivered', id, cause: 2 * id },
  ]);
  const text = written('mermaid', sent.flat() as unknown as TraceEvent[]);
  expect(text.length).toBeLessThan(50_000);
  expect(text.trimEnd().split('\n').at(-1)).toMatch(
    /^Note over p1,p2: the first \d+ of 4000 lines: more is not drawn$/,
  );
  expect(await mermaid.parse(text)).toMatchObject({ diagramType: 'sequence' });
});
