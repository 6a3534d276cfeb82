// Replay of a run: the trace has equal bytes in the page, after a reload, and on the command line.
import { readFileSync, writeFileSync } from 'node:fs';
import { clickNode, expectNode, exported, hustings, importText } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const hashIn = (text: string): string => (JSON.parse(text) as { traceHash: string }).traceHash;

/** Imports a recorded run and waits until the page's own workers have replayed it. */
async function importRecorded(page: Page, text: string): Promise<void> {
  await importText(page, text);
  await expect(page.getByRole('status').filter({ hasText: 'Replayed identically' })).toBeVisible();
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

  await page.getByRole('button', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Export for other programs …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export for other programs' });
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption({ label: 'CSV' });
  await dialog.getByRole('radio', { name: /^what the timeline shows/ }).check();
  await dialog.getByRole('checkbox', { name: 'OK', exact: true }).uncheck();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain(',ELECTION,');
  expect(csv).not.toContain(',OK,');

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
  test(`${nodes} nodes: the page’s workers replay a run of the command line to the same bytes`, async ({
    page,
  }) => {
    // On a busy machine of two cores, a hundred workers take long.
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

test('one changed byte of a trace is detected, in the page and on the command line', async ({
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
