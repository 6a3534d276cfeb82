// The totals and the names of failed tests in the reports of the two test runners.
// @ts-check
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * The outcome of a step: the numbers of its tests, and the names of those that failed or passed only at the second try.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, named: readonly string[] }} Outcome
 */

/** @returns {Outcome} */
export function vitestOutcome(/** @type {string} */ path) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  const named = report.testResults.flatMap((/** @type {any} */ file) => [
    ...(file.message ? [`failed: ${file.name}: ${inOneLine(file.message)}`] : []),
    // A test that passed at a later try keeps the failures of the earlier ones.
    ...file.assertionResults
      .filter((/** @type {any} */ test) => test.failureMessages?.length > 0)
      .map((/** @type {any} */ test) => {
        const what = TOLD[test.status === 'failed' ? 'unexpected' : 'flaky'];
        return `${what}: ${file.name} › ${test.fullName}: ${inOneLine(test.failureMessages.join(' '))}`;
      }),
  ]);
  return { passed, failed, skipped, named };
}

/** @returns {Outcome} */
export function playwrightOutcome(/** @type {string} */ path) {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8'));
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected, skipped, named: suites.flatMap(namedIn) };
}

const TOLD = /** @type {Record<string, string>} */ ({
  unexpected: 'failed',
  flaky: 'passed only at the second try',
});

/** @returns {string[]} */
function namedIn(/** @type {any} */ suite) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => TOLD[test.status])
      .map((/** @type {any} */ test) => {
        const error = test.results.find((/** @type {any} */ { error }) => error)?.error?.message;
        const where = [test.projectName, `${spec.file}:${spec.line}`].filter(Boolean).join(' ');
        return `${TOLD[test.status]}: ${where} › ${spec.title}: ${inOneLine(error ?? '')}`;
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(namedIn)];
}

const LONGEST = 400;

/** An error in one line, without colours and stack. */
function inOneLine(/** @type {string} */ text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter(Boolean).join(' ').slice(0, LONGEST);
}
