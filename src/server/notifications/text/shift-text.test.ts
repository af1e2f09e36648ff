import { expect, test } from 'vitest';
import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { notificationSamples } from '#tests/support/notification-samples.ts';
import { formatMail } from './notification-text.ts';

const cancelBy = new Date('2026-11-30T18:00:00Z');
const DEADLINE = 'You can cancel online until ';
const TOO_LATE = 'It’s too late to cancel online. Can’t make it? Please contact Food bank.';
const ON_SHIFT = ['signed-up', 'moved-up', 'let-back-in', 'exchanged', 'moved', 'new-place', 'new-link'];

const mailsOf = (kind: NotificationKind, sentAt: Date) =>
  notificationSamples[kind].map(({ facts, mail }) => ({
    change: 'change' in facts ? facts.change : '',
    ...formatMail({ kind, facts, mail: { ...mail, cancelBy } as typeof mail }, 'month-12h', sentAt),
  }));

test.each([
  ['before', -60, DEADLINE, TOO_LATE],
  ['after', 60, TOO_LATE, 'Please cancel'],
])('mails to people on a shift say %s the deadline whether they can cancel', (_, seconds, expected, unexpected) => {
  for (const { change, paragraphs } of mailsOf('shift', secondsAfter(cancelBy, seconds))) {
    const text = paragraphs.join('\n');
    expect(`${change}: ${text.includes(expected)}`).toBe(`${change}: ${ON_SHIFT.includes(change)}`);
    expect(text).not.toContain(unexpected);
  }
});

test.each(['volunteer', 'hours', 'help-wanted', 'shift-message'] as const)(
  'a mail of kind %s has no deadline for cancelling',
  (kind) => {
    for (const { paragraphs } of mailsOf(kind, secondsAfter(cancelBy, -60)))
      expect(paragraphs.join('\n')).not.toContain(DEADLINE);
  },
);

test('a reminder after the deadline does not offer to cancel', () => {
  const [before] = mailsOf('shift-reminder', secondsAfter(cancelBy, -60));
  expect(before).toMatchObject({ button: 'I’ll be there', secondButton: 'I can’t make it' });
  expect(before!.paragraphs.at(-1)).toContain(DEADLINE);
  const [after] = mailsOf('shift-reminder', secondsAfter(cancelBy, 60));
  expect(after).toMatchObject({ button: 'I’ll be there', secondButton: undefined });
  expect(after!.paragraphs.at(-1)).toBe(TOO_LATE);
});
