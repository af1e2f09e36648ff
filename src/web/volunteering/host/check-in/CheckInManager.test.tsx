import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { keptEntry, keptNames } from '#web/platform/http/kept-entries.ts';
import type { ShiftCard } from '#web/volunteering/host/volunteer-roles.api.ts';
import { CheckInManager } from './CheckInManager.tsx';

const PEOPLE = 'GET /api/volunteer-shifts/s1/sign-ups?status=signed-up';
const shift = { id: 's1', startsAt: '2020-01-01T10:00:00Z', minimumAge: null, skills: [] } as unknown as ShiftCard;
const ann = {
  id: 'u1',
  person: { id: 'ann', name: 'Ann', avatar: null },
  attendance: null,
  checkedInAt: null,
  spots: 1,
  companions: [],
};
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond(PEOPLE, { body: { signUps: [ann], counts: {}, nextCursor: null } });
  network.respond('GET /api/volunteer-shifts/s1/walk-ins', { body: { walkIns: [] } });
});
afterEach(() => {
  screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = async () => {
  screen = await showScreen(<CheckInManager shift={shift} personId="ada" isListKept />);
  await screen.wait();
};

test('unsent check-ins that the browser stores may wait for another visit', async () => {
  await open();
  await screen.press('Here Ann');
  await screen.wait();
  expect(screen.text()).toContain('No connection. 1 check-in will be sent when you’re back online.');
  expect(screen.text()).not.toContain('keep this page open');
  expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^kept\/check-in\/attendance\/ada\/s1\//)]);
});

test('the page asks to stay open while the browser has no storage for unsent check-ins', async () => {
  const setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, setItem });
  await open();
  await screen.press('Here Ann');
  await screen.wait();
  expect(screen.text()).toContain('so keep this page open until they are saved.');
});

test('people whom others check in at another door appear while the page is open', async () => {
  await open();
  expect(screen.text()).toContain('0 of 1 here');
  const there = { ...ann, attendance: 'attended', checkedInAt: '2020-01-01T10:00:00Z' };
  network.respond(PEOPLE, { body: { signUps: [there], counts: {}, nextCursor: null } });
  network.respond('GET /api/volunteer-shifts/s1/walk-ins', {
    body: { walkIns: [{ id: 'w1', name: 'Wim', email: '' }] },
  });
  await screen.wait(15_000);
  await expect.poll(() => screen.text()).toContain('1 of 1 here, 1 walk-in');
});

test('the list is gone once the server denies it, and the page says why', async () => {
  await open();
  expect(screen.text()).toContain('Ann');
  network.respond(PEOPLE, problem(403, 'Only hosts see this.'));
  await screen.wait(15_000);
  await expect.poll(() => screen.text()).not.toContain('Ann');
  expect(screen.text()).toContain('Only hosts see this.');
});

test('how many of a group came is counted and kept without a connection', async () => {
  network.respond(PEOPLE, {
    body: { signUps: [{ ...ann, spots: 3, spotsAttended: null }], counts: {}, nextCursor: null },
  });
  await open();
  await screen.press('Here Ann');
  expect(screen.text()).toContain('3 of 3 here');
  await screen.select('How many of Ann’s group came?', '2 of 3');
  await screen.wait();
  expect(screen.text()).toContain('2 of 3 here');
  expect(screen.text()).toContain('No connection. 1 check-in will be sent when you’re back online.');
  network.respond('PATCH /api/volunteer-shifts/s1/sign-ups/ann', { body: { ...ann, status: 'signed-up' } });
  await screen.press('Try again');
  await screen.wait();
  expect(network.sent.at(-1)!.body).toEqual({ isCheckedIn: true, attendance: 'attended', spotsAttended: 2 });
});

test('an unsent walk-in whose hours were claimed or removed meanwhile is refused with a note, and not sent again', async () => {
  const walkIns = keptEntry('check-in/walk-ins/ada/s1/tab');
  walkIns.write([['w1', { id: 'w1', name: 'Wim', email: '', isRemoved: false }]]);
  network.respond('PUT /api/volunteer-shifts/s1/walk-ins/w1', problem(404, 'That entry is no longer listed.'));
  await open();
  await screen.wait();
  expect(screen.text()).toContain('That entry is no longer listed.');
  expect(screen.text()).toContain('All saved.');
  expect(keptNames('check-in/walk-ins/')).toEqual([]);
  await screen.wait();
  expect(network.sentTo('PUT /api/volunteer-shifts/s1/walk-ins/w1')).toHaveLength(1);
});

test('undoing the check-in of a person whose hours are approved asks first', async () => {
  const approved = { ...ann, attendance: 'attended', checkedInAt: '2020-01-01T10:00:00Z', hoursState: 'approved' };
  network.respond(PEOPLE, { body: { signUps: [approved], counts: {}, nextCursor: null } });
  network.respond('PATCH /api/volunteer-shifts/s1/sign-ups/ann', { body: { ...ann, status: 'signed-up' } });
  await open();
  await screen.press('Undo Ann');
  expect(screen.text()).toContain('Delete the approved hours of Ann?');
  expect(network.sentTo('PATCH /api/volunteer-shifts/s1/sign-ups/ann')).toHaveLength(0);
  await screen.press('Undo and delete');
  await screen.wait();
  expect(network.sent.at(-1)!.body).toEqual({ isCheckedIn: false, attendance: null });
});
