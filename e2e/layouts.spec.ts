// Layouts of the nodes: chosen, dragged, kept and imported; and the search for a node among many.

import {
  beliefs,
  clickNode,
  complaintsOf,
  cutOff,
  draw,
  expectNode,
  exported,
  importText,
  nodeOf,
  placeOf,
} from './hustingsPage';
import { expect, type Page, test } from './pageTest';

/** The places of the nodes on the screen, in px. */
async function placesOf(page: Page, ids: readonly string[]) {
  const places: { x: number; y: number }[] = [];
  for (const id of ids) places.push(await placeOf(page, id));
  return places;
}

/** Opens a run that stands still, with its leader elected. */
async function open(
  page: Page,
  query: string,
  leader: string,
  says = 'leader, up',
): Promise<string[]> {
  const complaints = complaintsOf(page);
  await page.goto(`/${query}`);
  await expectNode(page, leader, says);
  return complaints;
}

async function chooseLayout(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('radio', { name }).check();
  await page.getByRole('form', { name: 'Layout' }).getByRole('button', { name: 'Close' }).click();
}

/** A transition moves a node in fewer frames than these. */
const STILL_FRAMES = 40;

/** Waits until a node has stood still for many frames, and returns its place. */
async function settled(page: Page, id: string): Promise<{ x: number; y: number }> {
  await nodeOf(page, id).evaluate(
    (node, frames) =>
      new Promise<void>((done) => {
        let before = '';
        let still = 0;
        const look = () => {
          const { x, y } = node.getBoundingClientRect();
          still = before === `${x} ${y}` ? still + 1 : 0;
          before = `${x} ${y}`;
          if (still < frames) requestAnimationFrame(look);
          else done();
        };
        look();
      }),
    STILL_FRAMES,
  );
  return placeOf(page, id);
}

const FIVE = ['n1', 'n2', 'n3', 'n4', 'n5'];

test('nodes move from layout to layout, and one that was dragged stays until it is put back', async ({
  page,
}) => {
  const complaints = await open(page, '?at=3000', 'n5');
  const circle = await placesOf(page, FIVE);
  await chooseLayout(page, 'Rows');
  await expect
    .poll(async () => (await placeOf(page, 'n5')).y)
    .toBeLessThan((circle[4]?.y ?? 0) - 100);
  const n1 = await settled(page, 'n1');
  expect((await placeOf(page, 'n5')).y).toBeLessThan(n1.y - 100);

  await draw(page, [n1, { x: n1.x + 20, y: n1.y - 20 }, { x: n1.x + 60, y: n1.y - 70 }]);
  const dragged = await settled(page, 'n1');
  expect(Math.hypot(dragged.x - n1.x - 60, dragged.y - n1.y + 70)).toBeLessThan(2);
  await page.keyboard.press('Shift+Y');
  await page.keyboard.press('Shift+Y');
  await expect.poll(async () => (await placesOf(page, FIVE)).slice(1)).toEqual(circle.slice(1));
  expect(await placeOf(page, 'n1')).toEqual(dragged);

  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('button', { name: 'Put moved nodes back' }).click();
  await expect.poll(() => placesOf(page, FIVE)).toEqual(circle);
  expect(complaints).toEqual([]);
});

test('the layout and the dragged nodes come back with the file, and after an undo', async ({
  page,
}) => {
  const complaints = await open(page, '?at=3000', 'n5');
  await chooseLayout(page, 'Ring');
  const n3 = await settled(page, 'n3');
  await draw(page, [n3, { x: n3.x - 30, y: n3.y - 30 }, { x: n3.x - 60, y: n3.y - 50 }]);
  await settled(page, 'n3');
  await clickNode(page, 'n5');
  await expectNode(page, 'n5', 'crashed');
  const arranged = await placesOf(page, FIVE);
  const text = await exported(page);
  expect(JSON.parse(text).view).toMatchObject({
    layout: 'ring',
    places: { n3: [expect.any(Number), expect.any(Number)] },
  });
  await page.keyboard.press('u');
  await expectNode(page, 'n5', 'leader, up');
  expect(await placesOf(page, FIVE)).toEqual(arranged);

  await page.goto('/?at=1000');
  await expectNode(page, 'n5', 'leader, up');
  await importText(page, text);
  await expectNode(page, 'n5', 'crashed');
  await expect.poll(() => placesOf(page, FIVE)).toEqual(arranged);
  expect(complaints).toEqual([]);
});

test('a cut separates the same nodes in every layout, and a click on its line heals it', async ({
  page,
}) => {
  const complaints = await open(page, '?at=3000', 'n5');
  await page.keyboard.press('c');
  await cutOff(page, await placeOf(page, 'n5'), 60);
  await page.keyboard.press('Escape');
  await chooseLayout(page, 'Rows');
  await settled(page, 'n5');
  // The line lies across the shortest way from n5 to each other node.
  const [from, to] = [await placeOf(page, 'n5'), await placeOf(page, 'n4')];
  const heal = async (share: number) => {
    await page.mouse.click(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    await page.keyboard.press('Escape');
    return page.getByRole('button', { name: 'Heal all' }).isDisabled();
  };
  let isHealed = false;
  for (let share = 0.2; share < 0.8 && !isHealed; share += 0.02) isHealed = await heal(share);
  expect(isHealed).toBe(true);
  expect(complaints).toEqual([]);
});

test('the slash goes to a node among a hundred, by keyboard alone', async ({ page }) => {
  const complaints = await open(page, '?nodes=100&at=3000', 'n100');
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Find a process' });
  await expect(box).toBeFocused();
  await page.keyboard.type('n4');
  const found = page.getByRole('listbox', { name: 'Processes found' });
  await expect(found.getByRole('option')).toHaveCount(8);
  await expect(found.getByRole('option', { selected: true })).toHaveText(/^n4, follower/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(found.getByRole('option', { selected: true })).toHaveText(/^n41, /);
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
  await expect(page.getByRole('button', { name: /^n41, / })).toBeFocused();
  const stage = await page.getByRole('region', { name: 'Network' }).boundingBox();
  const middle = { x: (stage?.x ?? 0) + (stage?.width ?? 0) / 2 };
  await expect
    .poll(async () => Math.abs((await placeOf(page, 'n41')).x - middle.x))
    .toBeLessThan(200);

  await page.keyboard.press('/');
  await page.keyboard.type('nobody');
  await expect(page.getByText('There is no process “nobody” at this moment.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  expect(await beliefs(page)).toHaveLength(100);
  expect(complaints).toEqual([]);
});

test('a scenario with sites stands in sites, and nodes jump where motion is reduced', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const complaints = await open(
    page,
    '?scenario=raftThreeSites&at=8400',
    'n3',
    'leader, term 2, up',
  );
  const apart = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    Math.hypot(a.x - b.x, a.y - b.y);
  await settled(page, 'n1');
  const [n1, n2, n3, n4, n5] = await placesOf(page, FIVE);
  if (!n1 || !n2 || !n3 || !n4 || !n5) throw new Error('there are five nodes');
  expect(apart(n1, n2)).toBeLessThan(apart(n1, n3));
  expect(apart(n3, n4)).toBeLessThan(apart(n4, n5));
  await page.keyboard.press('Shift+Y');
  let after = n1;
  await expect
    .poll(async () => {
      [after = n1] = await placesOf(page, ['n1']);
      return after;
    })
    .not.toEqual(n1);
  // The first other place is the last one.
  expect(await settled(page, 'n1')).toEqual(after);
  expect(complaints).toEqual([]);
});
