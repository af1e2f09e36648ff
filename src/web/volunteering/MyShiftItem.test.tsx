import { useState } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { MyShiftItem } from './MyShiftItem.tsx';
import type { OwnShiftEntry } from './own-shifts.api.ts';

const shiftWith = (checkedInAt: string | null, state = 'full', waiting = 0) =>
  ({
    id: 's1',
    title: 'Drivers',
    startsAt: '2030-05-01T18:00:00Z',
    startsLocal: '2030-05-01T18:00',
    endsLocal: '2030-05-01T20:00',
    timeZone: 'UTC',
    state,
    waiting,
    venue: 'Warehouse 3',
    address: 'Dock Street 5',
    placeName: 'Berlin, Germany',
    latitude: 52.49,
    longitude: 13.39,
    isPinned: true,
    event: null,
    host: { name: 'Food bank', path: '/organizations/food-bank' },
    withdrawClosesAt: null,
    spotsPerSignUp: 1,
    signUp: { status: 'signed-up', spots: 1, contact: null, confirmedAt: null, replacementSoughtAt: null, checkedInAt },
  }) as unknown as OwnShiftEntry;
const textFor = async (checkedInAt: string | null) => {
  const screen = await showScreen(<MyShiftItem shift={shiftWith(checkedInAt)} isLinked />);
  const text = screen.text();
  screen.close();
  return text;
};

afterEach(() => vi.useRealTimers());

test('a volunteer is asked whether they come until a host has checked them in', async () => {
  const before = await textFor(null);
  for (const text of [
    'Signed up',
    'Can you still make it?',
    'I’ll be there',
    'Warehouse 3, Dock Street 5, Berlin, Germany',
    'View on OpenStreetMap',
    'Have a question? Contact Food bank: Drivers, ',
  ])
    expect(before).toContain(text);
  expect(before).not.toContain('Running late');
  const there = await textFor('2030-05-01T17:50:00Z');
  expect(there).toContain('Checked in');
  expect(there).not.toMatch(/Signed up|Can you still make it|I’ll be there|I can’t make it/);
});

test('a volunteer who cancels a shift keeps the place in the list that it leaves', async () => {
  const shifts = ['s1', 's2'].map((id) => ({ ...shiftWith(null), id, title: id }));
  function Shifts() {
    const [cancelled, setCancelled] = useState('');
    const left = shifts.filter(({ id }) => id !== cancelled);
    return (
      <>
        <ul>
          {left.map((shift) => (
            <MyShiftItem key={shift.id} shift={shift} isLinked={false} />
          ))}
        </ul>
        <button type="button" onClick={() => setCancelled('s1')}>
          Cancel s1
        </button>
      </>
    );
  }
  const screen = await showScreen(<Shifts />);
  onTestFinished(() => screen.close());
  screen.button('I can’t make it: s1, Wed, May 1, 6:00 PM – 8:00 PM').focus();
  // A click by a script leaves the focus where it is.
  await screen.press('Cancel s1');
  expect(document.activeElement?.tagName).toBe('LI');
  expect(document.activeElement?.textContent).toContain('s2');
});

test('a volunteer is asked whether they run late on the day of the shift', async () => {
  vi.useFakeTimers({ now: Date.parse('2030-05-01T00:01:00Z'), toFake: ['Date'] });
  expect(await textFor(null)).toContain('Running late, or have a question? Contact Food bank: Drivers, ');
});

test.each([
  ['full', 1, 'the next person on the waitlist. You can sign up again while there are spots left.'],
  ['open', 0, 'the host will need someone else. You can sign up again while there are spots left.'],
  ['closed', 0, 'Sign-up is closed, so you can’t sign up again.'],
])('a volunteer who cancels a shift that is %s, with %d on the waitlist, reads: %s', async (state, waiting, text) => {
  const screen = await showScreen(<MyShiftItem shift={shiftWith(null, state, waiting)} isLinked />);
  await screen.press('I can’t make it: Drivers, Wed, May 1, 6:00 PM – 8:00 PM');
  expect(screen.text()).toContain(text);
  screen.close();
});

test('a volunteer who cancels a shift after sign-ups closed on the open page reads that they can’t sign up again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2030-05-01T11:59:00Z') });
  const shift = { ...shiftWith(null, 'open'), endsAt: '2030-05-01T20:00:00Z', signUpClosesAt: '2030-05-01T12:00:00Z' };
  const screen = await showScreen(<MyShiftItem shift={shift} isLinked />);
  onTestFinished(screen.close);
  await screen.wait(2 * 60_000);
  await screen.press('I can’t make it: Drivers, Wed, May 1, 6:00 PM – 8:00 PM');
  expect(screen.text()).toContain('Sign-up is closed, so you can’t sign up again.');
});
