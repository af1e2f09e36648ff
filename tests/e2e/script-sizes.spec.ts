import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { JAVASCRIPT_BYTES } from '../../bench/budgets.ts';
import { makeGroup } from './support/hosts.ts';
import { openQuietly } from './support/quiet-page.ts';

// On a phone, where no map is shown beside the results.
test.use({ viewport: { width: 412, height: 823 } });

/** Bytes of the scripts that a page loads before anything is pressed, gzip. */
async function scriptBytesOf(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await openQuietly(page, path);
  const sizes = [...scripts].map(async (script) => {
    const text = await (await page.request.get(script)).body();
    return gzipSync(text, { level: 9 }).byteLength;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

// A new import can draw the modules that pages share into another page's file, which all of them load then.
test('public pages load no more scripts than their budget allows', async ({ context, request }) => {
  const host = await createUser();
  const { id } = await publishedEvent(request, host, { title: `Lantern walk ${rareWord()}` });
  const { slug } = await makeGroup(request, host);
  const empty = ['/search', '/volunteer'].map((path) => `${path}?q=${rareWord()}`);
  for (const path of ['/', '/search', `/events/${id}`, `/groups/${slug}`, '/volunteer', '/shows', ...empty]) {
    const page = await context.newPage();
    const bytes = await scriptBytesOf(page, path);
    expect(bytes, path).toBeGreaterThan(JAVASCRIPT_BYTES / 2);
    expect(bytes, path).toBeLessThanOrEqual(JAVASCRIPT_BYTES);
    await page.close();
  }
});
