// `npm run conformance -- loudest`: the tests that hold one file of an open folder to that folder's rules.
// @ts-check
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reportOf } from './conformanceReport.mjs';

const HELP = `npm run conformance -- <id>...

Runs the conformance tests of the algorithm, service, client, fault, property, assumption, scenario, lecture, export,
layout, word or matrix of sites with this id. Exit code 1: a test failed; 2: nothing has this id, or no test is about it.`;

/** The tests that hold every kind of program to its tables. */
const OF_PROGRAMS = ['src/algorithms/sources.', 'src/algorithms/messageGlyphs.'];
/** Test files that hold every member of a folder to its rules, and name each by its id: the beginnings of their paths. */
const SUITES = /** @type {const} */ ({
  algorithms: [
    'src/algorithms/conformance.test',
    'src/algorithms/conformance.property.test',
    'src/algorithms/tours.property.test',
    ...OF_PROGRAMS,
  ],
  services: ['src/sim/kernel/repeatable.', ...OF_PROGRAMS],
  clients: ['src/sim/kernel/repeatable.', ...OF_PROGRAMS],
  faults: ['src/faults/conformance.', 'src/faults/extremes.', 'src/faults/forms.'],
  properties: ['src/properties/conformance.', 'src/sim/kernel/repeatable.'],
  assumptions: ['src/assumptions/conformance.'],
  scenarios: ['src/scenarios/scenarios.', 'src/scenarios/exercises.'],
  lectures: ['src/lectures/lectures.'],
  experiments: ['src/experiments/experiments.'],
  exports: ['src/exports/exports.'],
  layouts: ['src/layouts/layouts.'],
  glossary: ['src/glossary/conformance.'],
  sites: ['src/sites/conformance.', 'src/sites/medians.'],
});
const FOLDERS = /** @type {(keyof typeof SUITES)[]} */ (Object.keys(SUITES));
const MACHINERY = /^(registry|catalogue|library|workerScripts|fidelities)\.ts$|\.test\.ts$/;

/** The ids of a folder's members, which are the names of its files. */
function idsIn(/** @type {string} */ folder) {
  const place = fileURLToPath(new URL(`../src/${folder}`, import.meta.url));
  return readdirSync(place)
    .filter((name) => /\.(ts|json)$/.test(name) && !MACHINERY.test(name))
    .map((name) => name.replace(/\.\w+$/, ''));
}

/** The number of single characters to insert, delete or replace to make one text of another. */
function editsBetween(/** @type {string} */ one, /** @type {string} */ other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1)
      next.push(
        Math.min(
          (row[at] ?? 0) + (letter === other[at] ? 0 : 1),
          (row[at + 1] ?? 0) + 1,
          (next[at] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The ids that differ least from a mistyped one. */
function similarTo(/** @type {string} */ id) {
  const lower = id.toLowerCase();
  const known = FOLDERS.flatMap(idsIn);
  const edits = new Map(known.map((one) => [one, editsBetween(lower, one.toLowerCase())]));
  const fewest = Math.min(...edits.values());
  return fewest > id.length / 2 ? [] : known.filter((one) => edits.get(one) === fewest);
}

/** @returns {never} */
function refuse(/** @type {string} */ sentence) {
  console.error(sentence);
  process.exit(2);
}

/** Runs the tests that name an id; exits with 2 when there are none. */
async function check(/** @type {string} */ id) {
  const folders = FOLDERS.filter((folder) => idsIn(folder).includes(id));
  if (folders.length === 0) {
    const similar = similarTo(id);
    const hint = similar.length > 0 ? `; did you mean ${similar.join(' or ')}?` : '';
    refuse(`no file in ${FOLDERS.join(', ')} is called ${id}${hint}`);
  }
  const { startVitest } = await import('vitest/node');
  const suites = folders.flatMap((folder) => SUITES[folder]);
  // Vitest puts what stands for `$id` in a title between quotes.
  const testNamePattern = `(^|[ '])${id}([ ']|$)`;
  // The report below is the only one; what the member itself writes is passed on.
  const listener = {
    onUserConsoleLog: (/** @type {{ content: string }} */ { content }) => console.log(content),
  };
  const options = { watch: false, testNamePattern, reporters: [listener] };
  const vitest = await startVitest('test', suites, options);
  const place = (/** @type {{ moduleId: string }} */ { moduleId }) =>
    suites.findIndex((suite) => moduleId.includes(suite));
  const modules = vitest.state.getTestModules().sort((a, b) => place(a) - place(b));
  await vitest.close();
  // A file that is no member breaks all suites with the same error.
  const broken = new Map(
    modules.flatMap((one) => one.errors()).map((error) => [error.message, error]),
  );
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.flatMap((test) => {
    const { state, errors } = test.result();
    return state === 'failed' ? [{ title: test.name, errors }] : [];
  });
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  if (broken.size > 0) console.error([...broken.keys()].join('\n'));
  else if (failed.length + passed === 0) refuse(`no test in ${suites.join('*, ')}* is about ${id}`);
  else console.log(reportOf(id, passed, failed));
}

const ids = process.argv.slice(2);
if (ids.length === 0 || ids.includes('--help')) console.log(HELP);
else for (const id of ids) await check(id);
if (ids.length === 0) process.exitCode = 2;
