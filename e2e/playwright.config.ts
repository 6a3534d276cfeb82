// How the built page is tested in a browser: served as `npm start` serves it, by a Chromium found on the machine.
import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './chromium.mjs';

const port = Number(process.env['HUSTINGS_PORT'] ?? 4180);
const baseURL = `http://localhost:${port}/`;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'results/pages',
  // Each test has a page with a dozen workers of its own; two cores carry two such pages.
  workers: 2,
  fullyParallel: true,
  // The page runs by the wall clock, and a machine may stall for a second: what fails twice is broken.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'results/playwright.json' }]],
  use: { baseURL, launchOptions: chromiumLaunchOptions(), trace: 'retain-on-failure' },
  webServer: {
    command: `vite preview --host localhost --port ${port} --strictPort`,
    cwd: '..',
    url: baseURL,
    reuseExistingServer: false,
  },
});
