import { expect, onTestFinished, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { OwnRsvp } from './OwnRsvp.tsx';

const event = {
  id: 'e1',
  title: 'Lantern walk',
  description: '',
  venue: null,
  startsAt: '2999-11-25T19:00:00.000Z',
  endsAt: '2999-11-25T21:00:00.000Z',
  startsLocal: '2999-11-25T19:00',
  endsLocal: '2999-11-25T21:00',
  status: 'published',
  attendance: 'in-person',
  guestsPerRsvp: 0,
  questions: [],
  seats: { capacity: null, taken: 1, waiting: 0 },
  timeZone: 'UTC',
  series: null,
  abilities: {},
} as never;
const rsvp = {
  status: 'going',
  guests: 0,
  answers: {},
  isHidden: false,
  attendance: 'in-person',
  position: null,
  answerBy: null,
  isConfirmationDue: false,
  isPassedOver: false,
  checkInCode: null,
  checkedInAt: null,
  note: '',
  declineNote: '',
};

const noSeats = () => null;
const none = { ...rsvp, status: 'none' };

test('the focus of people who give up their spot moves to the button to join again', async () => {
  const network = fakeNetwork();
  network.respond('GET /api/events/e1/rsvp', { body: rsvp });
  network.respond('DELETE /api/events/e1/rsvp', { status: 204 });
  const screen = await showScreen(<OwnRsvp event={event} answering="open" seatsFor={noSeats} />);
  await expect.poll(screen.text).toContain('Can’t make it');
  screen.button('Can’t make it').focus();
  await screen.press('Can’t make it');
  await expect.poll(screen.text).toContain('Give up my spot');
  network.respond('GET /api/events/e1/rsvp', { body: none });
  await screen.press('Give up my spot');
  await expect.poll(screen.text).toContain('I’m going');
  await expect.poll(() => document.activeElement?.textContent).toBe('I’m going');
  screen.close();
});

/** The dialog of a person who is about to give up their spot. */
async function showLeaving(left: typeof event, answering: 'open' | 'closed' | 'not-yet', own = rsvp) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T21:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  fakeNetwork().respond('GET /api/events/e1/rsvp', { body: own });
  const screen = await showScreen(<OwnRsvp event={left} answering={answering} seatsFor={noSeats} />);
  onTestFinished(screen.close);
  await expect.poll(screen.text).toContain('Can’t make it');
  await screen.press('Can’t make it');
  await expect.poll(screen.text).toContain('Give up my spot');
  return screen;
}

test.each([
  ['open', {}, 'You can RSVP again while RSVPs are open and there are spots left.'],
  [
    'open',
    { seats: { capacity: 9, taken: 9, waiting: 1 } },
    'Your spot goes to the next person on the waitlist. You can',
  ],
  ['open', { seats: { capacity: 9, taken: 4, waiting: 0 } }, 'Your spot is free for someone else. You can'],
  ['open', { requiresApproval: true }, 'You would have to ask the host again.'],
  [
    'open',
    {
      attendance: 'hybrid',
      seats: { capacity: 9, taken: 4, waiting: 0, online: { capacity: 9, taken: 9, waiting: 1 } },
    },
    'Your spot is free for someone else. You can',
  ],
  ['closed', {}, 'RSVPs are closed, so you can’t RSVP again.'],
  [
    'not-yet',
    { rsvpOpensAt: '2026-11-21T21:30:00.000Z' },
    'RSVPs open on Sat, Nov 21, 9:30 PM. Until then, you can’t RSVP again.',
  ],
] as const)('people who give up their spot while RSVPs are %s (%o) read: %s', async (answering, fields, text) => {
  const screen = await showLeaving({ ...(event as object), ...fields } as never, answering);
  expect(screen.text()).toContain(text);
});

test('people who give up their spot while RSVPs are closed are not told that it is free', async () => {
  const closed = { ...(event as object), seats: { capacity: 9, taken: 4, waiting: 0 } } as never;
  const screen = await showLeaving(closed, 'closed');
  expect(screen.text()).toContain('RSVPs are closed, so you can’t RSVP again.');
  expect(screen.text()).not.toContain('free for someone else');
});

test.each([
  [0, 'Your spot is free for someone else.'],
  [1, 'Your spot goes to the next person on the waitlist.'],
])('people who give up a spot online while %i wait for one there read: %s', async (waiting, text) => {
  const online = { capacity: 9, taken: 9, waiting };
  const seats = { capacity: null, taken: 4, waiting: 1 - waiting, online };
  const hybrid = { ...(event as object), attendance: 'hybrid', seats } as never;
  const screen = await showLeaving(hybrid, 'open', { ...rsvp, attendance: 'online' });
  expect(screen.text()).toContain(text);
});

test('people who are checked in are told so, and cannot give up their spot', async () => {
  const network = fakeNetwork();
  network.respond('GET /api/events/e1/rsvp', { body: { ...rsvp, guests: 1, checkedInAt: '2999-11-25T19:00:00.000Z' } });
  const screen = await showScreen(<OwnRsvp event={event} answering="open" seatsFor={noSeats} />);
  await expect.poll(screen.text).toContain('You’re checked in with a guest.');
  expect(screen.text()).toContain('Change');
  expect(screen.text()).not.toContain('Can’t make it');
  screen.close();
});

