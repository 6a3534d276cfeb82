// The logic of a worker that reads files: to scan, check, hash and compare a trace of half a million events takes seconds.
import { isLecture } from '../runFile/checkLecture';
import { checkFileSize, parseLongJson } from '../runFile/json/parseJson';
import { type ParsedRunFile, parsedRun } from '../runFile/readRunFile';
import { ReplayFold } from '../runFile/replay';
import { TraceFromParts } from '../sim/trace/traceParts';
import type { RunReader } from './messages';

/** Makes the worker’s answers to the page’s calls. */
export function createRunReader(): RunReader {
  let trace: ParsedRunFile['trace'] = null;
  let replay: ReplayFold | null = null;
  const replayed = new TraceFromParts();
  const compared = () => {
    if (!replay) throw new Error('no comparison has begun');
    return replay;
  };
  return {
    readContent: async (source) => {
      const document = parseLongJson(await bytesOf(source), 'trace');
      if (isLecture(document.value)) return document.value;
      const run = parsedRun(document);
      trace = run.trace;
      return run.rest;
    },
    beginComparison: (run) => {
      replay = new ReplayFold(trace ? { ...run, trace } : run);
      return replay.isDecided ? replay.verdict() : null;
    },
    compare: (part) => {
      const fold = compared();
      for (const event of replayed.events(part)) fold.add(event);
      return fold.isDecided ? fold.verdict() : null;
    },
    verdict: () => compared().verdict(),
  };
}

/** A file that is too large is refused before it is loaded. */
async function bytesOf(source: string | Blob): Promise<string | Uint8Array> {
  if (typeof source === 'string') return source;
  checkFileSize(source.size);
  return new Uint8Array(await source.arrayBuffer());
}
