import { describe, expect, test } from 'vitest';
import { defaultContent, type EventState } from './event-columns.ts';
import {
  applyPattern,
  buildOccurrenceState,
  dropEdits,
  listEditedFields,
  type Pattern,
  toPattern,
} from './occurrence-state.ts';

const pattern: Pattern = {
  content: {
    ...defaultContent,
    title: 'Board games',
    category: 'social-gatherings',
    placeId: 2950159,
    venue: 'Library',
    address: 'Street 1',
    capacity: 12,
    guestsPerRsvp: 1,
  },
  timeZone: 'Europe/Berlin',
  durationMinutes: 120,
  rsvpOpensMinutesBefore: 7 * 1440,
  rsvpClosesMinutesBefore: null,
};
const stateAt = (wallTime: string, changes: Partial<Pattern> = {}) =>
  buildOccurrenceState({ ...pattern, ...changes }, wallTime);
const times = ({ startsLocal, startsAt, endsLocal, endsAt }: EventState) => [
  startsLocal,
  startsAt?.toISOString().slice(11, 16),
  endsLocal,
  endsAt?.toISOString().slice(11, 16),
];

describe('local times', () => {
  test('stay the same across DST changes, including the opening of RSVPs', () => {
    expect(times(stateAt('2031-10-20T19:00'))).toEqual(['2031-10-20T19:00', '17:00', '2031-10-20T21:00', '19:00']);
    expect(times(stateAt('2031-10-27T19:00'))).toEqual(['2031-10-27T19:00', '18:00', '2031-10-27T21:00', '20:00']);
    expect(stateAt('2031-10-27T19:00').rsvpOpensAt?.toISOString()).toBe('2031-10-20T17:00:00.000Z');
    expect(times(stateAt('2031-03-31T19:00'))).toEqual(['2031-03-31T19:00', '17:00', '2031-03-31T21:00', '19:00']);
  });

  test('move forward by the DST gap, without passing the end', () => {
    expect(times(stateAt('2031-03-30T02:30'))).toEqual(['2031-03-30T03:30', '01:30', '2031-03-30T04:30', '02:30']);
    expect(times(stateAt('2031-03-30T02:30', { durationMinutes: 30 }))).toEqual([
      '2031-03-30T03:30',
      '01:30',
      '2031-03-30T04:00',
      '02:00',
    ]);
  });

  test('mean the first of two when ambiguous', () => {
    expect(times(stateAt('2031-10-26T02:30', { durationMinutes: 30 }))).toEqual([
      '2031-10-26T02:30',
      '00:30',
      '2031-10-26T03:00',
      '02:00',
    ]);
  });

  test('survive a round trip from pattern to event and back', () => {
    const state = stateAt('2031-10-27T19:00');
    expect(toPattern(state)).toEqual({ ...pattern, startsLocal: '2031-10-27T19:00' });
  });
});

describe('edited fields of an occurrence', () => {
  const before = stateAt('2031-10-20T19:00');
  const moved: EventState = { ...stateAt('2031-10-21T18:00'), venue: 'Park', capacity: 5, rsvpOpensAt: null };
  const edited: EventState = { ...moved, editedFields: listEditedFields(before, moved) };

  test('are recorded by the first field of their group', () => {
    expect(edited.editedFields).toEqual(['startsLocal', 'placeId', 'rsvpOpensAt', 'capacity']);
    expect(listEditedFields({ ...before, editedFields: ['title'] }, before)).toEqual(['title']);
  });

  test('are kept when the series changes', () => {
    const changed = { ...pattern, content: { ...pattern.content, title: 'Go', venue: 'Pub', capacity: 20 } };
    const next = applyPattern(changed, '2031-10-20T19:30', edited, 'person');
    expect(next).toEqual({ ...edited, title: 'Go' });
  });

  test('are replaced when the host overrides them for the series, while a moved occurrence stays on its day', () => {
    for (const time of ['startsLocal', 'endsLocal']) {
      const override = { fields: [time, 'venue'], startTime: '17:30', durationMinutes: 60 };
      const next = applyPattern(pattern, '2031-10-20T17:30', dropEdits(edited, override), 'person');
      expect(next).toMatchObject({ startsLocal: '2031-10-21T17:30', endsLocal: '2031-10-21T18:30', venue: 'Library' });
      expect(next.editedFields.toSorted()).toEqual(['capacity', 'rsvpOpensAt', 'startsLocal']);
    }
  });

  test('are dropped for the RSVP window if it would close after the end', () => {
    const closing = { ...before, rsvpClosesAt: before.endsAt, editedFields: ['rsvpOpensAt'] };
    const earlier = applyPattern(pattern, '2031-10-20T10:00', closing, 'person');
    expect(earlier.rsvpClosesAt).toBeNull();
    expect(earlier.rsvpOpensAt?.toISOString()).toBe('2031-10-13T08:00:00.000Z');
  });
});
