import { describe, expect, test } from 'vitest';
import type { EventState } from './event-columns.ts';
import { editedFields, keepEdits, type Pattern, patternOf, stateAt, withoutEdits } from './occurrence-state.ts';

const pattern: Pattern = {
  content: {
    title: 'Board games',
    category: 'social-gatherings',
    interests: [],
    description: '',
    attendance: 'in-person',
    placeId: 2950159,
    venue: 'Library',
    address: 'Street 1',
    latitude: null,
    longitude: null,
    isAddressHidden: false,
    meetingLink: '',
    capacity: 12,
    guestsPerRsvp: 1,
    questions: [],
    attendeeList: 'everyone',
    hostNotes: '',
    priceNote: '',
    accessibility: [],
    accessibilityNote: '',
    visibility: 'public',
  },
  timeZone: 'Europe/Berlin',
  durationMinutes: 120,
  rsvpOpensMinutesBefore: 7 * 1440,
  rsvpClosesMinutesBefore: null,
};
const at = (wallTime: string, changes: Partial<Pattern> = {}) => stateAt({ ...pattern, ...changes }, wallTime);
const times = ({ startsLocal, startsAt, endsLocal, endsAt }: EventState) => [
  startsLocal,
  startsAt?.toISOString().slice(11, 16),
  endsLocal,
  endsAt?.toISOString().slice(11, 16),
];

describe('time goes by the clock on the wall', () => {
  test('19:00 stays 19:00 over both changes of clocks, and answers open at the same time of day', () => {
    expect(times(at('2031-10-20T19:00'))).toEqual(['2031-10-20T19:00', '17:00', '2031-10-20T21:00', '19:00']);
    expect(times(at('2031-10-27T19:00'))).toEqual(['2031-10-27T19:00', '18:00', '2031-10-27T21:00', '20:00']);
    expect(at('2031-10-27T19:00').rsvpOpensAt?.toISOString()).toBe('2031-10-20T17:00:00.000Z');
    expect(times(at('2031-03-31T19:00'))).toEqual(['2031-03-31T19:00', '17:00', '2031-03-31T21:00', '19:00']);
  });

  test('a time that does not exist moves forward by the gap, and does not overtake the end', () => {
    expect(times(at('2031-03-30T02:30'))).toEqual(['2031-03-30T03:30', '01:30', '2031-03-30T04:30', '02:30']);
    expect(times(at('2031-03-30T02:30', { durationMinutes: 30 }))).toEqual([
      '2031-03-30T03:30',
      '01:30',
      '2031-03-30T04:00',
      '02:00',
    ]);
  });

  test('a time that happens twice means the first', () => {
    expect(times(at('2031-10-26T02:30', { durationMinutes: 30 }))).toEqual([
      '2031-10-26T02:30',
      '00:30',
      '2031-10-26T03:00',
      '02:00',
    ]);
  });

  test('an event and the pattern made of it say the same', () => {
    const state = at('2031-10-27T19:00');
    expect(patternOf(state)).toEqual({ ...pattern, startsLocal: '2031-10-27T19:00' });
  });
});

describe('what was edited by hand', () => {
  const was = at('2031-10-20T19:00');
  const moved: EventState = { ...at('2031-10-21T18:00'), venue: 'Park', capacity: 5 };
  const edited: EventState = { ...moved, editedFields: editedFields(was, moved) };

  test('is known by the first of the fields that go together', () => {
    expect(edited.editedFields).toEqual(['startsLocal', 'placeId', 'rsvpOpensAt', 'capacity']);
    expect(editedFields({ ...was, editedFields: ['title'] }, was)).toEqual(['title']);
  });

  test('stays as it is when the rest changes', () => {
    const changed = { ...pattern, content: { ...pattern.content, title: 'Go', venue: 'Pub', capacity: 20 } };
    const next = keepEdits(changed, '2031-10-20T19:30', edited, 'person');
    expect(next).toEqual({ ...edited, title: 'Go' });
  });

  test('gives way where the host changes it for the series from this very event, which stays on its day', () => {
    const given = { fields: ['startsLocal', 'venue'], startTime: '17:30', durationMinutes: 60 };
    const next = keepEdits(pattern, '2031-10-20T17:30', withoutEdits(edited, given), 'person');
    expect(next).toMatchObject({ startsLocal: '2031-10-21T17:30', endsLocal: '2031-10-21T18:30', venue: 'Library' });
    expect(next.editedFields.toSorted()).toEqual(['capacity', 'rsvpOpensAt', 'startsLocal']);
  });

  test('closing answers by hand gives way where it would come after the end', () => {
    const closing = { ...was, rsvpClosesAt: was.endsAt, editedFields: ['rsvpOpensAt'] };
    const earlier = keepEdits(pattern, '2031-10-20T10:00', closing, 'person');
    expect(earlier.rsvpClosesAt).toBeNull();
    expect(earlier.rsvpOpensAt?.toISOString()).toBe('2031-10-13T08:00:00.000Z');
  });
});
