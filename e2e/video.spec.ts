// A video of a part of the run: frame by frame, the same twice, with its captions; cancelled, or recorded instead.
import { readFileSync } from 'node:fs';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect, type Locator, type Page, test } from './pageTest';

/** Keeps a hash of each frame that is given to the encoder, whose own output may differ from time to time. */
function watchFrames(): void {
  const { encode } = VideoEncoder.prototype;
  const hashes: Promise<string>[] = [];
  VideoEncoder.prototype.encode = function (frame, options) {
    const copy = frame.clone();
    const hash = async () => {
      const pixels = new Uint8Array(copy.allocationSize({ format: 'RGBA' }));
      await copy.copyTo(pixels, { format: 'RGBA' });
      copy.close();
      return new Uint8Array(await crypto.subtle.digest('SHA-1', pixels)).toString();
    };
    hashes.push(hash());
    encode.call(this, frame, options);
  };
  Object.assign(globalThis, { hashesOfFrames: () => Promise.all(hashes.splice(0)) });
}

function hashesOf(page: Page): Promise<string[]> {
  return page.evaluate('hashesOfFrames()');
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Video …' }).click();
  return page.getByRole('dialog', { name: 'Video' });
}

async function saved(page: Page, dialog: Locator, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name }).click();
  return readFileSync(await (await download).path());
}

/** Makes a video at four times the usual speed. */
async function made(page: Page): Promise<{ video: Buffer; captions: string }> {
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
  await dialog.getByRole('button', { name: 'Make the video' }).click();
  const video = await saved(page, dialog, 'Save the video');
  const captions = String(await saved(page, dialog, 'Save the captions'));
  await dialog.getByRole('button', { name: 'Close' }).click();
  return { video, captions };
}

/** The frames' number, rate and size. */
async function framesOf(video: Buffer) {
  const input = new Input({
    formats: ALL_FORMATS,
    source: new BufferSource(new Uint8Array(video)),
  });
  const track = await input.getPrimaryVideoTrack();
  const { packetCount = 0, averagePacketRate } = (await track?.computePacketStats()) ?? {};
  const size = [await track?.getDisplayWidth(), await track?.getDisplayHeight()];
  return { packetCount, averagePacketRate, size };
}

test('a video has a fixed rate and its captions, and is the same twice', async ({ page }) => {
  await page.addInitScript(watchFrames);
  await page.goto('./?scenario=leaderCrash&at=100');
  await expect(page.getByRole('timer', { name: 'Virtual time' })).toHaveText('00:00.100');
  const first = await made(page);
  const { packetCount, averagePacketRate, size } = await framesOf(first.video);
  expect(averagePacketRate).toBeCloseTo(30, 6);
  expect(size).toEqual([1280, 720]);
  const [, , , stamps = '', text = ''] = first.captions.split('\n');
  expect(text).toBe('Nobody is higher than n5, so it declares itself the leader at once.');
  expect(Number(stamps.split(':').at(-1))).toBeCloseTo(packetCount / 30, 2);
  expect(first.video.includes(text)).toBe(true);
  const hashes = await hashesOf(page);
  expect(hashes).toHaveLength(packetCount);
  expect(new Set(hashes).size).toBeGreaterThan(10);
  await made(page);
  expect(await hashesOf(page)).toEqual(hashes);
});

test('a video can be cancelled, and the browser’s recorder makes one where there are no codecs', async ({
  page,
}) => {
  await page.addInitScript('delete globalThis.VideoEncoder');
  await page.goto('./?at=60');
  await expect(page.getByRole('timer', { name: 'Virtual time' })).toHaveText('00:00.060');
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Make the video' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Make the video' }).click();
  const video = await saved(page, dialog, 'Save the video');
  expect((await framesOf(video)).packetCount).toBeGreaterThan(0);
});
