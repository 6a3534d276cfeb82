// Settings, scenarios and the network's links, as a person uses them.

import { barriersOn, draw, expectNode, exported, placeOf } from './hustingsPage';
import { expect, test } from './pageTest';

test('a T2 shorter than a round trip has a warning, a T2 of zero an error, and both stay in the form', async ({
  page,
}) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const t2 = page.getByLabel('T2', { exact: true });
  await t2.fill('150');
  await expect(page.getByText(/T2 should be longer than 200 ms: a round trip/)).toBeVisible();
  await t2.fill('0');
  await expect(page.getByText(/T2 must be at least/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await t2.fill('400');
  const t3 = page.getByLabel('T3', { exact: true });
  await t3.fill('300');
  await expect(page.getByText(/T3 should be longer than/)).toBeVisible();
  await t3.fill('900');
  await page.getByLabel('New leader within').fill('3000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('tab', { name: 'Story' }).click();
  await expect(page.getByRole('list', { name: 'Properties' })).toContainText(
    'A new leader in time',
  );
  const { algorithm, leaderWithinMs } = JSON.parse(await exported(page)) as {
    algorithm: { params: Record<string, unknown> };
    leaderWithinMs?: number;
  };
  expect(algorithm.params).toMatchObject({ t2Ms: 400, t3Ms: 900 });
  expect(leaderWithinMs).toBe(3000);
});

test('the number of nodes and the seed start another run', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('spinbutton', { name: 'nodes' }).fill('7');
  await page.getByRole('spinbutton', { name: 'nodes' }).press('Enter');
  await expectNode(page, 'n7', 'leader, up');
  const seed = page.getByLabel('Seed', { exact: true });
  const before = await seed.textContent();
  await page.getByRole('button', { name: 'New seed' }).click();
  await expect(seed).not.toHaveText(before ?? '');
  await expectNode(page, 'n7', 'leader, up');
});

test('sites are typed for nodes: the run restarts with them, keeps them in its file, and its lanes are sorted by them', async ({
  page,
}) => {
  await page.goto('./?nodes=3&at=3000');
  await expectNode(page, 'n3', 'leader, up');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('Sites none').click();
  await page.getByLabel('Site of n1').fill('Tokyo');
  await page.getByLabel('Site of n2').fill('Dublin');
  await page.getByLabel('Site of n3').fill('Tokyo/2');
  await expect(page.getByText(/A site is 1 to 24 letters/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByLabel('Site of n3').fill('Tokyo');
  await expect(page.getByText('Sites 2')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectNode(page, 'n3', 'leader, up');
  const { nodes } = JSON.parse(await exported(page)) as { nodes: unknown };
  expect(nodes).toEqual([
    { id: 'n1', priority: 1, site: 'Tokyo' },
    { id: 'n2', priority: 2, site: 'Dublin' },
    { id: 'n3', priority: 3, site: 'Tokyo' },
  ]);
  await page.getByRole('combobox', { name: 'Order of the lanes' }).selectOption('site');
  const names = page.getByRole('list', { name: 'Lanes' }).getByRole('button');
  await expect(names.first()).toHaveAccessibleName('Choose n2');
});

test('round-trip times between sites are chosen, or imported as CSV: nodes are placed, and their messages take half', async ({
  page,
}) => {
  await page.goto('./?nodes=3&at=3000');
  await expectNode(page, 'n3', 'leader, up');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('Sites none').click();
  const times = page.getByLabel('Round-trip times', { exact: true });
  await times.selectOption({ label: 'IBM Cloud, February 2024' });
  await expect(page.getByText(/^6 sites, 1\.75 to 286 ms there and back\./)).toBeVisible();
  await expect(page.getByLabel('Site of n2')).toHaveValue('Washington');
  await page.getByLabel('Site of n2').selectOption('Tokyo');
  expect(await barriersOn(page)).toEqual([]);
  const table = page.getByLabel('CSV file of round-trip times');
  const csv = (text: string) => ({
    name: 'towns.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await table.setInputFiles(csv(',Cork,Bonn\nCork,2,soon\nBonn,40,2'));
  await expect(
    page.getByText('towns.csv: line 2 (Cork), column 3 (Bonn): soon is no time in ms.'),
  ).toBeVisible();
  await expect(times).toHaveValue('ibmCloud');
  await table.setInputFiles(csv(',Cork,Bonn\nCork,2,40\nBonn,40,2'));
  await expect(times.getByRole('option', { selected: true })).toHaveText('towns.csv');
  await expect(page.getByText(/The times have no site Tokyo/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await page.getByLabel('Site of n1').selectOption('Cork');
  for (const node of ['n2', 'n3']) await page.getByLabel(`Site of ${node}`).selectOption('Bonn');
  await page.getByLabel('Spread').fill('0.1');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectNode(page, 'n3', 'leader, up');
  const run = JSON.parse(await exported(page)) as {
    network: { sites: unknown };
    trace: { type: string; from: string; to: string; atMs: number; dueMs: number }[];
  };
  expect(run.network.sites).toEqual({
    title: 'towns.csv',
    names: ['Cork', 'Bonn'],
    roundTripsMs: [
      [2, 40],
      [40, 2],
    ],
    spread: 0.1,
  });
  const across = run.trace.filter(
    ({ type, from, to }) => type === 'messageSent' && (from === 'n1' || to === 'n1'),
  );
  expect(across.length).toBeGreaterThan(0);
  for (const { atMs, dueMs } of across) expect(Math.abs(dueMs - atMs - 20)).toBeLessThan(2.01);
});

test('faults of several numbers have a form from their schema, for the network and for a link', async ({
  page,
}) => {
  await page.goto('./?nodes=3&at=3000');
  await expectNode(page, 'n3', 'leader, up');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText(/Real systems run over TCP, where a loss is a delay/)).toBeVisible();
  await page.getByText('Bursts of loss', { exact: true }).click();
  await page.getByLabel('Mean burst', { exact: true }).fill('0');
  await expect(page.getByText('Mean burst is a number of ms, at least 0.001.')).toBeVisible();
  await page.getByLabel('Mean burst', { exact: true }).fill('250');
  await page.getByLabel('Loss in a burst').fill('0.9');
  await page.getByLabel('TCP', { exact: true }).fill('30000');
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectNode(page, 'n3', 'leader, up');
  const { network } = JSON.parse(await exported(page)) as { network: unknown };
  expect(network).toMatchObject({
    bursts: { goodMs: 5000, badMs: 250, goodLoss: 0, badLoss: 0.9 },
    tcp: 30_000,
  });
  expect(network).not.toHaveProperty('pareto');
});

test('a scenario plays with its narration, and its commands can be undone', async ({ page }) => {
  await page.goto('./');
  await page.getByLabel('scenario').selectOption({ label: 'The leader crashes' });
  await expect(page.getByRole('region', { name: 'Before the start' })).toBeVisible();
  await page.getByRole('slider', { name: 'Speed' }).fill('0.6');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('tabpanel')).toContainText('n5 crashes. Nobody knows it yet');
  await expectNode(page, 'n4', 'leader, up');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNode(page, 'n5', 'leader, up');
});

test('a link’s latency is changed by clicking the link, in both directions by one command', async ({
  page,
}) => {
  // No message is in the middle of the link at that moment.
  await page.goto('./?nodes=2&at=3000');
  await expectNode(page, 'n2', 'leader, up');
  const [n1, n2] = [await placeOf(page, 'n1'), await placeOf(page, 'n2')];
  await page.mouse.click((n1.x + n2.x) / 2, (n1.y + n2.y) / 2);
  const panel = page
    .getByRole('form', { name: 'Link n1 – n2' })
    .or(page.getByRole('form', { name: 'Link n2 – n1' }));
  await panel.getByLabel('Latency from').fill('300');
  await panel.getByLabel('Latency to').fill('400');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  const { commands } = JSON.parse(await exported(page)) as { commands: Record<string, unknown>[] };
  expect(commands).toMatchObject([{ type: 'setLink', latencyMs: [300, 400] }]);
  expect(commands[0]?.['links']).toHaveLength(2);
});

test('the timeline’s cursor is dragged into the past and comes back', async ({ page }) => {
  await page.goto('./?scenario=leaderCrash&at=6200');
  await expectNode(page, 'n4', 'leader, up');
  const box = await page.getByRole('region', { name: 'Timeline' }).boundingBox();
  if (!box) throw new Error('there is no timeline');
  // The lanes lie between the names of the nodes and the right edge, and show the first ten seconds.
  const xOf = (ms: number) => box.x + 84 + ((box.width - 108) * ms) / 10_000;
  const y = box.y + 100;
  await draw(page, [
    { x: xOf(6200), y },
    { x: xOf(2000), y },
  ]);
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('button', { name: 'To now' }).click();
  await expectNode(page, 'n4', 'leader, up');
  await expectNode(page, 'n1', 'follower, follows n4, up');
});

test('a real system’s settings are chosen by its name, with what is real about them, and start a run', async ({
  page,
}) => {
  await page.goto('./?scenario=raftSplitVote');
  // Another run resets the form: until the scenario has come, it is that of the page's first run.
  await expect(page.getByRole('combobox', { name: 'scenario' })).toHaveValue('raftSplitVote');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText(/differences from the real thing/).click();
  await expect(page.getByText('a node that lags would be refused')).toBeVisible();
  const presets = page.getByLabel('Settings of');
  await expect(presets).toHaveValue('');
  await presets.selectOption({ label: 'etcd 3.5' });
  await expect(page.getByText('Not real:')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  const params = async () => {
    const { algorithm } = JSON.parse(await exported(page)) as { algorithm: { params: object } };
    return algorithm.params;
  };
  await expect.poll(params).toMatchObject({ timeoutMs: 1000, heartbeatMs: 100, preVote: true });
  await expect(presets).toHaveValue('etcd');
  await page.getByLabel('Heartbeat', { exact: true }).fill('120');
  await expect(presets).toHaveValue('');
});
