// Contact sheets: many pictures on one, so that a person looks at a gallery in a few minutes.
// @ts-check
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SIZES } from './sizes.mjs';

/** @typedef {{ path: string, name: string, size: import('./sizes.mjs').SizeId }} Picture */

const SHEET_WIDTH_PX = 1920;
/** About so many px of height have room on a sheet. */
const SHEET_HEIGHT_PX = 1500;

/**
 * Writes the sheets of each size as `sheet-<size>-<number>.png`, and a page `index.html` with all pictures.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {readonly Picture[]} pictures
 * @param {string} folder
 */
export async function writeSheets(browser, pictures, folder) {
  writeFileSync(join(folder, 'index.html'), sheetHtml(pictures, 480));
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH_PX, height: 100 } });
  const sizes = new Set(pictures.map(({ size }) => size));
  for (const size of sizes) {
    const ofSize = pictures.filter((picture) => picture.size === size);
    const { columns, perSheet, tilePx } = tilesOf(size);
    for (let from = 0; from < ofSize.length; from += perSheet) {
      const path = join(folder, `sheet-${size}-${from / perSheet + 1}.png`);
      const source = path.replace(/png$/, 'html');
      writeFileSync(source, sheetHtml(ofSize.slice(from, from + perSheet), tilePx, columns));
      await page.goto(pathToFileURL(source).href);
      await page.screenshot({ path, fullPage: true });
      console.log(path);
    }
  }
  await page.close();
}

/** The largest tiles of which at least three pictures fill a row, and how many rows have room. */
function tilesOf(/** @type {import('./sizes.mjs').SizeId} */ size) {
  const { width, height } = SIZES[size].viewport;
  const columns = width > height ? 3 : 5;
  const tilePx = Math.floor(SHEET_WIDTH_PX / columns) - 8;
  const rows = Math.max(1, Math.floor(SHEET_HEIGHT_PX / ((tilePx * height) / width + 24)));
  return { columns, perSheet: columns * rows, tilePx };
}

/**
 * @param {readonly Picture[]} pictures
 * @param {number} tilePx
 * @param {number} [columns] - as many as have room where it is absent.
 */
function sheetHtml(pictures, tilePx, columns) {
  const tiles = pictures.map(
    ({ path, name }) =>
      `<figure><a href="${basename(path)}"><img src="${basename(path)}" width="${tilePx}"></a><figcaption>${name}</figcaption></figure>`,
  );
  const tracks = columns === undefined ? 'auto-fill' : columns;
  return `<!doctype html><meta charset="utf-8"><title>Hustings: gallery</title>
<style>body { margin: 0; display: grid; gap: 4px; grid-template-columns: repeat(${tracks}, ${tilePx}px); font: 13px sans-serif; background: #888 }
figure { margin: 0 } img { display: block }</style>
${tiles.join('\n')}
`;
}
