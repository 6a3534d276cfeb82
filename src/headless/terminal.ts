// The command line's interface to the real process: its streams and signals.
import { checkFileSize } from '../runFile/json/parseJson';
import { type Io, OutputError, type StopSignal } from './io';

const SIGNALS: readonly StopSignal[] = ['SIGINT', 'SIGTERM'];
/** Moves to the line's beginning and clears the line. */
const CLEAR_LINE = '\r\u{1b}[K';

const USUAL_COLUMNS = 80;

/** Joins the command line to this process. */
export function terminal(): Io {
  // Each write reports its own failure; a closed standard error cannot be reported anywhere.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const isWatched = process.stderr.isTTY && process.env['TERM'] !== 'dumb';
  let hasStatus = false;
  const clear = () => {
    if (hasStatus) process.stderr.write(CLEAR_LINE);
    hasStatus = false;
  };
  const status = (line: string) => {
    clear();
    // A wrapped line could not be cleared. A terminal of unknown size reports 0 columns.
    const columns = process.stderr.columns || USUAL_COLUMNS;
    if (line !== '') process.stderr.write(line.slice(0, columns - 1));
    hasStatus = line !== '';
  };
  return {
    out: (text) => {
      clear();
      return written(text);
    },
    err: (text) => {
      clear();
      process.stderr.write(text);
    },
    readStdin,
    status: isWatched ? status : null,
    onStop,
  };
}

function written(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(new OutputError(error));
      else resolve();
    });
  });
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    checkFileSize(bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function onStop(listener: (signal: StopSignal) => void): () => void {
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    // Without a listener the next signal ends the program at once.
    release();
    listener(signal as StopSignal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return release;
}
