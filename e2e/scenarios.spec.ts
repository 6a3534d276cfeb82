// Every scenario of the library: the page's workers produce the command line's trace, which meets the expectations.
import { readdirSync, readFileSync } from 'node:fs';
import { complaintsOf, goTo, hustings } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

interface Scenario {
  readonly id: string;
  readonly untilMs: number;
  readonly goal?: unknown;
}

/** The verdict of `hustings verify` on a scenario: an exercise without an attempt is not solved. */
interface Judged {
  readonly id: string;
  readonly verdict: string;
  readonly traceHash: string;
}

/** Scenarios in one test, which plays them in one page. */
const PLAYED_AT_ONCE = 8;

const folder = new URL('../src/scenarios/', import.meta.url);
const scenarios = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Scenario);

/** The command line's verdicts on these scenarios, by their ids. */
function onTheCommandLine(portion: readonly Scenario[]): ReadonlyMap<string, Judged> {
  const files = portion.map(({ id }) => `src/scenarios/${id}.json`);
  const lines = hustings('verify', '--json', ...files)
    .out.trimEnd()
    .split('\n');
  return new Map(lines.map((line) => JSON.parse(line) as Judged).map((one) => [one.id, one]));
}

/** A run to a file's end has no event of that moment: it shows the last one before it, in virtual ms. */
const INSTANT_MS = 0.001;

/** Chooses a scenario, goes to its end, and exports the trace of the page's workers. */
async function playedIn(page: Page, { id, untilMs }: Scenario) {
  await page.getByRole('combobox', { name: 'scenario' }).selectOption(id);
  await page.waitForFunction((wanted) => window.hustings?.state.file.id === wanted, id);
  await goTo(page, untilMs - INSTANT_MS);
  const text = await page.evaluate<string>('hustings.export()');
  return JSON.parse(text) as { untilMs: number; traceHash: string };
}

for (let from = 0; from < scenarios.length; from += PLAYED_AT_ONCE) {
  const portion = scenarios.slice(from, from + PLAYED_AT_ONCE);
  test(`${portion[0]?.id} to ${portion.at(-1)?.id}: the page and the command line play the same`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    const judged = onTheCommandLine(portion);
    await page.goto('./?at=0');
    await page.waitForFunction(() => 'hustings' in window);
    for (const scenario of portion)
      await test.step(scenario.id, async () => {
        const { untilMs, traceHash } = await playedIn(page, scenario);
        const verdict = scenario.goal ? 'failed' : 'good';
        expect(judged.get(scenario.id)).toMatchObject({ verdict, traceHash });
        expect(untilMs).toBe(scenario.untilMs);
      });
    expect(complaints).toEqual([]);
  });
}
