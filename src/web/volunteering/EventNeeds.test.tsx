import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { EventNeeds } from './EventNeeds.tsx';
import type { NeededRole } from './need-loading.ts';

test.each([
  [['full', 'open'], 'Volunteers needed'],
  [['full', 'closed'], 'Volunteers'],
])('the heading over shifts that are %s is “%s”', async (states, heading) => {
  // The person's own shifts are asked for if their code loads in time.
  fakeNetwork();
  const shifts = states.map((state, index) => ({
    id: `s${index}`,
    title: 'Drivers',
    startsAt: '2030-05-01T16:00:00Z',
    endsAt: '2030-05-01T18:00:00Z',
    startsLocal: '2030-05-01T18:00',
    endsLocal: '2030-05-01T20:00',
    timeZone: 'Europe/Berlin',
    needed: 2,
    taken: state === 'open' ? 1 : 2,
    waiting: 0,
    state,
  }));
  const role = {
    id: 'r',
    title: 'Drivers',
    description: '',
    skills: [],
    minimumAge: null,
    shifts,
  } as unknown as NeededRole;
  const screen = await showScreen(<EventNeeds roles={[role]} />);
  expect(document.querySelector('h2')?.textContent).toBe(heading);
  screen.close();
});
