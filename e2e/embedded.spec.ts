// <hustings-run> and ?embed: a run file in the element, foreign origins, what cannot be shown, and the way to the page.
import { readFileSync } from 'node:fs';
import { type Deck, ELEMENT, serveDeck } from './decks/deckHost';
import { complaintsOf, expectNode, hustings } from './hustingsPage';
import { serveCopy } from './offlineHost';
import { expect, type Page, test } from './pageTest';

/** A page with this body and the element's script, which notes the element's events in `told`. */
const deck = (script: string, body: string) => `<!doctype html><html lang="en"><head>
<title>Deck</title><link rel="icon" href="data:,"><script src="${script}"></script></head><body>${body}<script>
  window.told = [];
  for (const type of ['ready', 'beat', 'leader', 'error'])
    addEventListener(type, ({ target, detail }) => {
      if (target.localName === 'hustings-run') told.push({ type, ...detail });
    });
</script></body></html>`;

interface Told {
  readonly type: string;
  readonly [field: string]: unknown;
}

const told = (page: Page) => page.evaluate(() => (window as never as { told: Told[] }).told);
const element = (page: Page) => page.locator('hustings-run');
const frame = (page: Page) => element(page).locator('iframe').contentFrame();
const beatShown = (page: Page) =>
  element(page).evaluate((run) => (run as never as { place: { beat: number } }).place.beat);

let host: Deck | null = null;
test.afterEach(() => host?.close());

test('a run file is shown at its beat, in its theme; the link opens that run at that moment', async ({
  page,
  baseURL,
}, info) => {
  const complaints = complaintsOf(page);
  const file = info.outputPath('run.json');
  const seed = ['--seed', 'slide', '--nodes', '4', '--crash', 'n4@2000', '--until', '9000'];
  hustings('run', '--algorithm', 'bully', ...seed, '--out', file);
  const beats = [1000, 2500, 9000].map((atMs) => ({ atMs, text: `Until ${atMs}` }));
  const run = { ...JSON.parse(readFileSync(file, 'utf8')), title: 'On a slide', narration: beats };
  const slide = (more: string) =>
    deck(`${baseURL}${ELEMENT}`, `<hustings-run src="run.json" ${more}></hustings-run>`);
  host = await serveDeck({
    'index.html': slide('beat="2" theme="dark"'),
    'autoplay.html': slide('autoplay theme="light"'),
    'run.json': JSON.stringify(run),
  });
  await page.goto(host.address);
  await expect.poll(() => beatShown(page)).toBe(2);
  await expect(frame(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  // Nothing of the page's own run is told, whose leader is n5.
  const all = await told(page);
  expect(all.filter(({ type }) => type === 'ready')).toEqual([
    { type: 'ready', title: 'On a slide' },
  ]);
  expect(JSON.stringify(all)).not.toContain('n5');

  const popup = page.waitForEvent('popup');
  await frame(page).getByRole('link', { name: 'Open in Hustings' }).click();
  const whole = await popup;
  await expect(whole.getByRole('timer', { name: 'Virtual time' })).toHaveText('00:02.500');
  await expectNode(whole, 'n4', 'crashed');
  await expect(whole.getByRole('region', { name: 'Narration' })).toContainText('Until 2500');
  await whole.close();

  await element(page).evaluate((one) => one.setAttribute('beat', '1'));
  await expect.poll(() => beatShown(page)).toBe(1);
  await page.goto(`${host.address}autoplay.html`);
  // It plays from the start, although the file shows its end: it tells of the first beat, which passes.
  const first = { type: 'beat', beat: 1 };
  await expect.poll(() => told(page)).toContainEqual(expect.objectContaining(first));
  await expect(frame(page).locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a question on a slide is answered in the slide, and its answer revealed', async ({
  page,
  baseURL,
}) => {
  const run =
    '<hustings-run scenario="lecture1Election" beat="4" style="height: 300px"></hustings-run>';
  host = await serveDeck({ 'index.html': deck(`${baseURL}${ELEMENT}`, run) });
  await page.goto(host.address);
  const answers = frame(page).getByRole('group', { name: 'Who will lead?' });
  await answers.getByRole('button', { name: 'n1', exact: true }).click();
  await expect(answers.getByRole('button', { name: 'n1', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await frame(page).getByRole('button', { name: 'Play' }).click();
  await expect(frame(page).getByRole('region', { name: 'Narration' })).toContainText(
    'n2 leads. You said n1.',
  );
  await expect(answers).toBeHidden();
});

test('a page around that is not the named origin is not obeyed, and hears nothing', async ({
  page,
  baseURL,
}) => {
  const around = (origin: string) =>
    `<iframe src="${baseURL}?embed&scenario=leaderCrash&origin=${encodeURIComponent(origin)}"></iframe>`;
  host = await serveDeck({ 'index.html': '' });
  const { origin } = new URL(host.address);
  await page.goto(host.address);
  await page.setContent(around('https://elsewhere.example') + around(origin));
  // Both frames get each command; the named one answers, later than the other would have.
  const heard = await page.evaluate(async () => {
    const frames = [...document.querySelectorAll('iframe')];
    const heard: { readonly from: number; readonly type: string; readonly beat?: number }[] = [];
    const windows = frames.map(({ contentWindow }) => contentWindow);
    const reached = (type: string, beat?: number) =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ source, data }) => {
          if (!data.hustings) return;
          heard.push({ from: windows.indexOf(source as Window), ...data });
          if (data.type === type && (beat === undefined || data.beat === beat)) resolve();
        });
      });
    await reached('ready');
    const done = reached('beat', 3);
    for (const one of windows) one?.postMessage({ hustings: 1, type: 'goTo', beat: 3 }, '*');
    await done;
    return heard.map(({ from, type }) => ({ from, type }));
  });
  expect(heard.filter(({ from }) => from !== 1)).toEqual([]);
  expect(heard.length).toBeGreaterThan(3);
  const places = page.locator('iframe');
  await expect(places.nth(1).contentFrame().getByText('3 / 7')).toBeVisible();
  await expect(places.nth(0).contentFrame().getByText('1 / 7')).toBeVisible();
});

