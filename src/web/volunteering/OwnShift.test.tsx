import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { OwnShift } from './OwnShift.tsx';
import { takeHash } from './shift-text.ts';

const shift = {
  id: 's1',
  title: 'Drivers',
  startsAt: '2030-05-01T18:00:00Z',
  endsAt: '2030-05-01T20:00:00Z',
  startsLocal: '2030-05-01T18:00',
  endsLocal: '2030-05-01T20:00',
  timeZone: 'UTC',
  needed: 2,
  taken: 1,
  waiting: 0,
  withdrawClosesAt: null,
};

test.each([
  ['starts', null, '2030-05-01T17:59:00Z'],
  ['closes for sign-ups', '2030-05-01T12:00:00Z', '2030-05-01T11:59:00Z'],
])(
  'a shift that %s while the page is open can no longer be taken, and says when it is over',
  async (_when, signUpClosesAt, now) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(now) });
    onTestFinished(() => void vi.useRealTimers());
    fakeNetwork().respond('GET /api/my-shifts', { body: { shifts: [], nextCursor: null } });
    const open = { ...shift, signUpClosesAt, state: 'open' } as never;
    const screen = await showScreen(<OwnShift personId="p1" shift={open} />);
    onTestFinished(screen.close);
    await expect.poll(screen.text).toContain('Take this shift');
    await screen.wait(2 * 60_000);
    expect(screen.text()).toContain('Sign-ups are closed.');
    expect(screen.text()).not.toContain('Take this shift');
    await screen.wait(9 * 3_600_000);
    // The page waits for one moment after the other.
    await screen.wait(1000);
    expect(screen.text()).toContain('This shift is over.');
  },
);

/** Shows the shift to a person, whose shifts stay loaded, at a time of their device, with the given sign-up or none. */
async function showAt(personId: string, now: string, fields: object, signUp?: object) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(now) });
  onTestFinished(() => void vi.useRealTimers());
  const network = fakeNetwork();
  const mine = signUp ? [{ ...shift, signUp: { spots: 1, confirmedAt: null, checkedInAt: null, ...signUp } }] : [];
  network.respond('GET /api/my-shifts', { body: { shifts: mine, nextCursor: null } });
  const screen = await showScreen(<OwnShift personId={personId} shift={{ ...shift, ...fields } as never} />);
  onTestFinished(screen.close);
  return { screen, network };
}

test('a person whose clock is fast can take a shift that the server says is open', async () => {
  const { screen } = await showAt('p2', '2030-05-01T19:30:00Z', { signUpClosesAt: null, state: 'open' });
  await expect.poll(screen.text).toContain('Take this shift');
  await screen.wait(3_600_000);
  expect(screen.text()).toContain('Take this shift');
});

test('people who cancel a shift after sign-ups closed on the open page read that they can’t sign up again', async () => {
  const closing = { signUpClosesAt: '2030-05-01T12:00:00Z', state: 'open' };
  const { screen } = await showAt('p3', '2030-05-01T11:59:00Z', closing, { status: 'signed-up' });
  await expect.poll(screen.text).toContain('Cancel shift');
  await screen.wait(2 * 60_000);
  await screen.press('Cancel shift for Drivers, Wed, May 1, 6:00 PM – 8:00 PM');
  expect(screen.text()).toContain('Sign-up is closed, so you can’t sign up again.');
});

test('what a person has typed to take a shift stays when sign-ups close, and once they leave it, nothing opens it', async () => {
  const signUp = { ...shift, state: 'open', questions: [{ id: 'q1', text: 'What can you bring?' }], warnings: [] };
  const { screen, network } = await showAt('p4', '2030-05-01T11:59:00Z', {
    signUpClosesAt: '2030-05-01T12:00:00Z',
    state: 'open',
    skills: [],
    host: { name: 'Food bank', path: null },
  });
  network.respond('GET /api/volunteer-shifts/s1/sign-up', { body: signUp });
  await expect.poll(screen.text).toContain('Take this shift');
  await screen.press('Take this shift for Drivers, Wed, May 1, 6:00 PM – 8:00 PM');
  await expect.poll(screen.text).toContain('What can you bring?');
  await screen.type('What can you bring? (optional)', 'A van');
  await screen.wait(2 * 60_000);
  expect(screen.text()).toContain('Sign-ups are closed.');
  expect(screen.control('What can you bring? (optional)').value).toBe('A van');
  await screen.press('Cancel');
  expect(screen.text()).toBe('Sign-ups are closed.');
  await screen.navigate(takeHash('s1'));
  await screen.wait(1000);
  expect(screen.text()).toBe('Sign-ups are closed.');
});
