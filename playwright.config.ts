import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { exampleProviders } from './tests/e2e/support/example-provider.ts';

const browser = await findChromium();
const port = Number(process.env.E2E_PORT ?? 3100);
// The site, those that journeys start and the workers compile the sources once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // One more than the cores of the smallest machine, because journeys also wait.
  workers: 3,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A journey that passes only on retry is flaky, and its cause is to be found.
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording a trace doubles the time of a journey: `npm run test:e2e -- --trace on` records those that are run.
    screenshot: 'only-on-failure',
    // Nothing that is tested moves: without transitions journeys need 7 % less processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // Pages of a journey are short: code that V8 optimizes for them costs more than it saves, 5 % of the processor time.
    launchOptions: { ...browser, args: [...browser.args, '--js-flags=--no-opt,--no-maglev'] },
  },
  webServer: {
    command: 'node scripts/e2e-server.ts',
    url: `http://127.0.0.1:${port}/api/health/ready`,
    // Most journeys are in the zone of the site, which pages are rendered in first.
    env: { PORT: String(port), TZ: 'Europe/Berlin', DATE_STYLE: 'month-12h', OIDC_PROVIDERS: exampleProviders },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 120_000,
  },
});
