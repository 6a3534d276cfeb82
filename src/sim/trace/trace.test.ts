// The store returns the events that were appended, on whatever page.
import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { Trace } from './trace';

const sent = (seq: number): TraceEvent => ({
  seq,
  atMs: seq / 2,
  type: 'messageSent',
  id: seq,
  from: `n${seq % 7}`,
  to: 'n9',
  kind: 'ELECTION',
  dueMs: seq / 2 + 10,
  body: seq % 3 === 0 ? { term: seq % 5, ok: true } : undefined,
  cause: seq === 0 ? undefined : seq - 1,
});

function filled(length: number): Trace {
  const trace = new Trace();
  for (let seq = 0; seq < length; seq += 1) trace.append(sent(seq));
  return trace;
}

describe('a trace', () => {
  it('returns every field of every event, across pages', () => {
    const trace = filled(10_000);
    expect(trace.length).toBe(10_000);
    for (const seq of [0, 1, 3, 4095, 4096, 9999]) expect(trace.at(seq)).toEqual(sent(seq));
  });

  it('passes over kinds of events, from any place on, across pages', () => {
    const trace = new Trace();
    const joined = [3, 4095, 4096, 8191, 9000];
    for (let seq = 0; seq < 9100; seq += 1)
      trace.append(
        joined.includes(seq) ? { seq, atMs: seq, type: 'nodeJoined', node: 'n1' } : sent(seq),
      );
    const found = (from: number) =>
      [...trace.eventsBut(new Set(['messageSent']), from)].map(({ seq }) => seq);
    expect(found(0)).toEqual(joined);
    expect(found(4000)).toEqual(joined.slice(1));
    expect(found(4097)).toEqual(joined.slice(3));
    expect(found(9100)).toEqual([]);
    expect([...trace.eventsBut(new Set(['nodeJoined']), 9095)]).toEqual(
      [9095, 9096, 9097, 9098, 9099].map(sent),
    );
  });

  it('distinguishes ⊥ from a name, and an absent term from a zero', () => {
    const trace = new Trace();
    trace.append({ seq: 0, atMs: 1, type: 'electedChanged', node: 'n1', elected: null, term: 0 });
    trace.append({
      seq: 1,
      atMs: 1,
      type: 'electedChanged',
      node: 'n1',
      elected: 'n2',
      term: undefined,
    });
    expect(trace.at(0)).toEqual({
      seq: 0,
      atMs: 1,
      type: 'electedChanged',
      node: 'n1',
      elected: null,
      term: 0,
    });
    expect(trace.at(1)).toEqual({
      seq: 1,
      atMs: 1,
      type: 'electedChanged',
      node: 'n1',
      elected: 'n2',
    });
  });

  it('finds the first event at or after a time', () => {
    const trace = filled(100);
    expect(trace.firstAt(0)).toBe(0);
    expect(trace.firstAt(10)).toBe(20);
    expect(trace.firstAt(10.1)).toBe(21);
    expect(trace.firstAt(1000)).toBe(100);
  });

  it.each([0, 100, 4096, 10_000])('of %i events comes back from its stored form', (length) => {
    const trace = filled(length);
    const stored = trace.stored();
    for (const way of [structuredClone(stored), stored])
      expect([...Trace.of(way).events()]).toEqual([...trace.events()]);
  });

  it('that is appended to leaves its stored form as it was, and so does the trace from that form', () => {
    const trace = filled(5000);
    const stored = trace.stored();
    const copy = Trace.of(stored);
    const other = { ...sent(5000), from: 'a word that is new', body: { term: 99 } } as TraceEvent;
    trace.append(sent(5000));
    copy.append(other);
    expect(Trace.of(structuredClone(stored)).length).toBe(5000);
    expect([...Trace.of(stored).events()]).toEqual([...filled(5000).events()]);
    expect([trace.at(5000), copy.at(5000)]).toEqual([sent(5000), other]);
  });

  it('throws for an event that it does not have', () => {
    expect(() => filled(3).at(3)).toThrow('there is no event 3 in a trace of 3');
  });
});
