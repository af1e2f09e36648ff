import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Mode = 'light' | 'dark';

/** What axe finds on a page as it stands, in the light and in the dark: the page is loaded and brought there once for both. */
export async function violations(page: Page): Promise<string[]> {
  const mode = await page.evaluate<Mode>(() =>
    document.documentElement.dataset['mode'] === 'dark' ? 'dark' : 'light',
  );
  const found = await violationsIn(page, mode);
  const other = mode === 'dark' ? 'light' : 'dark';
  await show(page, other);
  found.push(...(await violationsIn(page, other)));
  await show(page, mode);
  return found;
}

async function violationsIn(page: Page, mode: Mode): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${mode}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** As the page itself does it. */
const show = (page: Page, mode: Mode) =>
  page.evaluate((wanted) => {
    if (wanted === 'dark') document.documentElement.dataset['mode'] = wanted;
    else delete document.documentElement.dataset['mode'];
  }, mode);
