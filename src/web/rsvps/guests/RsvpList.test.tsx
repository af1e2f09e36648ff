import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DOOR_RELOAD_MS } from '#contracts/events/event-limits.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { RsvpList } from './RsvpList.tsx';

const GOING = 'GET /api/events/e1/rsvps?status=going';
const NOW = '2026-11-23T18:00:00Z';
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(NOW) });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond(GOING, {
    body: { rsvps: [], counts: { going: 0, checkedIn: 0 }, confirmation: null, nextCursor: null },
  });
});
afterEach(() => {
  screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['again while people are checked in, at another door perhaps', NOW, 2],
  ['once long before the event', '2026-12-23T18:00:00Z', 1],
])('the list of guests loads %s', async (_, startsAt, times) => {
  const event = {
    id: 'e1',
    status: 'published',
    startsAt,
    endsAt: null,
    confirmHoursBefore: null,
    abilities: { manageGuests: false },
  };
  screen = await showScreen(<RsvpList event={event as unknown as EventDetail} />);
  await screen.wait();
  await screen.wait(DOOR_RELOAD_MS);
  expect(network.sentTo(GOING)).toHaveLength(times);
});
