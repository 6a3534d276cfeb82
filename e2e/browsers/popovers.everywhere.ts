// Menus in every browser: what closes them, that it does nothing else, and where the focus goes then.
import { expect } from '@playwright/test';
import { test } from './fixtures';
import type { Site } from './site';

const FOLLOWS = 'follower, follows n5, up';

async function opened(site: Site): Promise<void> {
  await site.openAt('?at=3000', 3000);
  await site.expectNode('n5', 'leader, up');
}

test('a right click opens a node’s menu, another one the other’s, and a press elsewhere only closes it', async ({
  site,
  found,
}, testInfo) => {
  await opened(site);
  testInfo.skip(
    found.by === 'webDriver',
    'WebKitGTK’s driver releases the left button after it has pressed the right one',
  );
  await site.rightClick(await site.placeOf('n4'));
  await site.isThere('menu', 'Menu of n4');
  await expect.poll(() => site.focused()).toBe('Crash');
  await site.rightClick(await site.placeOf('n1'));
  await site.isGone('menu', 'Menu of n4');
  await site.isThere('menu', 'Menu of n1');
  await site.rightClick(await site.placeOf('n1'));
  await expect.poll(() => site.focused()).toBe('Crash');
  await site.press('ArrowDown');
  await expect.poll(() => site.focused()).toBe('Pause');
  await site.draw([await site.placeOf('n2')]);
  await site.isGone('menu', 'Menu of n1');
  // A press has its effect before a second one is made.
  await site.draw([await site.placeOf('n1')]);
  await site.expectNode('n1', 'crashed');
  await site.expectNode('n2', FOLLOWS);
});

test('Escape closes a menu and does nothing else; the next Escape is the page’s', async ({
  site,
}) => {
  await opened(site);
  await site.press('c');
  await expect.poll(() => site.isPressed('Cut')).toBe(true);
  await site.focus('button', `n2, ${FOLLOWS}`);
  await site.press('Enter');
  await site.isThere('menu', 'Menu of n2');
  await expect.poll(() => site.focused()).toBe('Crash');
  await site.press('Escape');
  await site.isGone('menu', 'Menu of n2');
  await expect.poll(() => site.focused()).toBe(`n2, ${FOLLOWS}`);
  expect(await site.isPressed('Cut')).toBe(true);
  await site.press('Escape');
  await expect.poll(() => site.isPressed('Cut')).toBe(false);
});

test('the File menu opens below its button, whose second press closes it', async ({ site }) => {
  await opened(site);
  await site.click('button', 'File');
  await site.isThere('menuitem', 'Runs …');
  await expect.poll(() => site.focused()).toBe('Runs …');
  const [button, menu] = [await site.boxOf('button', 'File'), await site.boxOf('menu', 'File')];
  expect(menu.y - (button.y + button.height)).toBeGreaterThanOrEqual(0);
  expect(menu.y - (button.y + button.height)).toBeLessThan(12);
  expect(menu.x).toBeLessThan(button.x + button.width);
  expect(Math.abs(menu.x + menu.width - (button.x + button.width))).toBeLessThan(12);
  await site.click('button', 'File');
  await site.isGone('menu', 'File');
  await site.click('button', 'File');
  await site.isThere('menu', 'File');
  await site.draw([await site.placeOf('n2')]);
  await site.isGone('menu', 'File');
  await site.draw([await site.placeOf('n1')]);
  await site.expectNode('n1', 'crashed');
  await site.expectNode('n2', FOLLOWS);
});
