import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiContext } from '#web/platform/http/api.ts';
import { callApi } from '#web/platform/http/http.ts';
import { loader } from './event-page-loader.ts';

const event = {
  id: 'e1',
  status: 'published',
  isPast: false,
  category: 'social',
  rsvpOpensAt: null,
  rsvpClosesAt: null,
  startsAt: '2026-11-21T19:00:00.000Z',
  endsAt: '2026-11-21T22:00:00.000Z',
  startsLocal: '2026-11-21T19:00',
  endsLocal: '2026-11-21T22:00',
  timeZone: 'UTC',
  series: null,
  ticketNote: null,
  volunteerNeeds: 0,
  host: { kind: 'person', slug: null },
};

/** What else the page loads. */
const empty = { byHost: [], nearby: [] };

/** Every response has the time of the server. */
function serveAt(time: string): void {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === '/api/events/e1' ? event : empty, { headers: { Date: new Date(time).toUTCString() } }),
  );
}

async function load() {
  const context = new RouterContextProvider();
  context.set(apiContext, callApi);
  const request = new Request('http://localhost/events/e1');
  const args = { params: { eventId: 'e1' }, request, context } as unknown as Parameters<typeof loader>[0];
  return (await loader(args)).answering;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T19:20:00Z') }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('RSVPs of an event page that people come to inside the site close by the server’s clock', async () => {
  serveAt('2026-11-21T18:59:00Z');
  expect(await load()).toBe('open');
  serveAt('2026-11-21T19:01:00Z');
  expect(await load()).toBe('closed');
});
