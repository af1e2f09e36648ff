import { expect, test } from 'vitest';
import { formatDecision } from './decision-text.ts';

test('the outcome of a decision names what happened to how many requests', () => {
  const none = { going: 0, waitlisted: 0, declined: 0, skipped: 0 };
  expect(formatDecision({ ...none, going: 1 })).toBe('1 request accepted.');
  expect(formatDecision({ ...none, going: 2, waitlisted: 1 })).toBe('2 requests accepted, 1 added to the waitlist.');
  expect(formatDecision({ ...none, declined: 3 })).toBe('3 requests declined.');
  expect(formatDecision({ ...none, skipped: 2 })).toBe('2 requests left open because the event is full.');
  expect(formatDecision(none)).toBe('These requests were already answered.');
});
