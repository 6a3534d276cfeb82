// Runs the command line in a process of its own, with real pipes, files and signals.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The launcher; it builds the command line when a source is newer. */
export const LAUNCHER = join(import.meta.dirname, '../hustings.mjs');

/** Starts the command line. */
export function start(argv: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, [LAUNCHER, ...argv], options);
}

/** Runs a line of bash in which `hustings` is the command line. */
export function startInBash(line: string, cwd: string): ChildProcess {
  const named = `hustings() { '${process.execPath}' '${LAUNCHER}' "$@"; }; ${line}`;
  return spawn('bash', ['-c', named], { cwd });
}

/** The outputs of a process, and its exit code or signal. */
export async function ended(child: ChildProcess) {
  let out = '';
  let err = '';
  child.stdout?.on('data', (data) => {
    out += data;
  });
  child.stderr?.on('data', (data) => {
    err += data;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, out, err };
}

/** Waits until a stream has written these words. */
export async function written(stream: ChildProcess['stdout'], words: string): Promise<void> {
  let text = '';
  await new Promise<void>((resolve) => {
    const listen = (data: unknown) => {
      text += data;
      if (!text.includes(words)) return;
      stream?.off('data', listen);
      resolve();
    };
    stream?.on('data', listen);
  });
}
