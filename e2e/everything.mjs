// `npm test`: every check there is, in the order in which failures are cheapest to find, and one line of totals.
// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

const RESULTS = 'e2e/results';
const VITEST = `${RESULTS}/vitest.json`;
const PLAYWRIGHT = `${RESULTS}/playwright.json`;

/** @typedef {{ passed: number, failed: number }} Totals */

/** Each step: its name, its command, and for a test runner how to read its totals. */
const STEPS = /** @type {const} */ ([
  ['types', 'npm run -s types'],
  ['lint and format', 'npm run -s lint'],
  ['unused code', 'knip'],
  [
    'layers, units, properties, scenarios',
    `vitest run --reporter=default --reporter=json --outputFile=${VITEST}`,
    vitestTotals,
  ],
  ['real servers as peers', 'npm run -s test:peers'],
  // One step, so that a page which does not build is not tested as it was built before.
  ['build and end to end', 'npm run -s e2e', playwrightTotals],
]);

/** @returns {Totals} */
function vitestTotals() {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(VITEST, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests };
}

/** @returns {Totals} */
function playwrightTotals() {
  const { stats } = JSON.parse(readFileSync(PLAYWRIGHT, 'utf8'));
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second try: see above.`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/**
 * Runs a step. A check that is not a test runner counts as one; a runner that fails has at least one failure,
 * whatever its report says (a file that does not load has no tests).
 *
 * @param {(typeof STEPS)[number]} step
 * @returns {Totals}
 */
function run([name, command, totals]) {
  console.log(`\n── ${name}: ${command}`);
  const ok = spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
  if (!totals) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const { passed, failed } = reported(totals);
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

/** A runner that fell over before it wrote its report has passed nothing. */
function reported(/** @type {() => Totals} */ totals) {
  try {
    return totals();
  } catch (error) {
    console.log(`No report: ${error}`);
    return { passed: 0, failed: 1 };
  }
}

// An old report must not be taken for this run's.
rmSync(RESULTS, { recursive: true, force: true });
const outcomes = STEPS.map((step) => ({ name: step[0], ...run(step) }));
const broken = outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name);
const sum = (/** @type {'passed' | 'failed'} */ key) =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);

console.log(broken.length > 0 ? `\nFailed: ${broken.join('; ')}.` : '\nEverything passed.');
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = broken.length > 0 ? 1 : 0;
