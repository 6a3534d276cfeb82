// `npm test`: every check, the fastest first; at the end their times, the names of failed tests, and one line of totals.
// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { playwrightOutcome, vitestOutcome } from './reports.mjs';
import { SKIPPED } from './skipped.mjs';

const RESULTS = 'e2e/results';
const VITEST = `${RESULTS}/vitest.json`;
const PEERS = `${RESULTS}/peers.json`;
const PLAYWRIGHT = `${RESULTS}/playwright.json`;
const BROWSERS = `${RESULTS}/browsers.json`;

/** @typedef {import('./reports.mjs').Outcome} Outcome */

/** The checks without tests, which use hardly more than one processor each: they run beside each other. */
const CHECKS = /** @type {const} */ ([
  ['types', 'npm run -s types'],
  ['lint and format', 'npm run -s lint'],
  ['unused code', 'knip'],
]);

/** Each step: its name, its command, and for a test runner a function that reads its report. */
const STEPS = /** @type {const} */ ([
  [
    'layers, units, properties, scenarios',
    `vitest run --no-isolate --reporter=default --reporter=json --outputFile=${VITEST}`,
    () => vitestOutcome(VITEST),
  ],
  ['the newest Node.js', 'npm run -s test:newest-node'],
  [
    'real servers as peers',
    `npm run -s test:peers -- --retry 1 --reporter=default --reporter=json --outputFile=${PEERS}`,
    () => vitestOutcome(PEERS),
  ],
  // One step, so that the tests never run on an older build.
  ['build and end to end', 'npm run -s e2e -- --retries 1', () => playwrightOutcome(PLAYWRIGHT)],
  [
    'three browsers',
    'npm run -s build:file && playwright test -c e2e/browsers/playwright.config.ts --retries 2',
    () => playwrightOutcome(BROWSERS),
  ],
]);

/**
 * Runs a check; its output is shown when it has ended.
 *
 * @param {(typeof CHECKS)[number]} check
 * @returns {Promise<Outcome & { name: string }>}
 */
async function ran([name, command]) {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = /** @type {Buffer[]} */ ([]);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
  const status = await new Promise((resolve) => child.once('close', resolve));
  console.log(`\n── ${name}: ${command}\n${Buffer.concat(output)}`);
  const failed = status === 0 ? 0 : 1;
  return { name, passed: 1 - failed, failed, skipped: 0, named: [] };
}

/**
 * Runs a step. A check that is not a test runner counts as one, and its exit code may say that it was skipped; a runner
 * that fails has at least one failure, whatever its report says (a file that does not load has no tests).
 *
 * @param {(typeof STEPS)[number]} step
 * @returns {Outcome}
 */
function run([name, command, outcome]) {
  console.log(`\n── ${name}: ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (!outcome && status === SKIPPED) return { passed: 0, failed: 0, skipped: 1, named: [] };
  const ok = status === 0;
  if (!outcome) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, named: [] };
  const found = reported(outcome);
  return { ...found, failed: ok ? found.failed : Math.max(found.failed, 1) };
}

/** Runs a step, and notes its time. @param {(typeof STEPS)[number]} step */
function timed(step) {
  const fromMs = Date.now();
  const outcome = { name: step[0], ...run(step) };
  times.push(`${step[0]} ${minutesSince(fromMs)}`);
  return outcome;
}

function minutesSince(/** @type {number} */ fromMs) {
  return `${((Date.now() - fromMs) / 60_000).toFixed(1)} min`;
}

/** A runner without a report has passed nothing. */
function reported(/** @type {() => Outcome} */ outcome) {
  try {
    return outcome();
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, named: [`no report: ${error}`] };
  }
}

// An old report is removed, so that it is not read as this run's.
rmSync(RESULTS, { recursive: true, force: true });
const startedMs = Date.now();
const checks = await Promise.all(CHECKS.map(ran));
const times = [`checks ${minutesSince(startedMs)}`];
const outcomes = [...checks, ...STEPS.map(timed)];
const broken = outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name);
const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);

console.log(`\n${times.join('; ')}; all ${minutesSince(startedMs)}`);
for (const { name, named } of outcomes) for (const line of named) console.log(`${name}: ${line}`);
console.log(broken.length > 0 ? `\nFailed: ${broken.join('; ')}.` : '\nEverything passed.');
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = broken.length > 0 ? 1 : 0;
