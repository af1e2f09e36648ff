import type { Rsvp, RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { type AnswerPage, answerButtons } from '#server/notifications/answer-pages.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { formatDeadline, formatSpan } from '#server/platform/formats/zoned-time.ts';
import { byChange, type EventParts } from './kind-text.ts';
import { attendanceText, formatParty } from './phrases.ts';

const TAKE = 'Take the spot';
const GET_TICKETS = 'Get tickets';
const PASS = 'No, thanks';
const STILL_COMING = 'Yes, I’m coming';
const CANNOT_COME = 'Can’t make it';
const WANT_AGAIN = 'I still want to come';
const LEAVE = 'Leave the waitlist';

const AT_THE_END = 'You’re at the end of the waitlist now. Still want to come? Let us know, or we’ll skip you.';

/** `attendance` only at a hybrid event. */
type Offer = { guests: number; attendance?: RsvpAttendance | undefined };

function spotOf({ guests, attendance }: Offer): string {
  const where = attendance ? ` ${attendanceText[attendance]}` : '';
  return guests === 0 ? `A spot${where} is` : `Spots${where} for ${formatParty(guests)} are`;
}

const offerLine = (offer: Offer, deadline: string, verb: 'answer' | 'order' = 'answer'): string =>
  `${spotOf(offer)} yours if you ${verb} by ${deadline}. After that, the next person on the waitlist gets the chance.`;

const releaseLine = (deadline: string): string => `Please answer by ${deadline}, or your spot goes to someone else.`;

export const spotParts = byChange<NotificationFacts<'spot'>, EventParts>({
  offered: ({ title, answerBy, timeZone, hasTickets = false, ...offer }) => ({
    title: `A spot opened up: ${title}`,
    before: [offerLine(offer, formatDeadline(answerBy, timeZone), hasTickets ? 'order' : 'answer')],
    button: hasTickets ? GET_TICKETS : TAKE,
    secondButton: PASS,
  }),
  'offer-expired': ({ title }) => ({
    title: `Your spot was passed on: ${title}`,
    before: ['You didn’t take the spot in time, so it went to the next person on the waitlist.', AT_THE_END],
    button: WANT_AGAIN,
    secondButton: LEAVE,
  }),
  confirm: ({ title, host, answerBy, timeZone }) => ({
    title: `Are you still coming? ${title}`,
    before: [
      `${host} wants to know who’s still coming.`,
      answerBy
        ? releaseLine(formatDeadline(answerBy, timeZone))
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
    secondButton: LEAVE,
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

/** The page that the links of these mails lead to: where the person stands now, and what they can answer. */
export function describeSpot(event: Event, rsvp: Spot, now: Date): AnswerPage {
  const { startsAt, endsAt } = event;
  const timeZone = event.timeZone ?? 'UTC';
  const page = (
    heading: string,
    lines: readonly string[],
    labels: Parameters<typeof answerButtons>[0] = {},
  ): AnswerPage => ({
    heading,
    lines: [
      ...(startsAt && endsAt
        ? [formatSpan({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone })]
        : []),
      ...lines,
    ],
    buttons: answerButtons(labels),
  });
  if (event.status === 'cancelled') return page('This event was cancelled', []);
  if (endsAt && endsAt <= now) return page('This event is over', []);
  const { status, guests, answerBy, position } = rsvp;
  const offer = { guests, ...(event.attendance === 'hybrid' && { attendance: rsvp.attendance }) };
  const deadline = answerBy ? formatDeadline(answerBy, timeZone) : '';
  if (status === 'offered' && rsvp.isTicketOffer)
    return { ...page('A spot opened up', [offerLine(offer, deadline, 'order')], { no: PASS }), linkLabel: GET_TICKETS };
  if (status === 'offered') return page('A spot opened up', [offerLine(offer, deadline)], { yes: TAKE, no: PASS });
  if (status === 'going' && rsvp.isConfirmationDue)
    return page('Are you still coming?', deadline ? [releaseLine(deadline)] : [], {
      yes: STILL_COMING,
      no: CANNOT_COME,
    });
  // Tickets are returned with their order.
  const canLeave = !rsvp.hasTicket && rsvp.checkedInAt === null;
  if (status === 'going') return page('You’re going', ['See you there!'], canLeave ? { no: CANNOT_COME } : {});
  if (status === 'waitlisted' && rsvp.isPassedOver)
    return page('You didn’t answer in time', [AT_THE_END], { yes: WANT_AGAIN, no: LEAVE });
  if (status === 'waitlisted')
    return page(position ? `You’re number ${position} on the waitlist` : 'You’re on the waitlist', [], { no: LEAVE });
  if (status === 'requested')
    return page('Request sent', ['You asked to join. We’ll let you know when the host answers.']);
  if (status === 'declined') return page('You’re not going', ['The host declined your request to join.']);
  if (status === 'removed') return page('You’re not on the guest list', ['The host removed you from the guest list.']);
  return page('You’re not going', ['Changed your mind? The event page shows whether you can RSVP again.']);
}
