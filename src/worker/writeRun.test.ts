// Shows that the file of a long run can be opened again.
import { expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../runFile/json/parseJson';
import { readRunFile } from '../runFile/readRunFile';
import { registries, sampleRun } from '../runFile/testing/fixture';
import { Trace } from '../sim/trace/trace';
import { writeRun } from './writeRun';

const EXPORTER = { name: 'hustings', version: '0.0.0' };

/** A run of a few events, the first of which has an error of this many signs of three bytes. */
function written(signs: number) {
  const trace = new Trace();
  const error = '…'.repeat(signs);
  trace.append({ seq: 0, atMs: 0, type: 'processFailed', node: 'n1', error });
  const run = { ...sampleRun(), untilMs: 100 };
  return writeRun({ run, trace: trace.stored(), exporter: EXPORTER }, 'json', {});
}

it('a run file has its trace, but for one with which it could not be opened again', async () => {
  const short = written(1);
  expect(short.missing).toBeNull();
  expect(await short.file.text()).toContain('"trace"');
  const { file, missing } = written(MAX_FILE_BYTES / 3);
  expect(file.size).toBeLessThan(MAX_FILE_BYTES);
  expect(missing).toContain('too large to be read again');
  const read = readRunFile(await file.text(), registries);
  expect(read.trace).toBeUndefined();
  expect(read.traceHash).toMatch(/^[0-9a-f]{64}$/);
});
