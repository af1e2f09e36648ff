import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { HostedEventList } from './HostedEventList.tsx';

test.each([
  [[], ['/events/new']],
  [['silenced'], []],
])('a person with the limits %s is offered these forms in their empty list: %s', async (limits, links) => {
  const network = fakeNetwork();
  network.respond('GET /api/hosted-events?state=draft&series=next', { body: { events: [], nextCursor: null } });
  network.respond('GET /api/decisions', { body: { decisions: [], limits, nextCursor: null } });
  const screen = await showScreen(<HostedEventList label="Drafts" state="draft" emptyText="No drafts." />);
  await expect.poll(screen.text).toContain('No drafts.');
  await expect.poll(() => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(links);
  screen.close();
});

test('a past event says how many went, and offers its guests, but neither its form nor its waitlist', async () => {
  const network = fakeNetwork();
  const event = {
    id: 'e1',
    title: 'Tea',
    status: 'published',
    attendance: 'online',
    placeName: '',
    seats: { capacity: 3, taken: 3, waiting: 2 },
    series: null,
    startsLocal: '2026-11-28T19:00',
    endsLocal: '2026-11-28T22:00',
    timeZone: 'Europe/Berlin',
    startsAt: '2026-11-28T18:00:00.000Z',
    endsAt: '2026-11-28T21:00:00.000Z',
  };
  network.respond('GET /api/hosted-events?state=past&series=next', { body: { events: [event], nextCursor: null } });
  network.respond('GET /api/decisions', { body: { decisions: [], limits: [], nextCursor: null } });
  const screen = await showScreen(<HostedEventList label="Past" state="past" emptyText="None." />);
  await expect.poll(screen.text).toContain('Online · 3 went');
  expect(screen.text()).not.toContain('waitlist');
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/events/e1', '/events/e1/manage']);
  screen.close();
});
