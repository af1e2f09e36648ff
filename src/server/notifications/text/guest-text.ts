import { GUEST_REQUEST_HOURS } from '#contracts/volunteering/volunteer-limits.ts';
import { type AnswerPage, answerButtons } from '#server/notifications/answer-pages.ts';
import { formatSpan } from '#server/platform/formats/zoned-time.ts';
import { partyLines } from './shift-text.ts';

type Shift = { role: string; ownerName: string; startsAt: Date; endsAt: Date; timeZone: string };
type Guest = { name: string; email: string };
type Request = Guest & {
  signUp: { spots?: number | undefined; companions?: readonly string[] | undefined };
  sharesContact: boolean;
};

const HELD_ONCE_CONFIRMED = 'Your spot is held once you confirm.';

/** The mail that asks a person without an account to confirm. */
export const guestRequestText = (
  shift: Shift,
  { name, signUp: { spots = 1, companions = [] } }: Request,
  location: string,
) => ({
  subject: `Confirm your shift: ${shift.role}`,
  paragraphs: [
    `Hi ${name}, please confirm that you’d like to volunteer at ${shift.ownerName}:`,
    [`${shift.role} · ${shift.ownerName}`, formatSpan(shift), location, ...partyLines({ spots, companions })]
      .filter(Boolean)
      .join('\n'),
    HELD_ONCE_CONFIRMED,
  ],
  button: 'Confirm or decline',
  footnote: `This link works for ${GUEST_REQUEST_HOURS} hours. If you didn’t ask for this, ignore this email: your address is deleted then.`,
});

/** The page behind the mail's button. */
export const describeGuestRequest = (
  shift: Shift,
  { name, email, signUp: { spots = 1, companions = [] }, sharesContact }: Request,
  location: string,
): AnswerPage => ({
  heading: 'Take this shift?',
  lines: [
    formatSpan(shift),
    ...(location ? [location] : []),
    ...partyLines({ spots, companions }),
    `As ${name} (${email}). ${HELD_ONCE_CONFIRMED} The organizers see your name${sharesContact ? ' and your address' : ''}, and you get emails about this shift only.`,
  ],
  buttons: answerButtons({ yes: 'I’ll be there', no: 'I didn’t ask for this' }),
});

export const goneRequest: AnswerPage = {
  heading: 'This link no longer works',
  lines: ['It was used or is too old. If you confirmed a shift, our email about it has a link to it.'],
  buttons: [],
};

export const rejectedRequest: AnswerPage = {
  heading: 'Request deleted',
  lines: ['We’ve deleted your name and address. Nobody was signed up.'],
  buttons: [],
};

export const refusedRequest = (message: string): AnswerPage => ({
  heading: 'You’re not signed up',
  lines: [message],
  buttons: [],
});

export const guestLine = ({ name, email }: Guest): string => `Signed up as ${name} (${email}), without an account.`;

/** Ends the consent to show the address. */
export const sharedContact = {
  line: 'The organizers of this shift can see your address, until 30 days after it.',
  buttons: answerButtons({ hide: 'Hide my address from the organizers' }),
};

export const forgetPage = (guest: Guest): AnswerPage => ({
  heading: 'Delete your data?',
  lines: [
    guestLine(guest),
    'This cancels all your shifts to come and deletes your name and address everywhere. Organizers keep the total of the hours, without your name.',
  ],
  buttons: answerButtons({ forget: 'Delete my data' }),
});

export const forgottenPage: AnswerPage = {
  heading: 'Your data is deleted',
  lines: ['Your shifts are cancelled, and you won’t get more emails about them. Thanks for helping!'],
  buttons: [],
};
