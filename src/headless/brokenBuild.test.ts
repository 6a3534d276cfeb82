// The command line of a checkout that cannot be built says in which file the mistake is, first and without a stack.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

/** Outside the sources, and where the script still finds Vite. */
const CHECKOUT = join(import.meta.dirname, '../../e2e/results/brokenBuild');
const HEADLESS = join(CHECKOUT, 'src/headless');

// The compiler takes whatever stands in `e2e` for the house's own.
afterAll(() => rmSync(CHECKOUT, { recursive: true, force: true }));

it.each([
  ['export const ring = {};', '"default" is not exported by "src/headless/ring.ts"'],
  ['export default [;', 'src/headless/ring.ts:1:17'],
])('%s', (text, error) => {
  mkdirSync(HEADLESS, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'hustings.mjs'), join(HEADLESS, 'hustings.mjs'));
  writeFileSync(join(CHECKOUT, 'package.json'), '{}');
  writeFileSync(join(HEADLESS, 'main.ts'), "import ring from './ring';\nconsole.log(ring);\n");
  writeFileSync(join(HEADLESS, 'ring.ts'), text);
  const run = spawnSync(process.execPath, [join(HEADLESS, 'hustings.mjs'), 'list'], {
    encoding: 'utf8',
    cwd: CHECKOUT,
  });
  expect(run.stderr).toMatch(/^hustings: it cannot be built: [^[]/);
  expect(run.stderr).toContain(error);
  expect(run.stderr).not.toContain('    at ');
  expect(run).toMatchObject({ status: 2, stdout: '' });
});
