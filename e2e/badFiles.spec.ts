// Invalid run files: the error names what and where, and the run on the screen and the shell stay unharmed.
import { writeFileSync } from 'node:fs';
import { expectNode, hustings, importText } from './hustingsPage';
import { expect, test } from './pageTest';

const good = () => ({
  format: 'hustings-run',
  version: 3,
  id: 'bad',
  title: 'A bad file',
  seed: '1',
  algorithm: { id: 'bully', params: {} },
  nodes: [
    { id: 'n1', priority: 1 },
    { id: 'n2', priority: 2 },
  ],
  network: { latencyMs: 10 },
  commands: [] as unknown[],
  untilMs: 100,
});
const changed = (change: object) => JSON.stringify({ ...good(), ...change });

const bad: readonly [what: string, text: () => string, says: RegExp][] = [
  ['no JSON', () => '{ "format": hustings }', /no JSON.*line 1/],
  ['a newer version', () => changed({ version: 5 }), /version 5.*up to version 4/],
  ['an unknown field', () => changed({ colour: 'red' }), /colour/],
  [
    'a negative time',
    () => changed({ commands: [{ atMs: -1, type: 'crash', node: 'n1' }] }),
    /commands\[0\]\.atMs.*negative/,
  ],
  [
    'a node named twice',
    () =>
      changed({
        nodes: [
          { id: 'n1', priority: 1 },
          { id: 'n1', priority: 2 },
        ],
      }),
    /nodes\[1\]\.id.*n1/,
  ],
  [
    'a link to nowhere',
    () => changed({ network: { latencyMs: 1, links: [{ from: 'n1', to: 'n9' }] } }),
    /network\.links\[0\]\.to.*n9/,
  ],
  ['65 MiB', () => changed({ description: 'x'.repeat((65 << 20) - 1000) }), /larger than 64 MiB/],
  ['another hash', () => changed({ traceHash: '0'.repeat(64) }), /differs/],
];

test('a sentence in the page, and the run goes on', async ({ page }) => {
  await page.goto('./');
  const clock = page.getByRole('timer');
  const alert = page.getByRole('alert');
  for (const [what, text, says] of bad)
    await test.step(what, async () => {
      if (what === '65 MiB') {
        // Playwright passes at most 50 MiB to a page, so the page makes this file itself.
        await page.evaluate(() => {
          const input = document.querySelector<HTMLInputElement>('input[type=file]');
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(65 << 20)], 'big.json'));
          if (input) input.files = transfer.files;
          input?.dispatchEvent(new Event('change', { bubbles: true }));
        });
      } else await importText(page, text());
      await expect(alert).toContainText(says);
      const before = await clock.textContent();
      await expect(clock).not.toHaveText(before ?? '');
      await expectNode(page, 'n5', 'leader, up');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(alert).toHaveCount(0);
    });
});

for (const [what, text, says] of bad)
  test(`${what}: one line on the command line`, () => {
    const file = test.info().outputPath('bad.json');
    writeFileSync(file, text());
    const { code, out, err } = hustings('replay', file);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(says);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
