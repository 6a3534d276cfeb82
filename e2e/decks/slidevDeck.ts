// The deck of Slidev: installed and built by the first test that needs it, apart from the project's own packages.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('slidev', import.meta.url));
const WORKPLACE = fileURLToPath(new URL('../../node_modules/.cache/slidev', import.meta.url));
/** The built deck. */
const DECK = join(WORKPLACE, 'deck');
/** The sources' hash, written when all is done. */
const MARK = join(WORKPLACE, 'built');
/** The address of the element's script in the deck's sources. */
const SCRIPT = 'http://hustings.example/hustings-run.js';

/**
 * The built deck's files, by their names. The first call fetches 135 MB.
 *
 * @param script - the address of the element's script.
 */
export function slidevDeck(script: string): Record<string, string> {
  const hash = sourcesHash();
  if (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== hash) build(hash);
  const files = textsIn(DECK);
  return { ...files, 'index.html': (files['index.html'] ?? '').replace(SCRIPT, script) };
}

function build(hash: string): void {
  rmSync(WORKPLACE, { recursive: true, force: true });
  cpSync(SOURCES, WORKPLACE, { recursive: true });
  const run = (command: string, words: readonly string[]) =>
    execFileSync(command, words, { cwd: WORKPLACE, stdio: ['ignore', 'ignore', 'inherit'] });
  run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error']);
  const slidev = join('node_modules', '@slidev', 'cli', 'bin', 'slidev.mjs');
  const words = ['build', 'slides.md', '--base', '/', '--router-mode', 'hash', '--out', DECK];
  run(process.execPath, [slidev, ...words]);
  writeFileSync(MARK, hash);
}

function sourcesHash(): string {
  return createHash('sha256')
    .update(JSON.stringify(textsIn(SOURCES)))
    .digest('hex');
}

/** The files below a folder, by their paths. */
function textsIn(folder: string): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}
