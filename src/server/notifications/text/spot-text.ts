import type { Rsvp, RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import {
  ARE_YOU_COMING,
  attendanceNames,
  CANNOT_COME,
  DID_NOT_ANSWER,
  formatRelease,
  LEAVE_WAITLIST,
  PASS_ON,
  STILL_COMING,
  TAKE_SPOT,
  WANT_AGAIN,
  WAS_DECLINED,
  WAS_REMOVED,
} from '#contracts/rsvps/spot-text.ts';
import { type AnswerPage, answerButtons } from '#server/notifications/answer-pages.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { formatDeadline, formatSpan } from '#server/platform/formats/zoned-time.ts';
import { byChange, type EventParts } from './kind-text.ts';
import { formatParty } from './phrases.ts';

const GET_TICKETS = 'Get tickets';

const AT_THE_END = 'You’re at the end of the waitlist now. Still want to come? Let us know, or we’ll skip you.';

/** `attendance` only at a hybrid event. */
type Offer = { guests: number; attendance?: RsvpAttendance | undefined };

function spotOf({ guests, attendance }: Offer): string {
  const where = attendance ? ` ${attendanceNames[attendance]}` : '';
  return guests === 0 ? `A spot${where} is` : `Spots${where} for ${formatParty(guests)} are`;
}

const offerLine = (offer: Offer, deadline: string, verb: 'answer' | 'order' = 'answer'): string =>
  `${spotOf(offer)} yours if you ${verb} by ${deadline}. After that, the next person on the waitlist gets the chance.`;

export const spotParts = byChange<NotificationFacts<'spot'>, EventParts>({
  offered: ({ title, answerBy, timeZone, hasTickets = false, ...offer }) => ({
    title: `A spot opened up: ${title}`,
    before: [offerLine(offer, formatDeadline(answerBy, timeZone), hasTickets ? 'order' : 'answer')],
    button: hasTickets ? GET_TICKETS : TAKE_SPOT,
    secondButton: PASS_ON,
  }),
  'offer-expired': ({ title }) => ({
    title: `Your spot was passed on: ${title}`,
    before: ['You didn’t take the spot in time, so it went to the next person on the waitlist.', AT_THE_END],
    button: WANT_AGAIN,
    secondButton: LEAVE_WAITLIST,
  }),
  confirm: ({ title, host, answerBy, timeZone }) => ({
    title: `${ARE_YOU_COMING} ${title}`,
    before: [
      `${host} wants to know who’s still coming.`,
      answerBy
        ? formatRelease(formatDeadline(answerBy, timeZone))
        : 'If you can’t make it, someone else can take your spot.',
    ],
    button: STILL_COMING,
    secondButton: CANNOT_COME,
  }),
  released: ({ title }) => ({
    title: `Your spot was passed on: ${title}`,
    before: ['You didn’t confirm in time, so your spot is free for someone else.', AT_THE_END],
    after: ['The attached file removes the event from your calendar.'],
    button: WANT_AGAIN,
    secondButton: LEAVE_WAITLIST,
  }),
});

type Event = {
  status: 'draft' | 'published' | 'cancelled';
  attendance: 'in-person' | 'online' | 'hybrid';
  startsAt: Date | null;
  endsAt: Date | null;
  timeZone: string | null;
};

/** An offered spot at an event with tickets is taken by ordering them on its page. */
type Spot = Rsvp & { isTicketOffer: boolean };

type ButtonLabels = Parameters<typeof answerButtons>[0];

/** The page that the links of these mails lead to: where the person stands now, and what they can answer. */
export function describeSpot(event: Event, rsvp: Spot, now: Date): AnswerPage {
  const { startsAt, endsAt } = event;
  const timeZone = event.timeZone ?? 'UTC';
  const time =
    startsAt && endsAt
      ? [formatSpan({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone })]
      : [];
  const page = (heading: string, lines: readonly string[], labels: ButtonLabels = {}): AnswerPage => ({
    heading,
    lines: [...time, ...lines],
    buttons: answerButtons(labels),
  });
  if (event.status === 'cancelled') return page('This event was cancelled', []);
  if (endsAt && endsAt <= now) return page('This event is over', []);
  const { status, guests, answerBy, position } = rsvp;
  const offer = { guests, ...(event.attendance === 'hybrid' && { attendance: rsvp.attendance }) };
  const deadline = answerBy ? formatDeadline(answerBy, timeZone) : '';
  if (status === 'offered' && rsvp.isTicketOffer)
    return {
      ...page('A spot opened up', [offerLine(offer, deadline, 'order')], { no: PASS_ON }),
      linkLabel: GET_TICKETS,
    };
  if (status === 'offered')
    return page('A spot opened up', [offerLine(offer, deadline)], { yes: TAKE_SPOT, no: PASS_ON });
  if (status === 'going' && rsvp.isConfirmationDue)
    return page(ARE_YOU_COMING, deadline ? [formatRelease(deadline)] : [], {
      yes: STILL_COMING,
      no: CANNOT_COME,
    });
  // Tickets are returned with their order.
  const canLeave = !rsvp.hasTicket && rsvp.checkedInAt === null;
  if (status === 'going') return page('You’re going', ['See you there!'], canLeave ? { no: CANNOT_COME } : {});
  if (status === 'waitlisted' && rsvp.isPassedOver)
    return page(DID_NOT_ANSWER, [AT_THE_END], { yes: WANT_AGAIN, no: LEAVE_WAITLIST });
  if (status === 'waitlisted')
    return page(position ? `You’re number ${position} on the waitlist` : 'You’re on the waitlist', [], {
      no: LEAVE_WAITLIST,
    });
  if (status === 'requested')
    return page('Request sent', ['You asked to join. We’ll let you know when the host answers.']);
  if (status === 'declined') return page('You’re not going', [WAS_DECLINED]);
  if (status === 'removed') return page('You’re not on the guest list', [WAS_REMOVED]);
  return page('You’re not going', ['Changed your mind? The event page shows whether you can RSVP again.']);
}
