// Tests of the built page in a browser: served like `npm start` does, in a Chromium found on the machine.
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
  // No test depends on the page's speed: these limits end a test that hangs, on a machine busy with other work too.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'results/playwright.json' }]],
  use: {
    baseURL,
    // A test gets the page of the one before, emptied with its storage: a new page of a new context takes as long as its test.
    reuseContext: true,
    // No first visitors: the steps of the first minute are in their own test only.
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(baseURL).origin,
          localStorage: [{ name: 'hustings.firstMinute', value: 'over' }],
        },
      ],
    },
    launchOptions: chromiumLaunchOptions(),
    // A recording takes a seventh of a test's time: CI records when it tries a failed test again.
    trace: 'on-first-retry',
    // The copy for use without a network is made in its own test only.
    serviceWorkers: 'block',
    // An action whose element never comes is told after as long as an expectation, and not at the end of the test.
    actionTimeout: 120_000,
  },
  webServer: {
    command: `vite preview --host localhost --port ${port} --strictPort`,
    cwd: '..',
    url: baseURL,
    reuseExistingServer: false,
  },
});
