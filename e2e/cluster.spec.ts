// A cluster made by hand, by keyboard alone and on a phone.
import { writeFileSync } from 'node:fs';
import type { RunFile } from '../src/runFile/runFile';
import {
  barriersOn,
  complaintsOf,
  expectNode,
  exported,
  hustings,
  importText,
} from './hustingsPage';
import { expect, test } from './pageTest';

test('rows are typed, moved, saved and started by keyboard alone, as on the command line, and undone as one step', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  const plain = test.info().outputPath('plain.json');
  writeFileSync(plain, await exported(page));
  await page.getByRole('tab', { name: 'Settings' }).press('Enter');
  await page.getByRole('button', { name: 'Cluster …' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The cluster' });
  const ids = dialog.getByLabel(/^Id of/);
  await dialog.getByRole('button', { name: 'Add a node' }).press('Enter');
  await expect(ids).toHaveCount(6);
  await expect(ids.last()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('n5');
  await expect(dialog.getByText('There are two nodes named n5.').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Start with this cluster' })).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a-twenty-letter-node');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(ids.nth(4)).toHaveValue('a-twenty-letter-node');
  await expect(ids.nth(4)).toBeFocused();
  expect(await barriersOn(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as cluster.json' }).press('Enter');
  const clusterFile = await (await saved).path();
  await ids.first().press('Enter');
  await expect(dialog).toBeHidden();
  await expectNode(page, 'a-twenty-letter-node', 'leader, up');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const started = JSON.parse(await exported(page)) as RunFile & { traceHash: string };
  const until = ['--until', `${started.untilMs}`];
  const { out } = hustings('run', plain, '--cluster', clusterFile, ...until, '--out', '-');
  expect(JSON.parse(out)).toMatchObject({ nodes: started.nodes, traceHash: started.traceHash });
  await page.keyboard.press('u');
  await expectNode(page, 'n5', 'leader, up');
  await expect(page.getByRole('button', { name: /^a-twenty/ })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('on a phone a list is pasted, and a single node leads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Cluster …' }).click();
  const dialog = page.getByRole('dialog', { name: 'The cluster' });
  await dialog.getByText('Paste a list').click();
  const list = dialog.getByLabel('List of nodes');
  await list.fill('id,priority\nn1,one');
  await expect(dialog.getByText(/^Line 2, priority: /)).toBeVisible();
  await list.fill('alone');
  await dialog.getByRole('button', { name: 'Replace the rows' }).click();
  const overflowPx = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflowPx).toBe(0);
  await dialog.getByRole('button', { name: 'Start with this cluster' }).click();
  await expectNode(page, 'alone', 'leader, up');
});

test('a node with a wrong password is refused, and the story says so', async ({ page }) => {
  // The scenario comes after the dialog has been opened: its rows are then those of the scenario.
  let come = () => {};
  const allowed = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/ghotiLeaderCrash-*.js', async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto('./?scenario=ghotiLeaderCrash');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Cluster …' }).click();
  const dialog = page.getByRole('dialog', { name: 'The cluster' });
  await expect(dialog.getByLabel('Id of n1')).toBeVisible();
  come();
  const secret = dialog.getByLabel('Secret of node3');
  const start = dialog.getByRole('button', { name: 'Start with this cluster' });
  await secret.fill('abc');
  await expect(secret).toHaveAccessibleDescription(/The password of node3 has 3 characters/);
  await expect(start).toBeDisabled();
  await secret.fill('wrong');
  await start.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Story' }).click();
  await page.keyboard.press('Space');
  const sentence = 'node1 answers node3 by 400: its credentials are not the cluster’s.';
  await expect(page.locator('.story').getByText(sentence)).toBeVisible();
});

test('questions about nodes with long ids make the panel no wider', async ({ page }) => {
  const nodes = ['a-twenty-letter-node', 'b-twenty-letter-node'].map((id, index) => ({
    id,
    priority: index + 1,
  }));
  const file = test.info().outputPath('cluster.json');
  writeFileSync(file, JSON.stringify({ format: 'hustings-cluster', version: 1, nodes }));
  const words = ['run', '--algorithm', 'bully', '--cluster', file, '--until', '3000'];
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await importText(page, hustings(...words, '--out', '-').out);
  await expectNode(page, 'a-twenty-letter-node', 'follower, follows b-twenty-letter-node, up');
  await page.getByRole('tab', { name: 'Node' }).click();
  await page.locator('.chooser select').selectOption('a-twenty-letter-node');
  const question = page.getByRole('button', { name: /^Why does a-twenty-.* follow b-/ });
  await expect(question).toBeVisible();
  const box = await question.boundingBox();
  expect((box?.x ?? 1024) + (box?.width ?? 0)).toBeLessThan(1024);
});
