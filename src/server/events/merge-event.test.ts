import { expect, test } from 'vitest';
import { defaultContent } from './event-columns.ts';
import { mergeFields } from './merge-event.ts';
import { buildOccurrenceState, listEditedFields } from './occurrence-state.ts';

/** RSVPs open a week, and close a day before the start. */
const before = buildOccurrenceState(
  {
    content: defaultContent,
    timeZone: 'Europe/Berlin',
    durationMinutes: 120,
    rsvpOpensMinutesBefore: 7 * 1440,
    rsvpClosesMinutesBefore: 1440,
  },
  '2031-10-20T19:00',
);
const postponed = { startsLocal: '2031-11-20T19:30', endsLocal: '2031-11-20T21:30' };

test('RSVPs open and close as long before the start as before it moved, in local time', () => {
  const after = mergeFields(before, postponed);
  expect([after.rsvpOpensAt, after.rsvpClosesAt]).toEqual([
    new Date('2031-11-13T18:30:00Z'),
    new Date('2031-11-19T18:30:00Z'),
  ]);
  const elsewhere = mergeFields(before, { timeZone: 'America/New_York' });
  expect(elsewhere.rsvpClosesAt).toEqual(new Date('2031-10-19T23:00:00Z'));
  expect(listEditedFields(before, after)).toEqual(['startsLocal']);
});

test('RSVPs that are open stay open when the event is postponed', () => {
  const opened = new Date('2031-10-14T12:00:00Z');
  const after = mergeFields(before, postponed, opened);
  expect([after.rsvpOpensAt, after.rsvpClosesAt]).toEqual([before.rsvpOpensAt, new Date('2031-11-19T18:30:00Z')]);
  const notYet = new Date('2031-10-12T12:00:00Z');
  expect(mergeFields(before, postponed, notYet).rsvpOpensAt).toEqual(new Date('2031-11-13T18:30:00Z'));
});

test('times of RSVPs that are sent are kept, and those of an event that stays', () => {
  const rsvpClosesAt = before.rsvpClosesAt!.toISOString();
  const after = mergeFields(before, { ...postponed, rsvpOpensAt: null, rsvpClosesAt });
  expect([after.rsvpOpensAt, after.rsvpClosesAt]).toEqual([null, before.rsvpClosesAt]);
  expect(listEditedFields(before, after)).toEqual(['startsLocal', 'rsvpOpensAt']);
  expect(mergeFields(before, { endsLocal: postponed.endsLocal, title: 'Chess' })).toMatchObject({
    rsvpOpensAt: before.rsvpOpensAt,
    rsvpClosesAt: before.rsvpClosesAt,
  });
});
