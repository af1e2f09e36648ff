import { expect, it } from 'vitest';
import { changesSince } from './event-changes.ts';
import { emptyValues } from './event-form-fields.ts';
import { fieldsOf } from './event-values.ts';

it('sends the times of RSVPs that stay when the start moves, because the server would move them', () => {
  const saved = { startsLocal: '2026-12-12T19:00', rsvpOpensAt: null, rsvpClosesAt: '2026-12-11T11:00:00.000Z' };
  const moved = { ...saved, startsLocal: '2026-12-13T19:00' };
  expect(changesSince(saved, moved)).toEqual({ startsLocal: moved.startsLocal, rsvpClosesAt: saved.rsvpClosesAt });
  expect(changesSince(saved, saved)).toEqual({});
});

it('leaves the times of RSVPs that the host closed to the server, unless they are edited', () => {
  const timeZone = 'Europe/Berlin';
  const before = {
    ...emptyValues,
    timeZone,
    startDate: '2026-12-12',
    startTime: '19:00',
    rsvpCloses: '2026-12-01T12:00',
  };
  const changesOf = (changed: Partial<typeof before>) => {
    const after = { ...before, ...changed };
    return changesSince(fieldsOf(before), fieldsOf(after), [before, after]);
  };
  expect(changesOf({ startDate: '2026-12-13' })).toEqual({ startsLocal: '2026-12-13T19:00' });
  expect(changesOf({ timeZone: 'America/New_York' })).toEqual({ timeZone: 'America/New_York' });
  expect(changesOf({ rsvpCloses: '' })).toEqual({ rsvpClosesAt: null });
});
