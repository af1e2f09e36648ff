import { describe, expect, it } from 'vitest';
import type { CallApi } from '#web/platform/http/api.ts';
import { loadEventNeeds } from './need-loading.ts';

const event = {
  id: 'e',
  title: 'Food bank',
  attendance: 'hybrid',
  venue: 'Hall 9',
  place: { name: 'Berlin', region: 'Berlin', country: 'Germany', countryCode: 'DE' },
  host: { name: 'Ada', path: null },
  status: 'published',
  isPast: false,
} as const;
const shift = (fields: object) => ({
  id: 's',
  needed: 2,
  taken: 0,
  waiting: 0,
  isClosed: false,
  isCancelled: false,
  state: 'open',
  ...fields,
});
const answering = (...shifts: object[]) =>
  (async () => ({
    roles: [{ id: 'r', title: 'Sorters', description: 'Sort.', skills: [], minimumAge: 16, shifts }],
  })) as unknown as CallApi;
const statesOf = async (...shifts: object[]) =>
  (await loadEventNeeds(answering(...shifts), event)).flatMap((role) => role.shifts.map(({ state }) => state));

describe('loading what an event needs', () => {
  it('returns each role with its shifts and their location', async () => {
    const [role] = await loadEventNeeds(answering(shift({})), event);
    expect(role).toMatchObject({ title: 'Sorters', description: 'Sort.', minimumAge: 16 });
    expect(role!.shifts[0]).toMatchObject({
      title: 'Sorters',
      placeName: 'Berlin, Germany',
      venue: 'Hall 9',
      isOnline: false,
      event: { id: 'e', title: 'Food bank' },
    });
  });

  it('omits past and cancelled shifts, and everything once the event is over', async () => {
    expect(await statesOf(shift({ state: 'over' }), shift({ isCancelled: true, state: 'closed' }))).toEqual([]);
    expect(await loadEventNeeds(answering(shift({})), { ...event, isPast: true })).toEqual([]);
    expect(await loadEventNeeds(answering(shift({})), { ...event, status: 'cancelled' })).toEqual([]);
  });

  it("returns public states, whatever the viewer's own state", async () => {
    expect(await statesOf(shift({ state: 'signed-up', taken: 1 }), shift({ state: 'overlaps' }))).toEqual([
      'open',
      'open',
    ]);
    expect(await statesOf(shift({ state: 'signed-up', taken: 2 }), shift({ state: 'waitlisted', waiting: 1 }))).toEqual(
      ['full', 'full'],
    );
    const replaceable = { state: 'signed-up', taken: 2, isReplacementSought: true };
    expect(await statesOf(shift(replaceable), shift({ ...replaceable, isClosed: true }))).toEqual(['open', 'closed']);
    expect(await statesOf(shift({ state: 'signed-up', isClosed: true }), shift({ state: 'closed' }))).toEqual([
      'closed',
      'closed',
    ]);
  });
});
