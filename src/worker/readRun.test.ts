// Shows what a worker reads of a file and compares with it, and that a file that is too large is refused before it is loaded.
import { expect, it } from 'vitest';
import { checkRunFile } from '../runFile/readRunFile';
import { registries, sampleFile, traceOf } from '../runFile/testing/fixture';
import { traceHash } from '../runFile/traceHash';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { Trace } from '../sim/trace/trace';
import { TraceParts } from '../sim/trace/traceParts';
import { createRunReader } from './readRun';

const EVENTS = traceOf(
  { atMs: 1, type: 'timerFired', node: 'n1', timer: 'T1' },
  { atMs: 2, type: 'linkHealed', from: 'n1', to: 'n2' },
);
const OTHERS = traceOf({ ...EVENTS[0] }, { ...EVENTS[1], to: 'n3' });

/** A reader that has begun to compare with a file, and what it said then. */
async function begun(changes: object) {
  const reader = createRunReader();
  const content = await reader.readContent(new Blob([JSON.stringify(sampleFile({ ...changes }))]));
  const first = reader.beginComparison(checkRunFile(content, registries));
  return { reader, content, first };
}

/** The trace of these events as one part. */
function partOf(events: readonly TraceEvent[]) {
  const trace = new Trace();
  for (const event of events) trace.append(event);
  return new TraceParts().next(trace);
}

it('a file of 65 MiB is refused before it is loaded', async () => {
  let loads = 0;
  const file = {
    size: 65 * 1024 * 1024,
    arrayBuffer: () => {
      loads += 1;
      return Promise.resolve(new ArrayBuffer(0));
    },
  } as unknown as Blob;
  await expect(createRunReader().readContent(file)).rejects.toThrow('64 MiB');
  expect(loads).toBe(0);
});

it('a text is read like a Blob', async () => {
  const { readContent } = createRunReader();
  await expect(readContent('{"format":"other"}')).rejects.toThrow('its format is not');
});

it('the trace stays in the worker, which compares it', async () => {
  const { reader, content, first } = await begun({ trace: EVENTS, traceHash: traceHash(EVENTS) });
  expect(content).toMatchObject({ id: 'sample', trace: [] });
  expect(first).toBeNull();
  expect(reader.compare(partOf(EVENTS))).toBeNull();
  expect(reader.verdict()).toEqual({ type: 'same', hash: traceHash(EVENTS) });
});

it('the first difference is the verdict, before the replay is over', async () => {
  const { reader } = await begun({ trace: EVENTS });
  const verdict = reader.compare(partOf(OTHERS));
  expect(verdict).toMatchObject({ type: 'different', difference: { seq: 1 } });
});

it('a trace that was edited is found before the replay has begun', async () => {
  const { first } = await begun({ trace: OTHERS, traceHash: traceHash(EVENTS) });
  expect(first).toMatchObject({ type: 'edited', ownHash: traceHash(OTHERS) });
});

it('a replay is hashed for a file without a trace', async () => {
  for (const [events, type] of [
    [EVENTS, 'same'],
    [OTHERS, 'hashDiffers'],
  ] as const) {
    const { reader, first } = await begun({ traceHash: traceHash(EVENTS) });
    expect(first).toBeNull();
    expect(reader.compare(partOf(events))).toBeNull();
    expect(reader.verdict()).toMatchObject({ type });
  }
});

it('nothing is compared before a comparison has begun', () => {
  expect(() => createRunReader().verdict()).toThrow('no comparison has begun');
});
