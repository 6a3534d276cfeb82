// One run, one trace: in the page, after a reload, and on the command line, to the last byte.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { clickNode, expectNode, exported, hustings, importText } from './hustingsPage';

const hashIn = (text: string): string => (JSON.parse(text) as { traceHash: string }).traceHash;

/** So many scenarios one test plays at most: a busy machine takes seconds for each. */
const PLAYED_AT_ONCE = 8;

function scenariosByAlgorithm(): Map<string, string[]> {
  const folder = new URL('../src/scenarios/', import.meta.url);
  const byAlgorithm = new Map<string, string[]>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const { id, algorithm } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as {
      id: string;
      algorithm: { id: string };
    };
    byAlgorithm.set(algorithm.id, [...(byAlgorithm.get(algorithm.id) ?? []), id]);
  }
  return byAlgorithm;
}

/** Imports a recorded run and waits until the page's own workers have made it again. */
async function importRecorded(page: Page, text: string): Promise<void> {
  await importText(page, text);
  await expect(page.getByRole('status').filter({ hasText: 'the replay is the same' })).toBeVisible({
    timeout: 60_000,
  });
}

test('export, reload, import: the same hash; and the same on the command line', async ({
  page,
}) => {
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await clickNode(page, 'n5');
  await expectNode(page, 'n4', 'leader, up');
  await page.keyboard.press(' ');
  const first = await exported(page);

  await page.reload();
  await expectNode(page, 'n5', 'leader, up');
  await importRecorded(page, first);
  await expectNode(page, 'n4', 'leader, up');
  expect(hashIn(await exported(page))).toBe(hashIn(first));

  const file = test.info().outputPath('run.json');
  writeFileSync(file, first);
  const replay = hustings('replay', file);
  expect(replay).toMatchObject({ code: 0, err: '' });
  expect(replay.out).toContain(hashIn(first));
});

for (const { nodes, latency } of [
  { nodes: 5, latency: '5..15' },
  { nodes: 25, latency: '5..15' },
  { nodes: 100, latency: '10' },
]) {
  test(`${nodes} nodes: what the command line ran first, the page's workers run to the same bytes`, async ({
    page,
  }) => {
    // A hundred workers on a busy machine of two cores take their time.
    test.slow(nodes === 100);
    const file = test.info().outputPath('run.json');
    const words =
      `run --algorithm bully --nodes ${nodes} --latency ${latency} --until 900 --crash n${nodes}@300`.split(
        ' ',
      );
    const params = ['heartbeatMs=50', 't1Ms=200', 't2Ms=60', 't3Ms=120'].flatMap((param) => [
      '--param',
      param,
    ]);
    hustings(...words, ...params, '--out', file);
    const text = hustings(...words, ...params, '--out', '-').out;
    await page.goto('./');
    await importRecorded(page, text);
    const again = await exported(page);
    expect((JSON.parse(again) as { trace: unknown }).trace).toEqual(
      (JSON.parse(text) as { trace: unknown }).trace,
    );
    expect(hashIn(again)).toBe(hashIn(text));
  });
}

/** The scenarios of each algorithm, in portions. */
const portions = [...scenariosByAlgorithm()].flatMap(([algorithm, scenarios]) =>
  Array.from({ length: Math.ceil(scenarios.length / PLAYED_AT_ONCE) }, (_, portion) => ({
    name: portion === 0 ? algorithm : `${algorithm}, portion ${portion + 1}`,
    scenarios: scenarios.slice(portion * PLAYED_AT_ONCE, (portion + 1) * PLAYED_AT_ONCE),
  })),
);

for (const { name, scenarios } of portions)
  test(`the scenarios of ${name} give the workers the command line's trace`, async ({ page }) => {
    test.slow();
    for (const scenario of scenarios)
      await test.step(scenario, async () => {
        const { code, out } = hustings('run', scenario, '--out', '-');
        expect(code).toBe(0);
        await page.goto('./');
        await importRecorded(page, out);
        expect(hashIn(await exported(page))).toBe(hashIn(out));
      });
  });

test('one changed byte of a trace is found out, in the page and on the command line', async ({
  page,
}) => {
  const { out } = hustings('run', 'pausedLeader', '--out', '-');
  const at = out.lastIndexOf('1160');
  const spoilt = `${out.slice(0, at)}1161${out.slice(at + '1161'.length)}`;
  expect(spoilt).not.toBe(out);
  const file = test.info().outputPath('spoilt.json');
  writeFileSync(file, spoilt);
  expect(hustings('replay', file).code).toBe(2);
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await importText(page, spoilt);
  await expect(page.getByRole('alert')).toContainText('changed by hand');
});
