// Every scenario by its file: the page's workers produce the command line's trace, which meets the expectations.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, exported, hustings } from './hustingsPage';

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

/** Scenarios in one test: on a busy machine each takes seconds. */
const PLAYED_AT_ONCE = 8;

const folder = new URL('../src/scenarios/', import.meta.url);
const scenarios = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Scenario);

let judged: ReadonlyMap<string, Judged> | null = null;

/** The command line plays all scenarios in one call, once in each of Playwright's processes. */
function onTheCommandLine(id: string): Judged | undefined {
  judged ??= new Map(
    hustings('verify', '--json', 'src/scenarios')
      .out.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Judged)
      .map((one) => [one.id, one]),
  );
  return judged.get(id);
}

/** A moment in the format of the page's clock, for a run of less than an hour. */
function clockText(ms: number): string {
  const digits = (amount: number, count: number) => String(amount).padStart(count, '0');
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  return `${digits(minutes, 2)}:${digits(Math.floor(rest / 1000), 2)}.${digits(rest % 1000, 3)}`;
}

/** Opens a scenario at its end by its address, and exports the trace of the page's workers. */
async function playedIn(page: Page, { id, untilMs }: Scenario) {
  await page.goto(`./?scenario=${id}&at=${untilMs}`);
  await expect(page.getByRole('combobox', { name: 'scenario' })).toHaveValue(id);
  const clock = page.getByRole('timer', { name: 'Virtual time' });
  await expect(clock).toHaveText(clockText(untilMs));
  return JSON.parse(await exported(page)) as { untilMs: number; traceHash: string };
}

for (let from = 0; from < scenarios.length; from += PLAYED_AT_ONCE) {
  const portion = scenarios.slice(from, from + PLAYED_AT_ONCE);
  test(`${portion[0]?.id} to ${portion.at(-1)?.id}: the page and the command line play the same`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    for (const scenario of portion)
      await test.step(scenario.id, async () => {
        const { untilMs, traceHash } = await playedIn(page, scenario);
        const verdict = scenario.goal ? 'failed' : 'good';
        expect(onTheCommandLine(scenario.id)).toMatchObject({ verdict, traceHash });
        expect(untilMs).toBe(scenario.untilMs);
      });
    expect(complaints).toEqual([]);
  });
}
