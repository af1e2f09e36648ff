import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { storeSession } from './signed-in.ts';

type Fixtures = {
  /** False for a journey that needs an empty cache, or adds a script to all pages of its context. */
  reusesContext: boolean;
  takeContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a browser of another person, or of a visitor. */
  openBrowser: (person?: SignedIn, options?: BrowserContextOptions) => Promise<Page>;
};

type Pooled = { context: BrowserContext; forget: () => Promise<void> };

/**
 * The first page of a new context starts a process, and fetches and compiles all scripts, which costs more than what most journeys do then. So
 * journeys take turns in a context, which forgets what the site stored in between
 * (docs/adr/0160-journeys-take-turns-in-a-browser-context.md).
 */
class ContextPool {
  readonly #browser: Browser;
  readonly #idle = new Map<string, Pooled[]>();
  readonly #pooled = new Set<BrowserContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(key: string, options: BrowserContextOptions, baseUrl: string): Promise<Pooled> {
    const idle = this.#idle.get(key)?.pop();
    if (idle) return idle;
    const context = await this.#browser.newContext(options);
    this.#pooled.add(context);
    return { context, forget: await prepareToForget(context, baseUrl) };
  }

  async giveBack(key: string, pooled: Pooled): Promise<void> {
    await pooled.forget();
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), pooled]);
  }

  /** Pages that a journey left open would go on working beside the next ones. */
  async closeOthers(): Promise<void> {
    const others = this.#browser.contexts().filter((context) => !this.#pooled.has(context));
    await Promise.all(others.map((context) => context.close()));
  }
}

/** Opens a page that stays, and with it the process of all pages of the site with their compiled scripts. */
async function prepareToForget(context: BrowserContext, baseUrl: string): Promise<() => Promise<void>> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  const devtools = await context.newCDPSession(page);
  return async () => {
    const opened = context.pages().filter((each) => each !== page);
    // First, so that nothing is stored any more.
    await Promise.all(opened.map((each) => each.close()));
    await devtools.send('Storage.clearDataForOrigin', { origin: new URL(baseUrl).origin, storageTypes: 'all' });
    await context.clearCookies();
    await context.setOffline(false);
  };
}

export const test = base.extend<Fixtures, { contexts: ContextPool }>({
  reusesContext: [true, { option: true }],
  contexts: [async ({ browser }, provide) => provide(new ContextPool(browser)), { scope: 'worker' }],
  takeContext: [
    async (
      {
        browser,
        contexts,
        reusesContext,
        baseURL,
        viewport,
        javaScriptEnabled,
        hasTouch,
        timezoneId,
        geolocation,
        permissions,
      },
      provide,
      info,
    ) => {
      // All options that journeys set with `test.use`.
      const used = { viewport, javaScriptEnabled, hasTouch, timezoneId, geolocation, permissions };
      const taken: { key: string; pooled: Pooled }[] = [];
      await provide(async (options = {}) => {
        if (!reusesContext) return browser.newContext(options);
        const key = JSON.stringify({ ...used, ...options });
        const pooled = await contexts.take(key, options, baseURL!);
        taken.push({ key, pooled });
        return pooled.context;
      });
      // A failed journey leaves its pages for the screenshot, and is the last of its worker.
      if (info.status !== info.expectedStatus) return;
      for (const { key, pooled } of taken) await contexts.giveBack(key, pooled);
      await contexts.closeOthers();
    },
    { auto: true },
  ],
  context: async ({ takeContext }, provide) => provide(await takeContext()),
  openBrowser: async ({ takeContext }, provide) =>
    provide(async (person, options) => {
      const page = await (await takeContext(options)).newPage();
      if (person) await storeSession(page, person);
      return page;
    }),
});
