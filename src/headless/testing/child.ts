// Runs the command line in a process of its own, as a shell does: with real pipes, files and signals.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The launcher; it builds the command line when a source is newer. */
export const LAUNCHER = join(import.meta.dirname, '../hustings.mjs');

/** Starts the command line. */
export function start(argv: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, [LAUNCHER, ...argv], options);
}

/** Starts a line of bash, in which `hustings` is the command line. */
export function startInBash(line: string, cwd: string): ChildProcess {
  const named = `hustings() { '${process.execPath}' '${LAUNCHER}' "$@"; }; ${line}`;
  return spawn('bash', ['-c', named], { cwd });
}

/** What a process said, and how it ended. */
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

/** Waits until a stream has said this. */
export async function heard(stream: ChildProcess['stdout'], words: string): Promise<void> {
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