/** The page of a person who waits from 21:00 on for RSVPs, which are open from 21:30 to 22:30. */
async function showWaiting() {
  const network = fakeNetwork();
  network.respond('GET /api/events/e1/rsvp', { body: none });
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T21:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const window = { rsvpOpensAt: '2026-11-21T21:30:00.000Z', rsvpClosesAt: '2026-11-21T22:30:00.000Z' };
  const later = { ...(event as object), ...window } as never;
  const screen = await showScreen(
    <OwnRsvp event={later} answering="not-yet" seatsFor={(state) => `Spots while ${state}`} />,
  );
  onTestFinished(screen.close);
  await screen.wait();
  expect(screen.text()).toContain('RSVPs open on');
  return { screen, network };
}

test('people who wait for RSVPs to open get the button at that moment, without a request, until they close', async () => {
  const { screen, network } = await showWaiting();
  const sent = network.sent.length;
  await screen.wait(30 * 60_000);
  expect(screen.text()).toMatch(/Spots while open.*I’m going/);
  expect(network.sent).toHaveLength(sent);
  await screen.wait(60 * 60_000);
  expect(screen.text()).toContain('Spots while closed');
  expect(screen.text()).not.toContain('I’m going');
});

test('people whose device slept while RSVPs were open read that they are closed as soon as it wakes', async () => {
  const { screen } = await showWaiting();
  // Timers stop while a device sleeps.
  vi.setSystemTime('2026-11-21T22:31:00Z');
  await screen.wait(1000);
  expect(screen.text()).toContain('RSVPs are closed.');
});

test('the focus of people who can’t make it moves to the line that says so', async () => {
  const network = fakeNetwork();
  network.respond('GET /api/events/e1/rsvp', { body: none });
  network.respond('PUT /api/events/e1/rsvp', { body: { ...none, status: 'not-going' } });
  const screen = await showScreen(<OwnRsvp event={event} answering="open" seatsFor={noSeats} />);
  await expect.poll(screen.text).toContain('Can’t make it');
  screen.button('Can’t make it').focus();
  await screen.press('Can’t make it');
  await expect.poll(() => document.activeElement?.textContent).toBe('You’re not going.');
  screen.close();
});

test.each([
  ['people who are still coming', 'Yes, I’m coming', { isConfirmationDue: true }],
  ['people who take a spot', 'Take the spot', { status: 'offered', answerBy: '2999-11-25T19:00:00.000Z' }],
])('the focus of %s moves to the line that confirms', async (_, label, question) => {
  const network = fakeNetwork();
  network.respond('GET /api/events/e1/rsvp', { body: { ...rsvp, ...question } });
  network.respond('PUT /api/events/e1/rsvp/confirmation', { body: rsvp });
  const screen = await showScreen(<OwnRsvp event={event} answering="open" seatsFor={noSeats} />);
  await vi.dynamicImportSettled();
  await expect.poll(screen.text).toContain(label);
  screen.button(label).focus();
  await screen.press(label);
  await expect.poll(screen.text).not.toContain(label);
  expect(document.activeElement?.textContent).toBe('You’re going.');
  screen.close();
});

test.each([
  ['join the waitlist moves', 'waitlisted', 'You’re number 3 on the waitlist.', []],
  ['join moves, after the dialog about next steps,', 'going', 'You’re going.', ['Close']],
])('the focus of people who %s to the line that says so', async (_, status, line, presses) => {
  const network = fakeNetwork();
  network.respond('GET /api/events/e1/rsvp', { body: none });
  network.respond('PUT /api/events/e1/rsvp', { body: { ...rsvp, status, position: 3 } });
  const screen = await showScreen(
    <SiteContext value={{ publicUrl: 'https://dig.example' } as Site}>
      <main id="content" tabIndex={-1}>
        <OwnRsvp event={event} answering="open" seatsFor={noSeats} />
      </main>
    </SiteContext>,
  );
  await expect.poll(screen.text).toContain('I’m going');
  screen.button('I’m going').focus();
  await screen.press('I’m going');
  await expect.poll(screen.text).toContain(line);
  for (const name of presses) {
    await expect.poll(() => document.activeElement?.closest('dialog')).not.toBeNull();
    await screen.press(name);
  }
  expect(document.activeElement?.textContent).toBe(line);
  screen.close();
});

test('a date that waits for a moderator offers no RSVP to its whole series', async () => {
  const network = fakeNetwork();
  network.respond('GET /api/events/e1/rsvp', { body: rsvp });
  const held = { ...(event as object), status: 'draft', series: { id: 's1', ruleText: 'every Tuesday' } } as never;
  const screen = await showScreen(<OwnRsvp event={held} answering="draft" seatsFor={noSeats} />);
  await expect.poll(screen.text).toContain('You’re going.');
  expect(network.sentTo('GET /api/series/s1/rsvp')).toEqual([]);
  screen.close();
});

test.each(['going', 'offered', 'waitlisted'] as const)(
  'people whose spot is %s keep it when they change their answer to a full event',
  async (status) => {
    const screen = await showScreen(
      <AnswerDialog
        title="Change your RSVP"
        submitLabel="Save"
        event={event}
        seats={{ capacity: 1, taken: 1, waiting: 1 }}
        previous={{ ...rsvp, status } as never}
        save={() => Promise.resolve()}
        onSaved={() => {}}
        onClose={() => {}}
      />,
    );
    expect(screen.text()).toContain('Save');
    expect(screen.text()).not.toContain('Join the waitlist');
    screen.close();
  },
);
