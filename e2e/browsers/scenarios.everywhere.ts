// One scenario of each algorithm: the workers of every browser produce the command line's trace, by hash.
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { hustings } from '../hustingsPage';
import { test } from './fixtures';

interface Scenario {
  readonly id: string;
  readonly algorithm: { readonly id: string };
  readonly untilMs: number;
}

const folder = new URL('../../src/scenarios/', import.meta.url);
const scenarios = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Scenario);

/** The first scenario of each algorithm, by name. */
const chosen = scenarios.filter(
  ({ algorithm }, index) =>
    scenarios.findIndex((other) => other.algorithm.id === algorithm.id) === index,
);

let hashes: ReadonlyMap<string, string> | null = null;

/** The command line plays all of them in one call, once for each browser. */
function onTheCommandLine(id: string): string | undefined {
  const files = chosen.map((scenario) => `src/scenarios/${scenario.id}.json`);
  hashes ??= new Map(
    hustings('verify', '--json', ...files)
      .out.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; traceHash: string })
      .map((judged) => [judged.id, judged.traceHash]),
  );
  return hashes.get(id);
}

// One page in about thirty of WebKitGTK 2.50 resolves its styles for ever after an export: it is given up early.
test.describe.configure({ timeout: 90_000 });

for (const { id, algorithm, untilMs } of chosen) {
  test(`${algorithm.id}: ${id} comes to the command line's hash`, async ({ site }) => {
    await site.openAt(`?scenario=${id}&at=${untilMs}`, untilMs);
    const { traceHash } = JSON.parse(await site.exported()) as { traceHash: string };
    expect(traceHash).toBe(onTheCommandLine(id));
  });
}
