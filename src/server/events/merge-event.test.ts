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
  const after = mergeFields(before, postponed, { now: opened, keepsOpen: true });
  expect([after.rsvpOpensAt, after.rsvpClosesAt]).toEqual([before.rsvpOpensAt, new Date('2031-11-19T18:30:00Z')]);
  const notYet = new Date('2031-10-12T12:00:00Z');
  expect(mergeFields(before, postponed, { now: notYet, keepsOpen: true }).rsvpOpensAt).toEqual(
    new Date('2031-11-13T18:30:00Z'),
  );
});

test('RSVPs that the host closed stay closed when the event is postponed, until they are reopened', () => {
  const moment = { now: new Date('2031-10-15T12:00:00Z'), keepsOpen: true };
  const rsvpClosesAt = '2031-10-15T12:00:20.000Z';
  const closed = mergeFields(before, { rsvpClosesAt }, moment);
  const later = { ...moment, now: new Date('2031-10-18T12:00:00Z') };
  const stillClosed = { rsvpClosesAt: new Date(rsvpClosesAt), areRsvpsClosed: true };
  expect(mergeFields(closed, postponed, later)).toMatchObject(stillClosed);
  // The form sends the minute.
  const sent = mergeFields(closed, { ...postponed, rsvpClosesAt: '2031-10-15T12:00:00.000Z' }, later);
  expect(sent.areRsvpsClosed).toBe(true);
  expect(mergeFields(sent, { rsvpClosesAt: null }, later)).toMatchObject({ rsvpClosesAt: null, areRsvpsClosed: false });
  const tomorrow = '2031-10-19T12:00:00.000Z';
  expect(mergeFields(sent, { rsvpClosesAt: tomorrow }, later).areRsvpsClosed).toBe(false);
});

test('a new time zone neither opens RSVPs that the host closed, nor makes a closing that has come the host’s', () => {
  const moment = { now: new Date('2031-10-20T10:00:00Z'), keepsOpen: true };
  const timeZone = 'America/New_York';
  const closed = mergeFields(
    before,
    { rsvpClosesAt: '2031-10-15T12:00:20.000Z' },
    { ...moment, now: new Date('2031-10-15T12:00:00Z') },
  );
  expect(mergeFields(closed, { timeZone }, moment)).toMatchObject({
    rsvpClosesAt: closed.rsvpClosesAt,
    areRsvpsClosed: true,
  });
  // The form sends the same local time in the new zone.
  const moved = mergeFields(before, { timeZone: 'Asia/Tokyo', rsvpClosesAt: '2031-10-19T10:00:00.000Z' }, moment);
  expect(moved.areRsvpsClosed).toBe(false);
  // A zone that is sent along and stays moves nothing.
  const sent = { timeZone: before.timeZone, rsvpClosesAt: moment.now.toISOString() };
  expect(mergeFields(before, sent, moment).areRsvpsClosed).toBe(true);
});

test('RSVPs whose closing has come by itself open again when the event is postponed', () => {
  const moment = { now: new Date('2031-10-20T10:00:00Z'), keepsOpen: true };
  const after = mergeFields(before, postponed, moment);
  expect(after).toMatchObject({ rsvpClosesAt: new Date('2031-11-19T18:30:00Z'), areRsvpsClosed: false });
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
