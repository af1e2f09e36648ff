import { LEAVE_WAITLIST } from '#contracts/rsvps/spot-text.ts';
import { SIGN_UP_CLOSED, SIGN_UP_OPEN } from '#contracts/volunteering/sign-up-text.ts';
import type { SignUpStatus } from '#contracts/volunteering/volunteer-fields.ts';
import { type AnswerPage, answerButtons } from '#server/notifications/answer-pages.ts';
import { formatSpan } from '#server/platform/formats/zoned-time.ts';
import { partyLines } from '#server/volunteering/sign-ups/unconfirmed-sign-ups.actions.ts';
import { MOVING_UP } from './phrases.ts';
import { CONFIRM, tooLateToCancel, WITHDRAW } from './shift-text.ts';

const NOT_ON_SHIFT = 'You’re not on this shift';

type SignUp = {
  status: SignUpStatus;
  position: number | null;
  spots: number;
  companions: readonly string[];
  confirmedAt: Date | null;
  host: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  isCancelled: boolean;
  checkedInAt: Date | null;
  withdrawClosesAt: Date;
  signUpClosesAt: Date;
  /** Hosts have closed the shift, or the person no longer sees it. */
  isClosedToPerson: boolean;
};

/** The page that the reminder's buttons lead to. */
export function describeSignUp(signUp: SignUp, location: string, now: Date): AnswerPage {
  const { status, position, confirmedAt, host, startsAt, endsAt, timeZone, isCancelled, withdrawClosesAt } = signUp;
  const page = (
    heading: string,
    lines: readonly string[],
    labels: Parameters<typeof answerButtons>[0] = {},
  ): AnswerPage => ({
    heading,
    lines: [
      formatSpan({ startsAt, endsAt, timeZone }),
      ...(location ? [location] : []),
      ...partyLines(signUp),
      ...lines,
    ],
    buttons: answerButtons(labels),
  });
  if (isCancelled) return page('This shift was cancelled', []);
  if (endsAt <= now) return page('This shift is over', []);
  // They have cancelled, were replaced or moved to another shift, or may no longer volunteer.
  if (status === 'withdrawn')
    return page(NOT_ON_SHIFT, [
      signUp.isClosedToPerson || signUp.signUpClosesAt <= now ? SIGN_UP_CLOSED : SIGN_UP_OPEN,
    ]);
  if (status === 'removed') return page(NOT_ON_SHIFT, ['The organizers removed you from it.']);
  if (signUp.checkedInAt) return page('You’re checked in', ['Thank you for helping!']);
  if (startsAt <= now)
    return page('This shift has started', [
      status === 'signed-up' ? `Running late, or can’t make it? Please contact ${host}.` : 'You were on its waitlist.',
    ]);
  if (status === 'waitlisted')
    return position
      ? page(`You’re number ${position} on the waitlist`, [MOVING_UP], { no: LEAVE_WAITLIST })
      : page('You’re on the waitlist', [`${host} moved you to it.`], { no: LEAVE_WAITLIST });
  const isTooLate = withdrawClosesAt <= now;
  const contact = isTooLate ? [tooLateToCancel(host)] : [];
  const leave = isTooLate ? {} : { no: WITHDRAW };
  return confirmedAt
    ? page('You’re confirmed', ['Thank you! See you there.', ...contact], leave)
    : page('Can you still make it?', contact, { yes: CONFIRM, ...leave });
}
