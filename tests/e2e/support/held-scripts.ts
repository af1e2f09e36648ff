import type { Page } from '@playwright/test';

/** Holds the page's scripts until the returned function is called: for what people press and type before they run. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => promise.then(() => route.continue()));
  return resolve;
}
