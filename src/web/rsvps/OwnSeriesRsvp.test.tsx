import { expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { OwnSeriesRsvp } from './OwnSeriesRsvp.tsx';

const site = { publicUrl: 'https://dig.example' } as never;
const event = {
  id: 'e1',
  title: 'Weekly walk',
  attendance: 'in-person',
  guestsPerRsvp: 0,
  questions: [],
  requiresApproval: false,
  startsAt: '2026-12-08T18:00:00.000Z',
  endsAt: '2026-12-08T20:00:00.000Z',
  startsLocal: '2026-12-08T19:00',
  endsLocal: '2026-12-08T21:00',
  venue: '',
  address: '',
  place: null,
} as never;
const rsvp = (isGoing: boolean, going: number, waitlisted: number) => ({
  body: {
    isGoing,
    guests: 0,
    answers: {},
    isHidden: false,
    attendance: 'in-person',
    needsTickets: false,
    counts: { going, waitlisted, notGoing: 0, notOpen: 0, unanswered: 0, requested: 0 },
  },
});

test.each([
  ['are celebrated', 2, true],
  ['that are all full are not', 0, false],
])('dates of a series that %s', async (_, going, isCelebrated) => {
  const network = fakeNetwork();
  network.respond('GET /api/series/s1/rsvp', rsvp(false, 0, 0));
  network.respond('PUT /api/series/s1/rsvp', () => {
    network.respond('GET /api/series/s1/rsvp', rsvp(true, going, 2));
    return rsvp(true, going, 2);
  });
  const onDone = vi.fn<() => void>();
  const screen = await showScreen(
    <SiteContext value={site}>
      <OwnSeriesRsvp seriesId="s1" event={event} variant="loud" onDone={onDone} />
    </SiteContext>,
  );
  await expect.poll(screen.text).toContain('Go to all dates');
  await screen.press('Go to all dates');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  await vi.dynamicImportSettled();
  await expect.poll(screen.text).toContain('2 on the waitlist');
  await expect.poll(() => screen.text().includes('You’re going every time!')).toBe(isCelebrated);
  screen.close();
});

test('a series that sells tickets for every date cannot be joined as a whole', async () => {
  const network = fakeNetwork();
  network.respond('GET /api/series/s1/rsvp', { body: { ...rsvp(false, 0, 0).body, needsTickets: true } });
  const screen = await showScreen(
    <OwnSeriesRsvp seriesId="s1" event={event} variant="loud" onDone={vi.fn<() => void>()} />,
  );
  await expect.poll(screen.text).toContain('Tickets are sold for each date.');
  expect(screen.text()).not.toContain('Go to all dates');
  screen.close();
});
