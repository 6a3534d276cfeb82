// A lecture followed on a phone, by touch alone.

import { complaintsOf } from './hustingsPage';
import { expect, test } from './pageTest';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('a tap on Start does nothing to the node below it', async ({ page }) => {
  await page.goto('./?lecture=leaderElection&scenario=lecture2BestCase');
  await page.waitForFunction(() => 'hustings' in window);
  // The gestures are fetched at the first input.
  await page.mouse.move(5, 5);
  await page.waitForLoadState('networkidle');
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const nodes = page.getByRole('toolbar', { name: 'Cluster' }).locator('[data-node]');
  const below = await start.evaluate((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('[data-node]')]
      .map((node) => ({ id: node.dataset['node'], box: node.getBoundingClientRect() }))
      .filter(
        ({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      )
      .map(({ id, box }) => ({
        id,
        x: (Math.max(box.left, left) + Math.min(box.right, right)) / 2,
        y: (Math.max(box.top, top) + Math.min(box.bottom, bottom)) / 2,
      }));
  });
  const [node] = below;
  if (!node) throw new Error('no node is below the button: the test needs another scenario');
  await page.touchscreen.tap(node.x, node.y);
  await expect(start).toBeHidden();
  await expect(nodes).toHaveCount(8);
  await expect(page.getByRole('button', { name: `${node.id}, crashed` })).toHaveCount(0);
  expect(await page.evaluate('hustings.state.run.commands.length')).toBe(1);
});

test('a question’s sentence and answers are whole in the window', async ({ page }) => {
  const complaints = complaintsOf(page);
  for (const [scenario, atMs] of [
    ['lecture2BestCase', 3200],
    ['lecture4HowLong', 3200],
    ['lecture5SplitBrain', 5700],
    ['lecture8Fencing', 13_900],
  ] as const) {
    await page.goto(`./?scenario=${scenario}&at=${atMs}`);
    const narration = page.getByRole('region', { name: 'Narration' });
    const answers = narration.getByRole('group');
    await expect(answers).toBeVisible();
    const cut = await narration.evaluate((strip) =>
      [...strip.querySelectorAll('p, fieldset')]
        .filter(
          (part) =>
            part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1,
        )
        .map((part) => part.textContent),
    );
    expect(cut, scenario).toEqual([]);
    await expect(answers.locator('button, input').last()).toBeInViewport({ ratio: 1 });
  }
  expect(complaints).toEqual([]);
});
