// Runs that take long to open: the page stays responsive, opening can be stopped, and stopping is final.
import { writeFileSync } from 'node:fs';
import { writeShareLink } from '../src/runFile/shareLink';
import {
  barriersOn,
  complaintsOf,
  expectNode,
  exported,
  hustings,
  importText,
  throwIn,
} from './hustingsPage';
import { expect, type Locator, type Page, test } from './pageTest';

/** A run file of a few hundred bytes that lasts eleven days. */
function longFile(title: string): string {
  return JSON.stringify({
    format: 'hustings-run',
    version: 3,
    id: 'eleven-days',
    title,
    seed: '7',
    algorithm: { id: 'bully', params: {} },
    nodes: ['n1', 'n2', 'n3'].map((id, index) => ({ id, priority: index + 1 })),
    network: { latencyMs: 10 },
    commands: [],
    untilMs: 1e9,
    traceHash: '0'.repeat(64),
  });
}
const strip = (page: Page, title: string) => page.getByRole('region', { name: `Opening ${title}` });

test('the run on the screen goes on while a file of eleven days is opened, and after its opening is stopped', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await importText(page, longFile('Eleven days'));
  const opening = strip(page, 'Eleven days');
  await expect(opening).toBeVisible();
  const done = opening.getByRole('progressbar');
  const before = Number(await done.getAttribute('value'));
  await page.keyboard.press('l');
  await expectNode(page, 'n4', 'leader, up');
  await expect.poll(async () => Number(await done.getAttribute('value'))).toBeGreaterThan(before);
  await opening.getByRole('button', { name: 'Stop' }).click();
  await expect(opening).toBeHidden();
  await expectNode(page, 'n5', 'crashed');
  expect(complaints).toEqual([]);
});

/** Number of colours on the canvas under the strip's box: one, the paper's, where the strip covers nothing. */
async function coloursUnder(page: Page, opening: Locator): Promise<number> {
  const under = await opening.boundingBox();
  if (!under) throw new Error('the strip is not shown');
  return page.locator('.stage > canvas').evaluate((element, { x, y, width, height }) => {
    const canvas = element as HTMLCanvasElement;
    const box = canvas.getBoundingClientRect();
    const ratio = canvas.width / box.width;
    const [left, top] = [(x - box.x) * ratio, (y - box.y) * ratio];
    const { data } = canvas
      .getContext('2d')
      ?.getImageData(left, top, width * ratio, height * ratio) ?? { data: new Uint8Array() };
    return new Set(new Uint32Array(data.buffer)).size;
  }, under);
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  // The viewport of 1440x900 at a zoom of 200 %.
  { width: 720, height: 450 },
];

test('the strip covers nothing of the picture and moves no panel at any size', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  const stage = page.getByRole('region', { name: 'Network' });
  const rooms: unknown[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    rooms.push(await stage.boundingBox());
  }
  await importText(page, longFile(`Eleven days${' and eleven nights'.repeat(6)}`));
  const opening = page.getByRole('region', { name: /^Opening Eleven days/ });
  for (const [index, size] of SIZES.entries())
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await expect(opening).toBeVisible();
      await expect.poll(() => coloursUnder(page, opening)).toBe(1);
      expect(await stage.boundingBox()).toEqual(rooms[index]);
    });
});

test('another file that is imported ends the opening of the first, which never appears', async ({
  page,
}) => {
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await importText(page, longFile('Eleven days'));
  await expect(strip(page, 'Eleven days')).toBeVisible();
  const { traceHash: _, ...short } = JSON.parse(longFile('A short one'));
  await importText(page, JSON.stringify({ ...short, untilMs: 5000 }));
  await expectNode(page, 'n3', 'leader, up');
  await expect(page.getByRole('button', { name: /^n4, / })).toHaveCount(0);
  await expect(strip(page, 'Eleven days')).toBeHidden();
});

/** A link to a run of 100 nodes that send a heartbeat every microsecond. */
function busyLink(): Promise<{ readonly url: string }> {
  const nodes = Array.from({ length: 100 }, (_, index) => ({
    id: `n${index + 1}`,
    priority: index + 1,
  }));
  const { traceHash: _, ...file } = JSON.parse(longFile('A beat each microsecond'));
  const algorithm = { id: 'bully', params: { heartbeatMs: 0.001 } };
  return writeShareLink({ ...file, nodes, algorithm, untilMs: 60_000 }, 'http://page/');
}

test('a link to a run with a beat each microsecond leaves the page responsive, and is not offered again', async ({
  page,
}) => {
  const { hash } = new URL((await busyLink()).url);
  await page.goto(`./${hash}`);
  const opening = strip(page, 'A beat each microsecond');
  await expect(opening).toBeVisible();
  // The page's own run is paused at its beginning, and plays on request.
  await page.keyboard.press(' ');
  await expectNode(page, 'n5', 'leader, up');
  await opening.getByRole('button', { name: /^(Stop|Cancel)$/ }).click();
  await expect(opening).toBeHidden();
  await page.reload();
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog', { name: 'Runs' })).not.toContainText('microsecond');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Go on' })).toBeHidden();
});

test('a far moment in the address is reached while the page stays responsive', async ({ page }) => {
  await page.goto('./?at=1e9');
  const opening = strip(page, 'Bully, 5 nodes');
  await expect(opening).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press(' ');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('l');
  await expectNode(page, 'n4', 'leader, up');
  await opening.getByRole('button', { name: 'Stop' }).click();
  await expect(opening).toBeHidden();
  await expectNode(page, 'n5', 'crashed');
});

test('a network worker that throws is replaced, and the run stays the same', async ({ page }) => {
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  await page.keyboard.press('l');
  await expectNode(page, 'n4', 'leader, up');
  await throwIn(page, 'network', 'a stone in the works');
  await expect(page.getByRole('status').filter({ hasText: 'a stone in the works' })).toContainText(
    'A new one has restored the run.',
  );
  await page.keyboard.press('4');
  await page.keyboard.press('k');
  await expectNode(page, 'n3', 'leader, up');
  await expectNode(page, 'n5', 'crashed');
  await page.keyboard.press(' ');
  const file = test.info().outputPath('replaced.json');
  writeFileSync(file, await exported(page));
  expect(hustings('replay', file)).toMatchObject({ code: 0, err: '' });
});
