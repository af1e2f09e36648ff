import { expect, onTestFinished, test, vi } from 'vitest';
import { cancelEvent, getEvent } from '#contracts/events/events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { buildApp, type Web } from '#server/app.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { TEST_SECRET, testApp } from '#tests/support/test-app.ts';
import { linkedEvents, PageCache } from './page-cache.ts';

const app = await testApp();
await insertPlaces(app);

/** A second node on the same database, whose pages only tell the state of the event that they link to. */
async function startSecondNode() {
  const web: Web = async () => ({
    async render(request, callApi) {
      const { pathname } = new URL(request.url);
      const eventId = pathname.split('/').at(-1)!;
      const event: { status: string } = await callApi(`GET ${getEvent.path}`, { params: { eventId } });
      return { status: 200, html: [`<a href="${pathname}">${event.status}</a>`], contentSecurityPolicy: '' };
    },
  });
  const node = await buildApp({
    config: app.deps.config,
    db: app.db,
    clock: app.clock,
    sessionSecret: TEST_SECRET,
    web,
  });
  onTestFinished(() => node.close());
  return async (url: string) => (await node.inject(url)).body;
}

test('an event that is cancelled on one node is gone from the cached pages of another within a second', async () => {
  const host = await signUp(app.deps);
  const event = await published(app, host);
  const open = await startSecondNode();
  const url = paths.event(event.id);
  expect(await open(url)).toContain('published');
  await app.call(cancelEvent, { params: { eventId: event.id }, body: {} }, host);
  await expect.poll(() => open(url), { timeout: 1000 }).toContain('cancelled');
});

test('a page that was being rendered when one of its events changed is not kept', () => {
  const cache = new PageCache<string>(1000, () => 1);
  let announce = (_id: string) => {};
  cache.follow({ listen: (_channel, { onMessage }) => (announce = onMessage) });
  const id = '0190a000-0000-7000-8000-000000000001';
  const html = `<a href="/events/${id}">`;
  const keep = (key: string, startedAt: number, content = html) =>
    cache.keep(key, key, { eventIds: linkedEvents([content]), startedAt, readAfter: 0n });
  const before = performance.now();
  keep('kept', before);
  keep('other', before, 'no events');
  expect([cache.find('kept', 0n), cache.find('other', 0n)]).toEqual(['kept', 'other']);
  announce(id);
  keep('late', before);
  expect([cache.find('kept', 0n), cache.find('late', 0n), cache.find('other', 0n)]).toEqual([
    undefined,
    undefined,
    'other',
  ]);
  keep('fresh', performance.now() + 1);
  expect(cache.find('fresh', 0n)).toBe('fresh');
  expect(cache.find('fresh', 1n)).toBeUndefined();
});

test('a page is kept for five seconds, also when the clock is set back meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const cache = new PageCache<string>(1000, () => 1);
  vi.advanceTimersByTime(1);
  cache.keep('page', 'page', { eventIds: new Set(), startedAt: performance.now(), readAfter: 0n });
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(4999);
  expect(cache.find('page', 0n)).toBe('page');
  vi.advanceTimersByTime(1);
  expect(cache.find('page', 0n)).toBeUndefined();
});
