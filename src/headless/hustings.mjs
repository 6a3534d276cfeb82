#!/usr/bin/env node
// Starts the command line: in a checkout it builds it first when a source is newer than what was built.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'dist/headless/main.js');

/** When the newest of the sources changed, in ms; 0 where there are none, as in an installed package. */
function newestSourceMs() {
  const source = join(root, 'src');
  if (!existsSync(join(source, 'headless/main.ts'))) return 0;
  const paths = readdirSync(source, { recursive: true }).map((path) => join(source, String(path)));
  return Math.max(...[...paths, join(root, 'package.json')].map((path) => statSync(path).mtimeMs));
}

/** Builds into a folder of its own and moves the result into place, so that two may start at once. */
async function build() {
  const { build: viteBuild } = await import('vite');
  mkdirSync(join(root, 'dist/headless'), { recursive: true });
  const outDir = mkdtempSync(join(root, 'dist/headless-'));
  try {
    await viteBuild({
      root,
      configFile: false,
      logLevel: 'silent',
      // A queue's packages are fetched when there is a queue, from where they are installed.
      ssr: { noExternal: true, external: ['bullmq', 'ioredis'] },
      build: {
        ssr: 'src/headless/main.ts',
        outDir,
        target: 'node20',
        copyPublicDir: false,
      },
    });
    renameSync(join(outDir, 'main.js'), built);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Ends the program with the errors of a build, without their stacks: most are a mistake in a file just written. */
function refuse(error) {
  for (const { message } of error.errors ?? [error]) {
    // The error's code, or the plugin that found it, stands before the sentence.
    const sentence = stripVTControlCharacters(message).replace(/^\[[\w:-]+\] /, '');
    console.error(`hustings: it cannot be built: ${sentence.trim()}`);
  }
  process.exit(2);
}

if (!existsSync(built) || statSync(built).mtimeMs < newestSourceMs()) await build().catch(refuse);
await import(pathToFileURL(built).href);
