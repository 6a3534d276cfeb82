// The speaker's window beside present mode: in step with the hall, and each may be closed without harm to the other.

import jsQR from 'jsqr';
import { barriersOn, complaintsOf, expectNode } from './hustingsPage';
import { expect, type Page, test } from './pageTest';

const hallSentence = (hall: Page) =>
  hall.getByRole('region', { name: 'Narration' }).locator('p:not([hidden])');
const speakerSentence = (speaker: Page) =>
  speaker.getByRole('region', { name: 'On the screen' }).locator('.hall-sentence');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens the speaker's window from present mode. */
async function openSpeaker(hall: Page, open: () => Promise<void>): Promise<Page> {
  const opened = hall.waitForEvent('popup');
  await open();
  return opened;
}

/** Both windows show this beat; the hall's sentence may have a question after it. */
async function expectBeat(hall: Page, speaker: Page, number: number): Promise<void> {
  await expect(speaker.getByText(`beat ${number} of 8`)).toBeVisible();
  const said = await speakerSentence(speaker).textContent();
  await expect(hallSentence(hall)).toContainText(said ?? '');
}

/** The text of the QR code on the screen, as a camera reads it. */
async function scanned(page: Page): Promise<string | undefined> {
  const png = await page.getByRole('img', { name: 'QR code' }).screenshot();
  const { pixels, width, height } = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = document.createElement('canvas');
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return { pixels: [...data], width: canvas.width, height: canvas.height };
    },
    [...png],
  );
  return jsQR(new Uint8ClampedArray(pixels), width, height)?.data;
}

test('a talk with the speaker’s window, which is closed and opened, as is the hall’s', async ({
  page: hall,
  context,
  baseURL,
}) => {
  const complaints = complaintsOf(hall);
  await hall.goto('./?lecture=leaderElection&present');
  await expect(button(hall, 'Start')).toBeVisible();
  let speaker = await openSpeaker(hall, () => hall.keyboard.press('n'));
  const speakerComplaints = complaintsOf(speaker);
  await expect(speaker.getByRole('heading', { name: 'Lecture 1: an election' })).toBeVisible();
  await expect(speaker.getByText('part 1 of 8, 5 min')).toBeVisible();
  await expect(speaker.getByText('of 45:00')).toBeVisible();
  expect(speaker.workers()).toEqual([]);
  await expectBeat(hall, speaker, 1);

  // Buttons and keys of the speaker’s window.
  await button(speaker, 'Next beat').click();
  await expectBeat(hall, speaker, 2);
  await speaker.keyboard.press('PageDown');
  await expectBeat(hall, speaker, 3);
  await speaker.keyboard.press('ArrowLeft');
  await expectBeat(hall, speaker, 2);
  await button(speaker, /^4 3\.20/).click();
  await expectBeat(hall, speaker, 4);
  await expectNode(hall, 'n3', 'crashed');
  await expect(speaker.locator('.notes')).toContainText('Wait a moment before you go on');
  const picture = speaker.getByRole('img', { name: 'The picture in the hall' });
  await expect(picture).toHaveJSProperty('width', 960);
  const next = speaker.getByRole('img', { name: 'The stage at the next beat' });
  await expect(next).toHaveJSProperty('width', 640);
  const before = await next.screenshot();
  expect(await barriersOn(speaker)).toEqual([]);

  // Improvising, and the way back.
  await button(speaker, /^3 0\.60/).click();
  await expectBeat(hall, speaker, 3);
  await speaker.keyboard.press('l');
  await expectNode(hall, 'n3', 'crashed');
  await button(speaker, 'Back to beat 3').click();
  await expectNode(hall, 'n3', 'leader, up');
  await expectBeat(hall, speaker, 3);

  await expect(next).toHaveJSProperty('width', 640);
  expect((await next.screenshot()).equals(before)).toBe(false);

  // The covers of the screen.
  await speaker.keyboard.press('.');
  await expect(hall.getByRole('img', { name: 'The screen is blank' })).toBeVisible();
  await expect(speaker.getByText('On the screen: blank')).toBeVisible();
  await button(speaker, 'Address').click();
  const address = `${baseURL}?lecture=leaderElection&scenario=lecture1Election`;
  await expect(hall.locator('.typed')).toHaveText(address.replace('http://', ''));
  expect(await scanned(hall)).toBe(address);
  expect(await barriersOn(hall)).toEqual([]);
  await hall.keyboard.press('Escape');
  await expect(hall.locator('.typed')).toBeHidden();

  // Either window may go and come back.
  await speaker.reload();
  await expectBeat(hall, speaker, 3);
  await speaker.close();
  await hall.keyboard.press('ArrowRight');
  await expect(hallSentence(hall)).toContainText('n3 crashes');
  await hall.mouse.move(300, 300);
  await hall.mouse.move(320, 300);
  speaker = await openSpeaker(hall, () => button(hall, 'Speaker’s window').click());
  await expectBeat(hall, speaker, 4);
  await hall.reload();
  await expectBeat(hall, speaker, 1);
  await hall.close();
  await expect(speaker.getByText('The presenting window is closed.')).toBeVisible();
  await expect(button(speaker, 'Next beat')).toBeDisabled();
  const other = await context.newPage();
  await other.goto('./?scenario=leaderCrash&present');
  await expect(speaker.getByRole('heading', { name: 'The leader crashes' })).toBeVisible();
  await expect(button(speaker, 'Next beat')).toBeEnabled();
  expect([...complaints, ...speakerComplaints]).toEqual([]);
});
