import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts tests of the whole site first: they take up to half a minute each, and would otherwise run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOfSite = ({ moduleId }: TestSpecification) => Number(/[\\/]tests[\\/][^\\/]+$/.test(moduleId));
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the sequencer, not of an array
    return (await super.sort(files)).toSorted((a, b) => isOfSite(b) - isOfSite(a));
  }
}

/** Tests of modules that the bundler serves: Node knows neither components nor `import.meta.env`. */
const BUNDLED = [
  'src/web/**/*.test.ts',
  'tests/help-pages.test.ts',
  'tests/mailed-links.test.ts',
  'tests/site-paths.test.ts',
];

export default defineConfig({
  test: {
    // One more than the cores of the smallest machine, because tests also wait for PostgreSQL.
    maxWorkers: 3,
    // A loaded machine is slow, not wrong: only a test that hangs may fail by time.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', '**/node_modules/**', ...BUNDLED],
          globalSetup: ['tests/support/global-database.ts'],
          // Each worker loads the app once, not once per file: tests keep no state in modules.
          isolate: false,
          // Node runs the sources as they are, here as on a site: transforming them would take longer.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // The processes that tests start compile the sources once.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
        },
      },
      { extends: true, test: { name: 'web', environment: 'node', include: BUNDLED, isolate: false } },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/web/**/*.test.tsx'],
          setupFiles: ['tests/support/component-test-checks.ts'],
          // Stylesheets that a component links have an address; all others are empty.
          css: { include: [/\?url$/] },
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          // Modules of the web side hold the state of a page, so each file gets its own, in a VM context at a third of the cost.
          pool: 'vmThreads',
        },
      },
    ],
  },
});
