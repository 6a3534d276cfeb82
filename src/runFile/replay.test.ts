// Shows the verdicts of comparing a file with its replay.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compareReplay, verdictSentence } from './replay';
import { sampleRun, traceOf } from './testing/fixture';
import { traceHash } from './traceHash';

const trace = traceOf(
  { atMs: 0, type: 'nodeJoined', node: 'n1' },
  { atMs: 3, type: 'nodeCrashed', node: 'n1', cause: 0 },
);
const other = traceOf(
  { atMs: 0, type: 'nodeJoined', node: 'n1' },
  { atMs: 3, type: 'nodePaused', node: 'n1', cause: 0 },
);

describe('the hash of a trace', () => {
  it('is SHA-256 over its canonical lines', () => {
    const lines =
      '{"atMs":0,"node":"n1","seq":0,"type":"nodeJoined"}\n' +
      '{"atMs":3,"cause":0,"node":"n1","seq":1,"type":"nodeCrashed"}\n';
    expect(traceHash(trace)).toBe(createHash('sha256').update(lines).digest('hex'));
  });

  it('is the same for a trace added in parts', () => {
    const events = Array.from({ length: 2000 }, (_, seq) => ({ ...trace[0], seq }) as never);
    const lines = events.map(
      (_, seq) => `{"atMs":0,"node":"n1","seq":${seq},"type":"nodeJoined"}\n`,
    );
    expect(traceHash(events)).toBe(createHash('sha256').update(lines.join('')).digest('hex'));
  });
});

it('has the same hash by Node’s own SHA-256 as by the one that runs everywhere, whatever the text', () => {
  const odd = ['plain', 'é ✓ 🙂', '\ud800 alone', '', '"\n'];
  const events = Array.from({ length: 3000 }, (_, seq) => ({
    ...trace[0],
    seq,
    node: odd[seq % 5],
  }));
  expect(traceHash(events as never, () => createHash('sha256'))).toBe(traceHash(events as never));
});

describe('a replay', () => {
  it('is the same when every event is the same', () => {
    const verdict = compareReplay(sampleRun({ trace, traceHash: traceHash(trace) }), trace);
    expect(verdict).toEqual({ type: 'same', hash: traceHash(trace) });
  });

  it('differs at the first different event', () => {
    const verdict = compareReplay(sampleRun({ trace, traceHash: traceHash(trace) }), other);
    expect(verdict).toEqual({
      type: 'different',
      difference: {
        seq: 1,
        expected: '{"atMs":3,"cause":0,"node":"n1","seq":1,"type":"nodeCrashed"}',
        got: '{"atMs":3,"cause":0,"node":"n1","seq":1,"type":"nodePaused"}',
      },
    });
  });

  it.each([
    ['ends earlier', trace, trace.slice(0, 1), 'the replay none'],
    ['ends later', trace.slice(0, 1), trace, 'the file has no such event'],
  ])('that %s differs', (_name, stored, replayed, words) => {
    const verdict = compareReplay(sampleRun({ trace: stored }), replayed);
    expect(verdict).toMatchObject({ type: 'different', difference: { seq: 1 } });
    expect(verdictSentence(verdict)).toContain(words);
  });

  it('is compared by the hash when the file has no trace', () => {
    const run = sampleRun({ traceHash: traceHash(trace) });
    expect(compareReplay(run, trace).type).toBe('same');
    expect(compareReplay(run, other)).toEqual({
      type: 'hashDiffers',
      statedHash: traceHash(trace),
      gotHash: traceHash(other),
    });
  });

  it('is not compared when the file’s trace was changed by hand', () => {
    const verdict = compareReplay(sampleRun({ trace: other, traceHash: traceHash(trace) }), trace);
    expect(verdict.type).toBe('edited');
    expect(verdictSentence(verdict)).toContain('changed by hand');
  });

  it('has nothing to compare with for a scenario', () => {
    expect(compareReplay(sampleRun(), trace)).toEqual({ type: 'nothingToCompare' });
  });
});
