// The content security policy: the page runs its own files only, requests nothing from other hosts, and keeps to it.

import { complaintsOf, expectNode, exported, importText } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

/** Records every policy violation of the page from its first line on: the blocked resource and the directive. */
async function noteViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { violations: noted });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      noted.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  // The header's policy and the page's report each violation once.
  return async () => [
    ...new Set(await page.evaluate<string[]>(() => (window as never)['violations'])),
  ];
}

/** Every request of the page to a host, by origin. */
function originsAskedBy(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'blob:') origins.add(origin);
  });
  return origins;
}

/** Serves the page like a static host, without the headers of the preview. */
async function withoutHeaders(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const { 'content-type': type = '' } = response.headers();
    await route.fulfill({ response, headers: { 'content-type': type } });
  });
}

test('no action of a person violates the policy or requests a foreign host', async ({
  page,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  const violations = await noteViolations(page);
  const origins = originsAskedBy(page);
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  for (const key of ['L', 'A', 'T', 'Escape', 'V', 'Escape', 'O', 'Escape', 'E', 'Escape', '?'])
    await page.keyboard.press(key);
  // The help is fetched: Escape closes what is open, and not what comes later.
  await expect(page.getByRole('dialog', { name: 'Keys and gestures' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await importText(page, await exported(page));
  await expect(page.getByRole('status').filter({ hasText: 'Replayed identically' })).toBeVisible();
  await page.goto('./?scenario=zombieFenced&at=9000');
  await expect(page.getByRole('timer', { name: 'Virtual time' })).toHaveText('00:09.000');
  expect(await violations()).toEqual([]);
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin]);
});

for (const [host, prepare] of [
  ['the preview', async () => {}],
  ['a static host, which sends no header', withoutHeaders],
] as const)
  test(`${host} runs no inline script`, async ({ page }) => {
    const violations = await noteViolations(page);
    await prepare(page);
    await page.goto('./');
    await expectNode(page, 'n5', 'leader, up');
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.head.append(script);
      const image = document.createElement('img');
      image.src = 'https://elsewhere.example/pixel.png';
      const isBlocked = new Promise((resolve) => image.addEventListener('error', resolve));
      document.body.append(image);
      await isBlocked;
      return 'ran' in window;
    });
    expect(ran).toBe(false);
    await expect
      .poll(violations)
      .toEqual(['script-src-elem inline', 'img-src https://elsewhere.example/pixel.png']);
    // Late requests of the page may still be on their way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('the preview sends every worker the policy, and `nosniff`', async ({ page }) => {
  const scripts: { policy: string | undefined; sniff: string | undefined }[] = [];
  page.on('response', (response) => {
    const headers = response.headers();
    if (response.url().includes('orker'))
      scripts.push({
        policy: headers['content-security-policy'],
        sniff: headers['x-content-type-options'],
      });
  });
  await page.goto('./');
  await expectNode(page, 'n5', 'leader, up');
  expect(scripts.length).toBeGreaterThan(0);
  for (const { policy, sniff } of scripts) {
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe/);
    expect(sniff).toBe('nosniff');
  }
});
