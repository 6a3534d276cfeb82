// First steps of a person, in every browser: watch an election, crash, cut, heal, look back, fork, reload, export.
import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { hustings } from '../hustingsPage';
import { test } from './fixtures';
import type { Place } from './probe/elements';
import type { Site } from './site';

const SPLIT = 'Split-brain: n5 and n2 both lead';

test('a fresh page elects n5; a click crashes it, and n4 leads; a second click restarts it', async ({
  site,
}) => {
  await site.open('');
  await site.expectNode('n5', 'leader, up');
  await site.draw([await site.placeOf('n5')]);
  await site.expectNode('n5', 'crashed');
  await site.expectNode('n4', 'leader, up');
  for (const id of ['n1', 'n2', 'n3']) await site.expectNode(id, 'follower, follows n4, up');
  await site.draw([await site.placeOf('n5')]);
  await site.expectNode('n5', 'leader, up');
  await site.expectNode('n4', 'follower, follows n5, up');
});

const between = (a: Place, b: Place, share = 0.5): Place => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** A line that separates n1 and n2 from the rest, bent like a hand's stroke; its second point is beside no node. */
async function partingLine(site: Site): Promise<readonly [Place, Place, Place, Place]> {
  const first = between(await site.placeOf('n1'), await site.placeOf('n5'));
  const second = between(await site.placeOf('n2'), await site.placeOf('n3'));
  return [between(first, second, -0.3), first, second, between(first, second, 1.3)];
}

test('a line drawn across the links splits the cluster, and a click on the line heals it', async ({
  site,
}) => {
  await site.open('');
  await site.expectNode('n5', 'leader, up');
  const line = await partingLine(site);
  await site.draw(line);
  await site.expectNode('n2', 'leader, up');
  await site.expectNode('n1', 'follower, follows n2, up');
  await site.expectNode('n5', 'leader, up');
  await expect.poll(() => site.text('region', 'Network')).toContain(SPLIT);
  await site.draw([between(line[1], line[2])]);
  await site.expectNode('n2', 'follower, follows n5, up');
  await site.expectNode('n1', 'follower, follows n5, up');
  await expect.poll(() => site.text('region', 'Network')).not.toContain(SPLIT);
});

test('the cursor in the past shows the leader at that moment, and a crash there starts a branch', async ({
  site,
}, testInfo) => {
  await site.openAt('?scenario=leaderCrash&at=6000', 6000);
  await site.expectNode('n4', 'leader, up');
  const { x, y, width } = await site.boxOf('region', 'Timeline');
  await site.draw([
    { x: x + width / 2, y: y + 12 },
    { x: x + 240, y: y + 12 },
  ]);
  await site.expectNode('n5', 'leader, up');
  await site.click('button', 'To now');
  await site.expectNode('n4', 'leader, up');
  expect(await site.clock()).toBe('00:06.000');

  await site.pressUntil('Shift+B', async () => (await site.clock()) === '00:00.600');
  await site.press('t');
  await expect.poll(() => site.text('list', 'Branches')).toContain('First run');
  await site.press('1');
  await site.press('k');
  await site.expectNode('n1', 'crashed');
  await expect.poll(() => site.text('list', 'Branches')).toContain('crash n1');

  // The workers continued from a checkpoint: the result must equal the command line's from the beginning.
  await site.press(' ');
  await expect.poll(() => site.clock()).toMatch(/^00:0[2-9]|^00:[1-9]/);
  await site.press(' ');
  await site.isThere('button', 'Play');
  const file = testInfo.outputPath('forked.json');
  writeFileSync(file, await site.exported());
  expect(hustings('replay', file)).toMatchObject({ code: 0, err: '' });
});

test('after a reload the run goes on where it was, to the hash', async ({ site }) => {
  await site.openAt('?at=3000', 3000);
  await site.press('l');
  await site.expectNode('n5', 'crashed');
  await site.press(' ');
  await site.expectNode('n4', 'leader, up');
  await site.pauseAndKeep();
  const clock = await site.clock();
  const before = JSON.parse(await site.exported()) as { traceHash: string };

  await site.reload();
  await site.click('button', 'Go on');
  await site.expectNode('n5', 'crashed');
  await expect.poll(() => site.clock()).toBe(clock);
  const after = JSON.parse(await site.exported()) as { traceHash: string };
  expect(after.traceHash).toBe(before.traceHash);

  await site.click('button', 'Play');
  await expect.poll(() => site.clock()).not.toBe(clock);
});
