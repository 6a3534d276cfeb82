// `npm run soak -- --minutes 30`: plays random runs with all features, compares the results of all ways to play, and hunts.
// @ts-check
import { randomInt } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';

const HELP = `npm run soak -- [--minutes 30] [--runs 100] [--seed 12345] [--hunt raft]

Ends after so many minutes (1 when neither is given) or runs, whichever comes first, and at Ctrl-C after the present
run. The first run has the seed given, or any, and each further one the next. After each run it hunts for a schedule that
breaks a promise of an algorithm; with --hunt it does nothing else, in that algorithm, 128 schedules a run. A find is a run
file in e2e/results/soak/finds. Exit code 1: a run failed, or a promise was broken.`;

/** The largest first seed: far enough below the largest integer for the seeds of any soak. */
const MAX_SEED = 2 ** 31;

/** @returns {Promise<typeof import('./soak')>} */
async function built() {
  const outDir = pathOf('../results/soak/');
  await build({
    root: pathOf('.'),
    configFile: pathOf('../../vite.config.ts'),
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: 'soak.ts', outDir, emptyOutDir: true, target: 'node20' },
  });
  return import(pathToFileURL(`${outDir}soak.js`).href);
}

const pathOf = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** The value of an option, or `absent`. */
function numberOf(/** @type {'minutes' | 'runs' | 'seed'} */ name, /** @type {number} */ absent) {
  const text = values[name];
  const value = text === undefined ? absent : Number(text);
  const isGood = name === 'minutes' ? value > 0 : Number.isSafeInteger(value) && value >= 0;
  if (text === undefined || isGood) return value;
  console.error(
    `--${name}: ${text} is no ${name === 'minutes' ? 'number above 0' : 'whole number'}`,
  );
  process.exit(2);
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    runs: { type: 'string' },
    seed: { type: 'string' },
    hunt: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) console.log(HELP);
else {
  const runs = numberOf('runs', Infinity);
  const minutes = numberOf('minutes', values.runs === undefined ? 1 : Infinity);
  const seed = numberOf('seed', randomInt(MAX_SEED));
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
  });
  const { soak } = await built();
  console.log(`Runs from seed ${seed} on`);
  process.exitCode = (await soak({
    seed,
    minutes,
    runs,
    hunted: values.hunt ?? null,
    isStopped: () => isStopped,
  }))
    ? 0
    : 1;
}
