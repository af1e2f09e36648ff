import { expect, it } from 'vitest';
import { formatSeriesRsvp } from './series-rsvp-text.ts';

it('the result of an RSVP to all dates is described', () => {
  const say = (going: number, waitlisted = 0, notGoing = 0, { unanswered = 0, requested = 0 } = {}) =>
    formatSeriesRsvp({ counts: { going, waitlisted, notGoing, unanswered, requested } });
  expect(say(1)).toBe("You're going to every date: 1 date.");
  expect(say(12, 1, 2)).toBe("You're going to every date: 12 dates, 1 on the waitlist, 2 skipped.");
  expect(say(2, 0, 0, { unanswered: 3, requested: 1 })).toBe(
    "You're going to every date: 2 dates, 1 requested, 3 not open yet or answered one by one.",
  );
  expect(say(0, 2)).toBe("You're going to every date: 0 dates, 2 on the waitlist.");
  expect(say(0, 0, 0, { unanswered: 4 })).toBe("You'll go to every date once its RSVPs open.");
});
