import { expect, type Page, type Request } from '@playwright/test';

const STREAM = '/api/notifications/stream';
const LOOKS = 3;

/**
 * Opens a page and waits until it asks for nothing more. The browser's own `networkidle` never comes for somebody who is signed
 * in: their stream stays open.
 */
export async function openQuietly(page: Page, path: string): Promise<void> {
  const open = new Set<Request>();
  const begin = (request: Request) => void (request.url().endsWith(STREAM) || open.add(request));
  const end = (request: Request) => void open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let calm = 0;
  const look = () => (calm = open.size === 0 ? calm + 1 : 0);
  await expect.poll(look, { intervals: [200] }).toBeGreaterThanOrEqual(LOOKS);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}
