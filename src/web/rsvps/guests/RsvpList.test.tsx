import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DOOR_RELOAD_MS } from '#contracts/events/event-limits.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { connectSession } from '#web/platform/http/http.ts';
import { keptNames } from '#web/platform/http/kept-entries.ts';
import { resumeGuestCheckIns, useGuestCheckIns } from './guest-check-ins.ts';
import { RsvpList } from './RsvpList.tsx';

const GOING = 'GET /api/events/e1/rsvps?status=going';
const NOW = '2026-11-23T18:00:00Z';
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(NOW) });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  localStorage.clear();
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

function Guests({ event }: { event: EventDetail }) {
  return <RsvpList event={event} checkIns={useGuestCheckIns(event.id)} />;
}

const soon = {
  id: 'e1',
  status: 'published',
  startsAt: NOW,
  endsAt: null,
  confirmHoursBefore: null,
  attendance: 'in-person',
  questions: [],
  abilities: { manageGuests: false },
} as unknown as EventDetail;

const listed = (checkedInAt: string | null) => ({
  body: {
    rsvps: [
      {
        person: { id: 'nia', name: 'Nia', avatar: null },
        status: 'going',
        guests: 0,
        answers: {},
        answeredAt: NOW,
        checkInCode: 'AAAAAAAA',
        checkedInAt,
        attendance: 'in-person',
        hasTicket: false,
      },
    ],
    counts: { going: 1, checkedIn: 0 },
    confirmation: null,
    nextCursor: null,
  },
});

test('the error of a check-in goes once the guest was checked in at another door', async () => {
  network.respond(GOING, listed(null));
  network.respond('PUT /api/events/e1/check-ins/AAAAAAAA', problem(409, 'Not yet.'));
  screen = await showScreen(<Guests event={soon} />);
  await screen.wait();
  await screen.press('Check in Nia');
  await screen.wait();
  await expect.poll(screen.alerts).toEqual(['Not yet.']);
  for (const [checkedInAt, button] of [
    [NOW, 'Undo check-in'],
    [null, 'Check in'],
  ] as const) {
    network.respond(GOING, listed(checkedInAt));
    // The failed call begins the interval again.
    await screen.wait(2 * DOOR_RELOAD_MS);
    await expect.poll(screen.text).toContain(button);
    expect(screen.alerts()).toEqual([]);
  }
});

test('a check-in without a connection is shown, and sent by another page if this one was closed', async () => {
  const CHECK_IN = 'PUT /api/events/e1/check-ins/AAAAAAAA';
  network.respond(GOING, listed(null));
  const user = makeUser();
  screen = await showScreen(<Guests event={soon} />, { user });
  await screen.wait();
  await screen.press('Check in Nia');
  await screen.wait();
  expect(screen.text()).toContain('Checked in');
  expect(screen.text()).toContain('No connection. 1 check-in will be sent when you’re back online.');
  screen.close();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  network = fakeNetwork();
  network.respond(CHECK_IN, { body: {} });
  resumeGuestCheckIns(user.id);
  await vi.waitFor(() => expect(network.sentTo(CHECK_IN)).toHaveLength(1));
  await vi.waitFor(() => expect(keptNames()).toEqual([]));
});

test.each([
  ['again while people are checked in, at another door perhaps', NOW, 2],
  ['once long before the event', '2026-12-23T18:00:00Z', 1],
])('the list of guests loads %s', async (_, startsAt, times) => {
  screen = await showScreen(<Guests event={{ ...soon, startsAt }} />);
  await screen.wait();
  await screen.wait(DOOR_RELOAD_MS);
  expect(network.sentTo(GOING)).toHaveLength(times);
});
