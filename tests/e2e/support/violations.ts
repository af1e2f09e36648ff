import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { navigateQuietly, openQuietly } from './quiet-page.ts';

/** Less than half as long as `axe.source`, which every page would have to parse. The source of elements is not reported, so it is not copied. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Mode = 'light' | 'dark';
type Rules = 'all' | 'colours';

/** A phone, and a desktop, whose layout is the same from 1200 px. */
const WIDTHS = [390, 1440] as const;
const COLOUR_RULES = axe
  .getRules(['cat.color'])
  .filter(({ tags }) => !tags.includes('wcag2aaa'))
  .map(({ ruleId }) => ruleId);

/**
 * Checks the page in its current state at both widths, whatever its own, and in both modes, then restores it. Dark mode only changes colours, so
 * only the colour rules are checked in it.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE}; axe.configure({ noHtml: true })`);
  const original = page.viewportSize()!;
  const results: string[] = [];
  for (const width of WIDTHS) {
    await resize(page, width, original.height);
    results.push(...(await check(page, `${width} px, light`, 'all')));
    await setMode(page, 'dark');
    results.push(...(await check(page, `${width} px, dark`, 'colours')));
    await setMode(page, 'light');
  }
  await resize(page, original.width, original.height);
  return results;
}

/** Those of each page, all in the document of the first. */
export async function violationsOfPages(page: Page, [first, ...others]: [string, ...string[]]): Promise<string[]> {
  const results: string[] = [];
  const add = async (path: string) => results.push(...(await violations(page)).map((found) => `${path}: ${found}`));
  await openQuietly(page, first);
  await add(first);
  for (const path of others) {
    await navigateQuietly(page, path);
    await add(path);
  }
  return results;
}

async function check(page: Page, where: string, rules: Rules): Promise<string[]> {
  const failures = await page.evaluate(
    async (only) => {
      const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, ...(only && { runOnly: only }) };
      const { violations: issues } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return issues.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    rules === 'colours' ? COLOUR_RULES : null,
  );
  return failures.map((violation) => `${where}: ${violation}`);
}

/** Waits two frames, so that everything has reacted to the new width. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  if (page.viewportSize()!.width === width) return;
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Sets the same attribute as the page. */
const setMode = (page: Page, mode: Mode) =>
  page.evaluate((value) => {
    if (value === 'dark') document.documentElement.dataset['mode'] = value;
    else delete document.documentElement.dataset['mode'];
  }, mode);

/** Names the controls that are covered, by bars for example, when Tab reaches them: all of the page, in turn. */
export async function coveredControls(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const control = await page.evaluate(readFocused);
    if (control === null) return covered;
    if (control.isCovered) covered.push(control.name);
  }
}

function readFocused(): { name: string; isCovered: boolean } | null {
  const control = document.activeElement;
  if (control === null || control === document.body) return null;
  const { left, top, width, height } = control.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  // The label of a hidden radio or checkbox shows it.
  const parts = [control, ...((control as HTMLInputElement).labels ?? [])];
  return {
    name: `${control.tagName} ${control.id} ${control.textContent}`,
    isCovered: !parts.some((part) => part.contains(shown) || (shown?.contains(part) ?? false)),
  };
}
