// Pictures of the moment shown: SVG and PNG are the same picture, in the light theme, at print size, on a dark page.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from './pageTest';

/** Smoothing of letters makes up to 1.1 and 16; a picture without its camps has 7 and 36. */
const LIMITS = { mean: 1.6, worst: 24 };

async function savePicture(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export for other programs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export for other programs' });
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption({ label: format });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^splitBrainHeal-.*\.(svg|png)$/);
  return readFileSync(await file.path());
}

/** Shows an SVG in the page, whose typefaces it uses, in the size of the PNG; returns a screenshot. */
async function shown(page: Page, svg: string): Promise<Buffer> {
  await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const { width = '', height = '' } =
      /viewBox="0 0 (?<width>[\d.]+) (?<height>[\d.]+)"/.exec(text)?.groups ?? {};
    root.setAttribute('width', '1890');
    root.setAttribute('height', String(Math.round((1890 * Number(height)) / Number(width))));
    const place = document.createElement('div');
    place.id = 'shown-picture';
    Object.assign(place.style, { position: 'fixed', inset: '0', zIndex: '9999' });
    place.popover = 'manual';
    Object.assign(place.style, { margin: '0', padding: '0', border: '0' });
    place.replaceChildren(document.importNode(root, true));
    document.body.append(place);
    place.showPopover();
  }, svg);
  const picture = await page.locator('#shown-picture > svg').screenshot();
  await page.evaluate(() => document.querySelector('#shown-picture')?.remove());
  return picture;
}

/**
 * The differences of two pictures at a third of their size, where a shift by a part of a px hardly counts: their mean, and the
 * largest mean of a square of 24 px. A difference is the mean of the three colours', from 0 to 255.
 */
function differenceOf(page: Page, one: Buffer, other: Buffer) {
  return page.evaluate(
    async (texts) => {
      const [first, second] = await Promise.all(
        texts.map((text) => {
          const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
          return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        }),
      );
      if (!first || !second) throw new Error('no pictures');
      const [width, height] = [first.width, first.height].map((px) => Math.round(px / 3)) as [
        number,
        number,
      ];
      const pixelsOf = (bitmap: ImageBitmap) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        if (!context) throw new Error('no context');
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, width, height);
        return context.getImageData(0, 0, width, height).data;
      };
      const [a, b] = [pixelsOf(first), pixelsOf(second)];
      const across = Math.ceil(width / 24);
      const squares = new Float64Array(across * Math.ceil(height / 24));
      let sum = 0;
      for (let place = 0; place < a.length; place += 1) {
        const pixel = place >> 2;
        const difference = Math.abs((a[place] ?? 0) - (b[place] ?? 0)) / 3;
        const [x, y] = [pixel % width, Math.floor(pixel / width)];
        const square = Math.floor(y / 24) * across + Math.floor(x / 24);
        squares[square] = (squares[square] ?? 0) + difference / (24 * 24);
        sum += difference;
      }
      return { mean: sum / (width * height), worst: Math.max(...squares) };
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

test('saves stage, lanes and space-time diagram as SVG and PNG, which are the same picture', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1900, height: 1700 });
  await page.goto('/?scenario=splitBrainHeal&at=6700');
  await expect(page.getByRole('button', { name: 'To now' })).toBeVisible();
  for (const subject of ['stage', 'lanes', 'space-time diagram']) {
    const svg = String(await savePicture(page, `Picture of the ${subject}, SVG`));
    const png = await savePicture(page, `Picture of the ${subject}, PNG`);
    // 300 px an inch on 16 cm, from the header of the PNG.
    expect(png.readUInt32BE(16)).toBe(1890);
    const difference = await differenceOf(page, await shown(page, svg), png);
    expect(difference.mean, subject).toBeLessThan(LIMITS.mean);
    expect(difference.worst, subject).toBeLessThan(LIMITS.worst);
    expect(svg).toContain('#FBFAF7');
  }
});
