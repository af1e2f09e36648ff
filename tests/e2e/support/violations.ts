import type { Page } from '@playwright/test';
import axe from 'axe-core';

type Mode = 'light' | 'dark';
type Rules = 'all' | 'colours';

const WIDTHS = [390, 1440] as const;
const COLOUR_RULES = axe
  .getRules(['cat.color'])
  .filter(({ tags }) => !tags.includes('wcag2aaa'))
  .map(({ ruleId }) => ruleId);

/**
 * Checks the page in its present state at both widths and in both modes, and puts it back as it was. A mode changes colours and nothing
 * else, so the second one is held to the rules about colours alone.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const original = page.viewportSize()!;
  const found: string[] = [];
  for (const width of [original.width, ...WIDTHS.filter((other) => other !== original.width)]) {
    await resize(page, width, original.height);
    found.push(...(await check(page, `${width} px, light`, 'all')));
    await setMode(page, 'dark');
    found.push(...(await check(page, `${width} px, dark`, 'colours')));
    await setMode(page, 'light');
  }
  await resize(page, original.width, original.height);
  return found;
}

async function check(page: Page, where: string, rules: Rules): Promise<string[]> {
  const found = await page.evaluate(
    async (only) => {
      const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, ...(only && { runOnly: only }) };
      const { violations: results } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return results.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    rules === 'colours' ? COLOUR_RULES : null,
  );
  return found.map((violation) => `${where}: ${violation}`);
}

/** Two frames later, what follows the width of the page has followed. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  if (page.viewportSize()!.width === width) return;
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** As the page itself does it. */
const setMode = (page: Page, mode: Mode) =>
  page.evaluate((value) => {
    if (value === 'dark') document.documentElement.dataset['mode'] = value;
    else delete document.documentElement.dataset['mode'];
  }, mode);
