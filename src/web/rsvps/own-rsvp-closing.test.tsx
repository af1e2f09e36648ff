import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { FakeOrder } from '#tests/support/fake-order.tsx';
import { showScreen } from '#tests/support/screen.tsx';
import { OwnRsvp } from './OwnRsvp.tsx';

const event = {
  id: 'e1',
  startsAt: '2999-11-25T19:00:00.000Z',
  endsAt: '2999-11-25T21:00:00.000Z',
  status: 'published',
  attendance: 'in-person',
  guestsPerRsvp: 0,
  questions: [],
  seats: { capacity: null, taken: 1, waiting: 0 },
  timeZone: 'UTC',
  series: null,
  abilities: {},
};
const none = { status: 'none', guests: 0, answers: {}, isHidden: false, attendance: 'in-person', position: null };

/** The page of a person at 18:59, of an event that starts at 19:00. */
async function showClosing(fields: object, tickets?: ReactNode) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2999-11-25T18:59:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const network = fakeNetwork();
  network.respond('GET /api/events/e1/rsvp', { body: none });
  const screen = await showScreen(
    <OwnRsvp
      event={{ ...(event as object), ...fields } as never}
      answering="open"
      tickets={tickets}
      seatsFor={() => null}
    />,
  );
  onTestFinished(screen.close);
  await screen.wait(100);
  return { screen, network };
}

test('answers that a person types stay when RSVPs close, with the error of the server, and nothing opens them after that', async () => {
  const { screen, network } = await showClosing({ questions: [{ id: 'q1', text: 'What do you bring?' }] });
  network.respond('PUT /api/events/e1/rsvp', problem(409, 'RSVPs are closed.'));
  await screen.press('I’m going');
  await screen.type('What do you bring? (optional)', 'A lantern');
  await screen.wait(2 * 60_000);
  expect(screen.control('What do you bring? (optional)').value).toBe('A lantern');
  await screen.submitDialog('Count me in');
  await expect.poll(screen.alerts).toEqual(['RSVPs are closed.']);
  await screen.press('Close');
  expect(screen.text()).toBe('RSVPs are closed.');
  await screen.navigate('#answer');
  await screen.wait(1000);
  expect(screen.text()).toBe('RSVPs are closed.');
});

test('the order that a person makes stays when RSVPs close, until they leave it', async () => {
  const { screen } = await showClosing({}, <FakeOrder />);
  await screen.navigate('#tickets');
  await screen.wait(100);
  await screen.type('Tickets', '2');
  await screen.wait(2 * 60_000);
  expect(screen.control('Tickets').value).toBe('2');
  await screen.press('Close');
  await screen.wait(100);
  expect(screen.text()).toBe('RSVPs are closed.');
});

test('people whose clock is fast keep the button of an event that the server says is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2999-11-25T20:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  fakeNetwork().respond('GET /api/events/e1/rsvp', { body: none });
  const screen = await showScreen(<OwnRsvp event={event as never} answering="open" seatsFor={() => null} />);
  onTestFinished(screen.close);
  await expect.poll(screen.text).toContain('I’m going');
  await screen.wait(3_600_000);
  expect(screen.text()).toContain('I’m going');
});
