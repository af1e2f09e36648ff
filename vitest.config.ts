import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One more than the cores of the smallest machine, because tests also wait for PostgreSQL.
    maxWorkers: 3,
    // A loaded machine is slow, not wrong: only a test that hangs may fail by time.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', '**/node_modules/**'],
          globalSetup: ['tests/support/global-database.ts'],
          // Each worker loads the app once, not once per file: tests keep no state in modules.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/web/**/*.test.tsx'],
          // Modules of the web side hold the state of a page, so each file gets its own, in a VM context at a third of the cost.
          pool: 'vmThreads',
        },
      },
    ],
  },
});
