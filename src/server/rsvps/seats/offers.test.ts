import { expect, test } from 'vitest';
import { latestDeadline, offerDeadline } from './offers.ts';

const NOW = new Date('2030-05-01T12:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

test('an offer lasts as long as the host chose, until two hours before the start at most', () => {
  const deadline = (startsAt: Date | null, offerHours: number | null) =>
    offerDeadline({ startsAt, offerHours, hasTickets: false }, NOW);
  expect(deadline(hours(48), 24)).toEqual(hours(24));
  expect(deadline(hours(12), 24)).toEqual(hours(10));
  expect(deadline(hours(3), 24)).toEqual(hours(1));
});

test('no offer is made without an hour to answer, without a start, or where people move up automatically', () => {
  expect(offerDeadline({ startsAt: hours(2.9), offerHours: 24, hasTickets: false }, NOW)).toBeNull();
  expect(offerDeadline({ startsAt: null, offerHours: 24, hasTickets: false }, NOW)).toBeNull();
  expect(offerDeadline({ startsAt: hours(48), offerHours: null, hasTickets: false }, NOW)).toBeNull();
});

test('an offer at an event that moved forward ends two hours before the start, or at the start if that is too soon', () => {
  expect(latestDeadline({ startsAt: hours(10) }, NOW)).toEqual(hours(8));
  expect(latestDeadline({ startsAt: hours(2) }, NOW)).toEqual(hours(2));
});

test('seats of events with tickets are offered for a day where the host says nothing else', () => {
  expect(offerDeadline({ startsAt: hours(48), offerHours: null, hasTickets: true }, NOW)).toEqual(hours(24));
  expect(offerDeadline({ startsAt: hours(48), offerHours: 6, hasTickets: true }, NOW)).toEqual(hours(6));
});
