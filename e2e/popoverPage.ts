// The menus and forms over the stage, as the tests of them find and open them.
import { expect, type Page } from '@playwright/test';
import { expectNode, placeOf } from './hustingsPage';

/** The popover that is open, of whatever kind. */
export const popover = (page: Page) => page.locator('.popover:popover-open');

export const menuOf = (page: Page, id: string) => page.getByRole('menu', { name: `Menu of ${id}` });

/** An item of the open menu. */
export const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Opens the page at a moment at which n5 leads and the run is stopped. */
export async function opened(page: Page, address = './?at=3000'): Promise<void> {
  await page.goto(address);
  await expectNode(page, 'n5', 'leader, up');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}

export async function rightClick(page: Page, id: string): Promise<void> {
  const { x, y } = await placeOf(page, id);
  await page.mouse.click(x, y, { button: 'right' });
}
