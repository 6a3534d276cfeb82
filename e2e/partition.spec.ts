// Split-brain: a line drawn across the network, and the effect of healing with `heal` and without.

import { draw, expectNode, goOn, placeOf } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

interface Place {
  readonly x: number;
  readonly y: number;
}

const between = (a: Place, b: Place, share = 0.5): Place => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** The line that separates {n1, n2} from {n3, n4, n5}, beyond the circle on both ends. */
async function partingLine(page: Page): Promise<Place[]> {
  const [n1, n2, n3, n5] = await Promise.all(
    ['n1', 'n2', 'n3', 'n5'].map((id) => placeOf(page, id)),
  );
  if (!n1 || !n2 || !n3 || !n5) throw new Error('five nodes are needed');
  const first = between(n1, n5);
  const second = between(n2, n3);
  return [between(first, second, -0.3), first, second, between(first, second, 1.3)];
}

const banner = (page: Page) => page.getByText(/Split-brain: n\d and n\d both lead/);

async function split(page: Page): Promise<Place[]> {
  await expectNode(page, 'n5', 'leader, up');
  const line = await partingLine(page);
  await draw(page, line);
  // The time goes on after the cut has been made: the code for it is fetched at the first input.
  await expect(page.getByRole('button', { name: 'Heal all' })).toBeEnabled();
  await goOn(page, 3000);
  await expectNode(page, 'n2', 'leader, up');
  await expectNode(page, 'n1', 'follower, follows n2, up');
  await expectNode(page, 'n5', 'leader, up');
  await expect(banner(page)).toBeVisible();
  return line;
}

test('a line between {n1,n2} and {n3,n4,n5} gives two leaders; clicking it heals the links, and one leader remains', async ({
  page,
}) => {
  await page.goto('./?at=3000');
  const [, first, second] = await split(page);
  await expect(
    page
      .getByRole('list', { name: 'Properties' })
      .getByRole('listitem')
      .filter({ hasText: 'At most one leader' }),
  ).toHaveAttribute('data-broken', 'true');
  const middle = between(first as Place, second as Place);
  await page.mouse.click(middle.x, middle.y);
  await goOn(page, 3000);
  await expectNode(page, 'n2', 'follower, follows n5, up');
  await expectNode(page, 'n1', 'follower, follows n5, up');
  await expect(banner(page)).toBeHidden();
});

test('without heal the two leaders outlive the partition', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Heal', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('timer')).not.toHaveText('00:03.000');
  await goOn(page, 3000);
  await split(page);
  await page.keyboard.press('h');
  await page.getByRole('tab', { name: 'Story' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('All links are healed');
  await goOn(page, 20_000);
  await expect(page.getByRole('tabpanel')).toContainText('“Everybody agrees in time” is violated');
  await expectNode(page, 'n2', 'leader, up');
  await expectNode(page, 'n5', 'leader, up');
  await expect(banner(page)).toBeVisible();
});

test('a closed stroke around one node cuts it off from all others', async ({ page }) => {
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  const { x, y } = await placeOf(page, 'n5');
  await page.keyboard.press('c');
  const circle = Array.from({ length: 13 }, (_, step) => {
    const angle = (step / 12) * 2 * Math.PI;
    return { x: x + 75 * Math.cos(angle), y: y + 75 * Math.sin(angle) };
  });
  await draw(page, circle);
  await goOn(page, 3000);
  await expectNode(page, 'n4', 'leader, up');
  await expectNode(page, 'n5', 'leader, up');
  for (const id of ['n1', 'n2', 'n3']) await expectNode(page, id, 'follower, follows n4, up');
});
