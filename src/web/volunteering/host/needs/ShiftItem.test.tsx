import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import type { VolunteerRole, VolunteerShift } from '#web/volunteering/host/volunteer-roles.api.ts';
import { ShiftItem } from './ShiftItem.tsx';

let screen: Screen;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeNetwork();
});
afterEach(() => {
  screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const role = { id: 'r1', title: 'Drivers' } as VolunteerRole;
const shift = {
  id: 's1',
  startsLocal: '2026-12-09T16:00',
  endsLocal: '2026-12-09T18:00',
  startsAt: '2026-12-09T15:00:00Z',
  timeZone: 'Europe/Berlin',
  needed: 1,
  taken: 1,
  waiting: 0,
  unconfirmed: 0,
  isCancelled: false,
  isClosed: false,
  rule: null,
  state: 'full',
  isReplacementSought: false,
} as unknown as VolunteerShift;
const show = (shown: VolunteerShift, address = '/') =>
  showScreen(<ShiftItem shift={shown} role={role} roles={[role]} isScoped={false} canEdit={false} />, { address });

test.each([
  ['full', true, 'Looking for a replacement'],
  ['signed-up', true, 'Looking for a replacement'],
  ['full', false, 'Full'],
])(
  'organizers see at a glance whether a taken shift needs someone: %s, %s',
  async (state, isReplacementSought, chip) => {
    screen = await show({ ...shift, state, isReplacementSought } as VolunteerShift);
    const chips = ['Full', 'Looking for a replacement'].filter((text) => screen.text().includes(text));
    expect(chips).toEqual([chip]);
    expect(screen.text().includes('Find someone')).toBe(isReplacementSought);
  },
);

test.each([
  ['is scrolled to', 's1', 1],
  ['of another id is not', 's2', 0],
])('the shift that a notification is about %s', async (_, id, times) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  screen = await show(shift, `/events/e1/manage/volunteers?shift=${id}`);
  expect(scroll).toHaveBeenCalledTimes(times);
  scroll.mockRestore();
});

test.each([
  ['people who signed up', 0, true],
  ['no people, only spots held for unconfirmed addresses', 1, false],
])('organizers of a shift with %s can message them: %s held, %s', async (_, unconfirmed, canWrite) => {
  screen = await show({ ...shift, unconfirmed });
  expect(screen.text().includes('More')).toBe(canWrite);
});
