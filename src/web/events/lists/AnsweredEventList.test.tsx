import { expect, test } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { AnsweredEventList } from './AnsweredEventList.tsx';

const walk = {
  id: 'e1',
  title: 'Walk',
  status: 'published',
  startsAt: '2026-12-08T18:00:00.000Z',
  endsAt: '2026-12-08T20:00:00.000Z',
  startsLocal: '2026-12-08T19:00',
  endsLocal: '2026-12-08T21:00',
  timeZone: 'Europe/Berlin',
  attendance: 'in-person',
  placeName: 'Berlin, Germany',
  venue: '',
  series: { id: 's1', ruleText: 'every Tuesday', moreDates: 1 },
};

test.each([
  ['going', 'You’re going to 1 more date'],
  ['waitlisted', 'You’re waitlisted for 1 more date'],
  ['requested', 'You requested 1 more date'],
] as const)('a series in the list of status "%s" says which of its dates it counts', async (status, text) => {
  const network = fakeNetwork();
  const answer = { status, guests: 0, attendance: 'in-person', answerBy: null, isConfirmationDue: false };
  network.respond(`GET /api/answered-events?state=upcoming&status=${status}&series=next`, {
    body: { events: [{ ...walk, answer }], nextCursor: null },
  });
  const screen = await showScreen(<AnsweredEventList label="Going" state="upcoming" status={status} emptyText="" />);
  await expect.poll(screen.text).toContain(`Every Tuesday · ${text}`);
  screen.close();
});

test('a suspended person is led from their lists of events to the decisions about them', async () => {
  const network = fakeNetwork();
  network.respond(
    'GET /api/answered-events?state=upcoming&status=going&series=next',
    problem(403, 'Your account is suspended.', { code: 'auth.suspended' }),
  );
  const screen = await showScreen(<AnsweredEventList label="Going" state="upcoming" status="going" emptyText="" />);
  await expect.poll(() => document.querySelector('a')?.getAttribute('href')).toBe('/decisions');
  screen.close();
});
