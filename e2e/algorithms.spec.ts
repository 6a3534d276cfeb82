// Every algorithm in the page: choose it, crash its leader, and replay the exported run on the command line.
import { writeFileSync } from 'node:fs';
import { complaintsOf, expectNode, exported, goOn, hustings } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

interface Listed {
  readonly algorithms: readonly { readonly id: string; readonly name: string }[];
}

const { algorithms } = JSON.parse(hustings('list', 'algorithms', '--json').out) as Listed;

/** The leader that all live nodes follow; null while they disagree. */
async function agreedLeader(page: Page): Promise<string | null> {
  const says = await page
    .getByRole('button', { name: /^n\d, / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  const live = says.filter((text) => text.endsWith(', up'));
  const leaders = live.filter((text) => text.includes(', leader'));
  const leader = /^n\d/.exec(leaders[0] ?? '')?.[0] ?? null;
  const isAgreed =
    leaders.length === 1 &&
    live.length > 1 &&
    live.every((text) => text === leaders[0] || text.includes(`follows ${leader}`));
  return isAgreed ? leader : null;
}

/** The longest election takes half of this, in virtual ms. */
const LONGEST_MS = 60_000;
const STEP_MS = 2500;

/** Goes on until all live nodes follow one leader, who is not this one. */
async function nextLeader(page: Page, not: string | null): Promise<string> {
  for (let passedMs = 0; passedMs < LONGEST_MS; passedMs += STEP_MS) {
    await goOn(page, STEP_MS);
    const leader = await agreedLeader(page);
    if (leader !== null && leader !== not) return leader;
  }
  throw new Error(`within ${LONGEST_MS} ms no leader but ${not} was agreed on`);
}

for (const { id, name } of algorithms) {
  test(`${name}: chosen in the bar it elects, recovers from a crash, and replays on the command line`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.goto('./?at=0');
    await page.getByLabel('algorithm').selectOption(id);
    // The run of this algorithm plays.
    await expect(page.getByRole('timer')).not.toHaveText('00:00.000');
    // Hecaton's workers know each other only after they have fetched the leader's list.
    await goOn(page, 10_000);
    const first = await nextLeader(page, null);
    await page.keyboard.press('l');
    await nextLeader(page, first);
    expect(complaints).toEqual([]);
    const file = test.info().outputPath('run.json');
    writeFileSync(file, await exported(page));
    expect(hustings('replay', file)).toMatchObject({ code: 0, err: '' });
  });
}

test('a node starts an election from its menu; where a lease decides, the story says why it cannot', async ({
  page,
}) => {
  const startElection = async (node: string) => {
    await page.getByRole('button', { name: new RegExp(`^${node}, `) }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Start an election now' }).press('Enter');
  };
  const story = page.getByRole('tabpanel');
  await page.goto('./?at=3000');
  await expectNode(page, 'n5', 'leader, up');
  await startElection('n2');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(story).toContainText('n2 is told to start an election. It starts an election');
  await page.goto('./?scenario=leaseFailover&at=3000');
  await startElection('n2');
  await expect(story).toContainText(
    'The command elect is refused: the node that set the key in Redis leads',
  );
});
