// A lecture of 45 minutes, given with a clicker's keys only: in present mode with the speaker's window, without a network,
// from a cold start.
import { mkdirSync } from 'node:fs';
import type { Shows } from '../src/runFile/shows';
import type { HustingsConsole } from '../src/session/console/console';
import { complaintsOf } from './hustingsPage';
import { serveCopy, visit } from './offlineHost';
import { expect, type Page, test } from './pageTest';

/** A beat of the run on the screen. */
interface Beat {
  readonly atMs: number;
  readonly text: string;
  readonly shows?: Shows;
}

test.use({ serviceWorkers: 'allow', viewport: { width: 1280, height: 720 } });

test('a lecture is given from its first beat to its last with one key', async ({
  context,
}, info) => {
  test.setTimeout(240_000);
  const host = await serveCopy(info.outputPath('host'));
  await (await visit(context, host.address)).close();
  await host.close();
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${host.address}?lecture=leaderElection&present`);
  const pictures = info.outputPath('beats');
  mkdirSync(pictures);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('n');
  const speaker = await opened;
  const said = speaker.getByRole('region', { name: 'On the screen' });
  const titles = new Set<string>();
  for (let part = 1; part <= 8; part += 1) {
    const card = page.getByRole('region', { name: 'Before the start' });
    await expect(card).toContainText(`45 minutes: ${part} of 8`);
    titles.add((await card.getByRole('heading').textContent()) ?? '');
    for (const beat of await beatsOf(page)) {
      if (beat.atMs > 0) await clickTo(page, beat);
      await expectBeat(page, beat);
      await expect(said.getByText(beat.text)).toBeVisible();
      await page.screenshot({ path: `${pictures}/${part}-${beat.atMs}.png` });
    }
    if (part < 8) await page.keyboard.press('PageDown');
  }
  expect(titles.size).toBe(8);
  expect(complaints).toEqual([]);
});

async function beatsOf(page: Page): Promise<readonly Beat[]> {
  await page.waitForFunction(() => 'hustings' in window);
  return page.evaluate('hustings.state.file.narration');
}

/** Plays to a beat, and goes there at once by a second press, which comes only on the way. */
async function clickTo(page: Page, { atMs }: Beat): Promise<void> {
  await page.keyboard.press('PageDown');
  await page.evaluate(() => {
    const { state } = (globalThis as unknown as { hustings: HustingsConsole }).hustings;
    const press = new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true });
    if (state.isPlaying) document.body.dispatchEvent(press);
  });
  await expect.poll(() => page.evaluate('hustings.state.nowMs')).toBe(atMs);
}

/** The beat's sentence, and what it claims of leaders, beliefs and the banner. */
async function expectBeat(page: Page, { text, shows = {} }: Beat): Promise<void> {
  await expect(page.getByRole('region', { name: 'Narration' }).getByText(text)).toBeVisible();
  if (shows.banner)
    await expect(
      page.getByText(new RegExp(`^${shows.banner}`)).filter({ visible: true }),
    ).not.toHaveCount(0);
  if (shows.leaders) {
    const leading = page.getByRole('button', { name: /^\S+, leader, / });
    await expect(leading).toHaveCount(shows.leaders.length);
    for (const id of shows.leaders)
      await expect(leading.and(page.getByRole('button', { name: `${id}, leader` }))).toHaveCount(1);
  }
  for (const [id, leader] of Object.entries(shows.follow ?? {}))
    if (leader !== id)
      await expect(page.getByRole('button', { name: new RegExp(`^${id}, `) })).toHaveAccessibleName(
        leader === null ? /follows nobody|candidate/ : new RegExp(`follows ${leader}\\b`),
      );
}
