import { expect, it } from 'vitest';
import { formatSeriesRsvp } from './series-rsvp-text.ts';

it('the result of an RSVP to all dates is described', () => {
  const say = (going: number, waitlisted = 0, notGoing = 0) =>
    formatSeriesRsvp({ counts: { going, waitlisted, notGoing, unanswered: 0, requested: 0 } });
  expect(say(1)).toBe("You're going to every date: 1 date.");
  expect(say(12, 1, 2)).toBe("You're going to every date: 12 dates, 1 on the waitlist, 2 skipped.");
});
