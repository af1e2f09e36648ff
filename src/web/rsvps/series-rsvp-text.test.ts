import { expect, it } from 'vitest';
import { formatSeriesRsvp } from './series-rsvp-text.ts';

it('the result of an RSVP to all dates is described', () => {
  const say = (going: number, waitlisted = 0, notGoing = 0, { notOpen = 0, unanswered = 0, requested = 0 } = {}) =>
    formatSeriesRsvp({ counts: { going, waitlisted, notGoing, notOpen, unanswered, requested } });
  expect(say(1)).toBe('You’re going to every date: 1 date.');
  expect(say(12, 1, 2)).toBe('You’re going to every date: 12 dates, 1 on the waitlist, 2 skipped.');
  expect(say(2, 0, 0, { notOpen: 3, unanswered: 4, requested: 1 })).toBe(
    'You’re going to every date: 2 dates, 1 requested, 3 not open yet, 4 closed or answered one by one.',
  );
  expect(say(0, 2)).toBe('You’re not going to any date yet: 2 on the waitlist.');
  expect(say(0, 0, 0, { notOpen: 4 })).toBe(
    'You’ll go to each date once its RSVPs open, unless it asks other questions or sells tickets.',
  );
  expect(say(0, 0, 1, { notOpen: 3 })).toBe('You’re not going to any date yet: 1 skipped, 3 not open yet.');
  expect(say(0, 0, 0, { unanswered: 2 })).toBe('You’re not going to any date yet: 2 closed or answered one by one.');
  expect(say(0)).toBe('You’ll go to every date that’s added.');
});
