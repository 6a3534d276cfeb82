// Shows that a recording of a long run can be read again, and keeps no more events than it can write.
import { expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../runFile/json/parseJson';
import { sampleRun } from '../runFile/testing/fixture';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { MOST_EVENTS, type Recording, recordingAs } from './recording';

const failure = (seq: number, error: string) =>
  ({ seq, atMs: 0, type: 'processFailed', node: 'n1', error }) as TraceEvent;
const written = (recording: Recording) => {
  const { pieces, missing } = recording.textOf(sampleRun());
  return { text: [...pieces].join(''), missing };
};

it('a run file has its trace up to the largest readable size, and only its hash beyond that', () => {
  const writtenWith = (errors: readonly string[]) => {
    const recording = recordingAs();
    for (const [seq, error] of errors.entries()) recording.add(failure(seq, error));
    const { pieces, missing } = recording.textOf(sampleRun());
    const texts = [...pieces];
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    return { length, missing, hasTrace: texts.some((text) => text.includes('"trace"')) };
  };
  const room = MAX_FILE_BYTES - writtenWith(['', '']).length;
  const half = 'x'.repeat(room / 2);
  const rest = 'x'.repeat(room - half.length);
  expect(writtenWith([half, rest])).toEqual({
    length: MAX_FILE_BYTES,
    missing: null,
    hasTrace: true,
  });
  expect(writtenWith([half, `${rest}x`])).toMatchObject({
    hasTrace: false,
    missing: expect.stringContaining('too large to be read again'),
  });
});

it('a recording drops its events once no file can hold them', () => {
  const recording = recordingAs();
  const event = failure(0, '');
  for (let seq = 0; seq <= MOST_EVENTS; seq += 1) recording.add({ ...event, seq });
  expect(recording.isFull()).toBe(false);
  expect(written(recording).missing).not.toBeNull();
});

it('another format takes up to its limit of events, and then the run must end', () => {
  const recording = recordingAs('csv');
  const event = failure(0, '');
  for (let seq = 0; seq < MOST_EVENTS - 1; seq += 1) recording.add(event);
  expect(recording.isFull()).toBe(false);
  recording.add(event);
  expect(recording.isFull()).toBe(true);
});

it('a recording without the trace keeps no events', () => {
  const recording = recordingAs('json', true);
  recording.add(failure(0, 'x'));
  expect(written(recording)).toEqual({
    text: written(recordingAs('json', true)).text,
    missing: null,
  });
});
