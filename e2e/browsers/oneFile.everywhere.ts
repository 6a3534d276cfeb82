// The page as one file, opened without a host: its workers play a scenario to the command line's hash.
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { hustings } from '../hustingsPage';
import { test } from './fixtures';

const probed = new URL('../../dist/file/probed.html', import.meta.url);
const scenario = fileURLToPath(new URL('../../src/scenarios/leaderCrash.json', import.meta.url));
const UNTIL_MS = 10_000;

test.use({ baseURL: probed.href });

test('the page opens from a file, with its library and its workers', async ({ site }) => {
  await site.openAt(`?scenario=leaderCrash&at=${UNTIL_MS}`, UNTIL_MS);
  const { traceHash } = JSON.parse(await site.exported()) as { traceHash: string };
  expect(JSON.parse(hustings('verify', '--json', scenario).out)).toMatchObject({ traceHash });
  await site.click('button', 'Library');
  await site.isThere('button', 'Lecture 1: an election');
});
