// Tests of the built page in three browsers.
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from '../chromium.mjs';
import { findBrowsers } from './find.mjs';
import type { Options } from './fixtures';

const port = Number(process.env['HUSTINGS_PORT'] ?? 4181);
const baseURL = `http://localhost:${port}/`;
const { firefox, webkit } = findBrowsers();
// Chromium is found or fetched before the workers start: all of them would fetch it at the same time.
chromiumLaunchOptions(false);

export default defineConfig<object, Options>({
  testDir: '.',
  testMatch: '*.everywhere.ts',
  outputDir: '../results/browsers',
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 90_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../results/browsers.json' }]],
  use: { baseURL },
  projects: [
    // Two of WebKitGTK's browsers at a time hinder each other: one begins at once, and the other worker takes the rest.
    { name: 'webkit', use: { found: webkit }, workers: 1 },
    // The page's own tests compare hashes in Chromium, whose engine is that of Node.js.
    {
      name: 'chromium',
      testIgnore: 'scenarios.everywhere.ts',
      use: { found: { by: 'playwright' } },
    },
    { name: 'firefox', use: { found: firefox } },
  ],
  webServer: {
    command: 'node e2e/browsers/serve.mjs',
    cwd: join(import.meta.dirname, '../..'),
    env: { HUSTINGS_PORT: String(port) },
    url: baseURL,
    reuseExistingServer: false,
  },
});
