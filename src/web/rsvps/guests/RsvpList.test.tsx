import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECK_IN_POLL_MS } from '#contracts/events/event-limits.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { SHORT_WRITE_TIMEOUT_MS } from '#web/platform/http/elapsed-timeout.ts';
import { connectSession } from '#web/platform/http/http.ts';
import { keptNames } from '#web/platform/http/kept-entries.ts';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { resumeGuestCheckIns, useGuestCheckIns } from './guest-check-ins.ts';
import { RefusedCheckIns } from './RefusedCheckIns.tsx';
import { RsvpList } from './RsvpList.tsx';

const CHECK_IN = 'PUT /api/events/e1/check-ins/AAAAAAAA';
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

/** As on the page of the host, where what was refused also stands above the field of the code. */
function Guests({ event }: { event: EventDetail }) {
  const checkIns = useGuestCheckIns(event.id);
  return (
    <>
      <RefusedCheckIns eventId={event.id} queue={checkIns} onPaid={() => undefined} onUndone={checkIns.undo} />
      <RsvpList event={event} checkIns={checkIns} />
    </>
  );
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

const checkedIn = { body: { rsvp: { checkedInAt: NOW } } };

test('a saved check-in is shown while the list loads too slowly to show it, and is not sent again', async () => {
  let isSlow = false;
  network.respond(GOING, () => (isSlow ? new Promise(() => undefined) : listed(null)));
  network.respond(CHECK_IN, checkedIn);
  screen = await showScreen(<Guests event={soon} />);
  await screen.wait();
  isSlow = true;
  await screen.press('Check in Nia');
  await screen.wait(2 * SHORT_WRITE_TIMEOUT_MS);
  expect(screen.text()).toContain('Checked in');
  expect(screen.text()).not.toContain('Saving…');
  expect(network.sentTo(CHECK_IN)).toHaveLength(1);
});

test('a double tap checks a guest in without undoing it, and the focus stays on the button that undoes it', async () => {
  const UNDO = 'DELETE /api/events/e1/check-ins/AAAAAAAA';
  network.respond(GOING, listed(null));
  network.respond(CHECK_IN, checkedIn);
  screen = await showScreen(<Guests event={soon} />);
  await screen.wait();
  network.respond(GOING, listed(NOW));
  screen.button('Check in Nia').focus();
  await screen.press('Check in Nia');
  await screen.press('Undo check-in Nia');
  await screen.wait(500);
  expect(network.sentTo(UNDO)).toEqual([]);
  expect(document.activeElement).toBe(screen.button('Undo check-in Nia'));
  await screen.press('Undo check-in Nia');
  await screen.wait();
  expect(network.sentTo(UNDO)).toHaveLength(1);
});

test('a payment that is undone leads back to its guest', async () => {
  const reserved = listed(null);
  reserved.body.rsvps[0]!.status = 'reserved';
  const unpaid = { id: 'o1', buyerName: 'Nia', currency: 'EUR', total: 1200, canMarkPaid: true };
  network.respond('GET /api/events/e1/orders?show=open&q=AAAAAAAA', { body: { orders: [unpaid], nextCursor: null } });
  network.respond('POST /api/orders/o1/payments', { status: 201, body: { paidAt: NOW } });
  network.respond(`DELETE /api/orders/o1/payments?paidAt=${encodeURIComponent(NOW)}`, { body: {} });
  network.respond(GOING, reserved);
  network.respond(CHECK_IN, checkedIn);
  screen = await showScreen(
    <>
      <Guests event={soon} />
      <ToastRegion />
    </>,
  );
  await screen.wait();
  await screen.press('Take payment Nia');
  await expect.poll(screen.text).toContain('Paid in cash');
  network.respond(GOING, listed(NOW));
  await screen.press('Paid in cash');
  await expect.poll(screen.text).toContain('Undo check-in');
  network.respond(GOING, reserved);
  await screen.press('Undo');
  await expect.poll(screen.text).toContain('Take payment');
  expect(document.activeElement).toBe(screen.button('Take payment Nia'));
});

test('a search for a guest announces how many it finds', async () => {
  network.respond(GOING, listed(null));
  network.respond(`${GOING}&q=nia`, listed(null));
  network.respond(`${GOING}&q=nib`, { body: { ...listed(null).body, rsvps: [] } });
  screen = await showScreen(<Guests event={soon} />);
  await screen.wait();
  const announced = () => [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
  expect(announced()).toEqual(['']);
  await screen.type('Search guests', 'nia');
  await expect.poll(announced).toEqual(['1 guest']);
  await screen.type('Search guests', 'nib');
  await expect.poll(announced).toEqual(['No guests found']);
});

test('check-ins that a busy server rejects are sent later', async () => {
  network.respond(GOING, listed(null));
  network.respond(CHECK_IN, problem(429, 'Too many requests.'));
  screen = await showScreen(<Guests event={soon} />);
  await screen.wait();
  await screen.press('Check in Nia');
  await screen.wait();
  expect(screen.text()).toContain('The site is busy. 1 check-in will be sent shortly.');
  expect(screen.text()).not.toContain('No connection');
});

test('the error of a check-in is announced once, with the name, and goes once the guest was checked in at another door', async () => {
  network.respond(GOING, listed(null));
  network.respond(CHECK_IN, problem(409, 'Not yet.'));
  screen = await showScreen(<Guests event={soon} />);
  await screen.wait();
  await screen.press('Check in Nia');
  await screen.wait();
  await expect.poll(screen.alerts).toEqual(['Nia: Not yet.']);
  expect(screen.text().match(/Not yet\./g)).toHaveLength(2);
  for (const [checkedInAt, button] of [
    [NOW, 'Undo check-in'],
    [null, 'Check in'],
  ] as const) {
    network.respond(GOING, listed(checkedInAt));
    // The failed call begins the interval again.
    await screen.wait(2 * CHECK_IN_POLL_MS);
    await expect.poll(screen.text).toContain(button);
    expect(screen.alerts()).toEqual([]);
  }
});

test('a check-in without a connection is shown, and sent with its delay by another page if this one was closed', async () => {
  const CHECK_IN = 'PUT /api/events/e1/check-ins/AAAAAAAA?delaySeconds=90';
  network.respond(GOING, listed(null));
  const user = makeUser();
  screen = await showScreen(<Guests event={soon} />, { user });
  await screen.wait();
  vi.setSystemTime(NOW);
  await screen.press('Check in Nia');
  await screen.wait();
  expect(screen.text()).toContain('Checked inNot sent yet');
  expect(screen.text()).toContain('No connection. 1 check-in will be sent when you’re back online.');
  screen.close();
  network = fakeNetwork();
  network.respond(CHECK_IN, checkedIn);
  vi.setSystemTime(Date.parse(NOW) + 90_500);
  resumeGuestCheckIns(user.id);
  await expect.poll(() => network.sentTo(CHECK_IN)).toHaveLength(1);
  await expect.poll(() => keptNames()).toEqual([]);
});

test.each([
  ['again while people are checked in, at another door perhaps', NOW, 2],
  ['once long before the event', '2026-12-23T18:00:00Z', 1],
])('the list of guests loads %s', async (_, startsAt, times) => {
  screen = await showScreen(<Guests event={{ ...soon, startsAt }} />);
  await screen.wait();
  await screen.wait(CHECK_IN_POLL_MS);
  expect(network.sentTo(GOING)).toHaveLength(times);
});

test('people who still have to pay can be chosen and messaged', async () => {
  const { body } = listed(null);
  const reserved = { ...body, rsvps: [{ ...body.rsvps[0], status: 'reserved' }], counts: { reserved: 1 } };
  network.respond(GOING, { body: { ...body, rsvps: [], counts: { reserved: 1 } } });
  network.respond('GET /api/events/e1/rsvps?status=reserved', { body: reserved });
  screen = await showScreen(<Guests event={{ ...soon, abilities: { ...soon.abilities, manageGuests: true } }} />);
  await screen.wait();
  await screen.choose('To pay 1');
  await screen.wait();
  await screen.choose('Select Nia');
  expect(screen.button('Message 1 selected').disabled).toBe(false);
});
