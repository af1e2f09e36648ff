import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { HostHours } from './HostHours.tsx';

test('on a phone, which shows no headings, each cell of a person’s hours is named as its column', async () => {
  const times = { minutes: 90, approvedMinutes: 60 };
  const person = { person: { id: 'p1', name: 'Ada' }, ...times, shifts: 2, lastDay: '2026-11-14' };
  const none = { people: 0, minutes: 0 };
  const hours = { people: [person], former: none, walkIns: none, companions: none, nextCursor: null };
  fakeNetwork().respond('GET /api/groups/owls/volunteer-hours', {
    body: { ...hours, total: { ...times, people: 1, shifts: 2 } },
  });
  const screen = await showScreen(<HostHours host={{ kind: 'group', slug: 'owls' }} name="Owls" />);
  await expect.poll(screen.text).toContain('Ada');
  const headings = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  const labels = [...document.querySelectorAll<HTMLElement>('tbody td')].map(({ dataset }) => dataset.label);
  expect(labels).toEqual(headings.slice(1));
  screen.close();
});
