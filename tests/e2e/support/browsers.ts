import { type BrowserContext, type BrowserContextOptions, type Page, test as playwrightTest } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { storeSession } from './signed-in.ts';

type BrowserOptions = BrowserContextOptions & { person?: SignedIn };

export const test = playwrightTest.extend<{
  /** Opens a separate browser, signed in as the person if there is one, and closes it when the test ends. */
  openBrowser: (options?: BrowserOptions) => Promise<Page>;
}>({
  openBrowser: async ({ browser }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async ({ person, ...options } = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      if (person) await storeSession(page, person);
      return page;
    });
    // Otherwise their pages hold streams open until the worker ends.
    await Promise.all(contexts.map((context) => context.close()));
  },
});
