// `npm test`: every check, the fastest first, and one line of totals.
// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { SKIPPED } from './skipped.mjs';

const RESULTS = 'e2e/results';
const VITEST = `${RESULTS}/vitest.json`;
const PLAYWRIGHT = `${RESULTS}/playwright.json`;
const BROWSERS = `${RESULTS}/browsers.json`;

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** Each step: its name, its command, and for a test runner a function that reads its totals. */
const STEPS = /** @type {const} */ ([
  ['types', 'npm run -s types'],
  ['lint and format', 'npm run -s lint'],
  ['unused code', 'knip'],
  [
    'layers, units, properties, scenarios',
    `vitest run --no-isolate --reporter=default --reporter=json --outputFile=${VITEST}`,
    vitestTotals,
  ],
  ['the newest Node.js', 'npm run -s test:newest-node'],
  ['real servers as peers', 'npm run -s test:peers'],
  // One step, so that the tests never run on an older build.
  ['build and end to end', 'npm run -s e2e', () => playwrightTotals(PLAYWRIGHT)],
  [
    'three browsers',
    'playwright test -c e2e/browsers/playwright.config.ts',
    () => playwrightTotals(BROWSERS),
  ],
]);

/** @returns {Totals} */
function vitestTotals() {
  const report = JSON.parse(readFileSync(VITEST, 'utf8'));
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  return { passed, failed, skipped };
}

/** @returns {Totals} */
function playwrightTotals(/** @type {string} */ report) {
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second try: see above.`);
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/**
 * Runs a step. A check that is not a test runner counts as one, and its exit code may say that it was skipped; a runner
 * that fails has at least one failure, whatever its report says (a file that does not load has no tests).
 *
 * @param {(typeof STEPS)[number]} step
 * @returns {Totals}
 */
function run([name, command, totals]) {
  console.log(`\n── ${name}: ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (!totals && status === SKIPPED) return { passed: 0, failed: 0, skipped: 1 };
  const ok = status === 0;
  if (!totals) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const { passed, failed, skipped } = reported(totals);
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped };
}

/** A runner without a report has passed nothing. */
function reported(/** @type {() => Totals} */ totals) {
  try {
    return totals();
  } catch (error) {
    console.log(`No report: ${error}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

// An old report is removed, so that it is not read as this run's.
rmSync(RESULTS, { recursive: true, force: true });
const outcomes = STEPS.map((step) => ({ name: step[0], ...run(step) }));
const broken = outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name);
const sum = (/** @type {keyof Totals} */ key) =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);

console.log(broken.length > 0 ? `\nFailed: ${broken.join('; ')}.` : '\nEverything passed.');
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = broken.length > 0 ? 1 : 0;