test('what is missing is said in the element, and told to the deck', async ({ page, baseURL }) => {
  const slides = {
    file: deck(`${baseURL}${ELEMENT}`, '<hustings-run src="none.json"></hustings-run>'),
    scenario: deck(`${baseURL}${ELEMENT}`, '<hustings-run scenario="none"></hustings-run>'),
    page: deck(ELEMENT, '<hustings-run scenario="leaderCrash"></hustings-run>'),
  };
  const script = await (await page.request.get(ELEMENT)).text();
  host = await serveDeck({
    'file.html': slides.file,
    'scenario.html': slides.scenario,
    'page.html': slides.page,
    [ELEMENT]: script,
  });
  const said = element(page).getByRole('alert');
  const errors = async () =>
    (await told(page)).filter(({ type }) => type === 'error').map(({ message }) => message);

  await page.goto(`${host.address}file.html`);
  await expect(said).toHaveText('Hustings: none.json was not fetched: the answer is 404');
  expect(await errors()).toHaveLength(1);

  await page.goto(`${host.address}scenario.html`);
  await expect(frame(page).getByRole('alert')).toHaveText('There is no scenario none.');
  await expect.poll(errors).toEqual(['there is no scenario none']);

  // A script without its page beside it, as without a network: nobody answers.
  await page.clock.install();
  await page.goto(`${host.address}page.html`);
  await page.clock.fastForward(29_000);
  expect(await errors()).toEqual([]);
  await page.clock.fastForward(1000);
  await expect(said).toContainText(`Hustings: ${host.address} does not answer.`);
  expect(await errors()).toHaveLength(1);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a run of a deck that was seen before opens, while the browser has the script', async ({
    page,
  }, info) => {
    const hustings = await serveCopy(info.outputPath('host'), { 'cache-control': 'max-age=3600' });
    const body = '<hustings-run scenario="leaderCrash" beat="3"></hustings-run>';
    host = await serveDeck({ 'index.html': deck(hustings.address + ELEMENT, body) });
    await page.goto(host.address);
    await expect.poll(() => beatShown(page)).toBe(3);
    await frame(page)
      .locator('html')
      .evaluate(async () => void (await navigator.serviceWorker.ready));
    await hustings.close();
    await page.goto('about:blank');
    await page.goto(host.address);
    await expect.poll(() => beatShown(page)).toBe(3);
  });
});
