import { attendanceNames } from '#contracts/rsvps/spot-text.ts';
import { formatRule } from '#contracts/series/recurrence-text.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { formatRuleText, formatSpan } from '#server/platform/formats/zoned-time.ts';
import {
  byChange,
  type EventParts,
  type KindText,
  type MailFacts,
  type MailText,
  type ShortText,
} from './kind-text.ts';
import { formatParty, formatSender, MOVING_UP, quoteReason } from './phrases.ts';
import { spotParts } from './spot-text.ts';

type EventKind = 'rsvp' | 'spot' | 'news' | 'reminder' | 'message';

const SEE = 'View event';
const SEE_DATES = 'View all dates';
const FIND_OTHERS = 'Find other events';
const CANNOT_COME = 'Can’t make it? Please update your RSVP so someone else can take your spot.';
const CANCEL_ORDER = 'Can’t make it? Please cancel your order so someone else can take your spot.';
type Spot = { hasTicket?: boolean | undefined };
/** People with tickets cannot change their RSVP. */
const ifCannotCome = ({ hasTicket }: Spot): string => (hasTicket ? CANCEL_ORDER : CANNOT_COME);
const ifNoLongerWorks = ({ hasTicket, hasSomeTickets }: Spot & { hasSomeTickets?: boolean | undefined }): string => {
  const change = hasTicket ? 'cancel your order' : 'update your RSVP';
  return `If this no longer works for you, please ${change}${hasSomeTickets ? ', or cancel your order where you have tickets' : ''}.`;
};
const PAY_AT_DOOR = 'You can pay at the door.';
const MAX_DATES = 5;

const withGuests = (guests: number): string =>
  guests === 0 ? 'Your spot is saved.' : `Spots for ${formatParty(guests)} are saved.`;

const FULL = {
  'in-person': 'All the spots in person are taken.',
  online: 'All the spots online are taken.',
};
/** Spots may be left, but too few for all of them. */
function whyWaiting({
  attendance,
  guests = 0,
}: Pick<NotificationFacts<'rsvp'> & { change: 'waitlisted' }, 'attendance' | 'guests'>): string {
  if (guests === 0) return attendance ? FULL[attendance] : 'The event is full.';
  return `There aren’t enough spots${attendance ? ` ${attendanceNames[attendance]}` : ''} for ${formatParty(guests)}.`;
}
const whenSpotOpens = (offerHours: number | null | undefined): string =>
  offerHours
    ? `If a spot opens up, we’ll offer it to you, and you’ll have up to ${offerHours} hours to take it.`
    : MOVING_UP;

const rsvpParts = byChange<NotificationFacts<'rsvp'>, EventParts>({
  going: ({ title, guests, hasTicket, attendance }) => ({
    title: attendance === 'online' ? `You’re going online: ${title}` : `You’re going: ${title}`,
    before: [`See you there! ${withGuests(guests)}`],
    after: [ifCannotCome({ hasTicket })],
    button: SEE,
  }),
  waitlisted: ({ title, position, offerHours, ...party }) => ({
    title: `You’re on the waitlist: ${title}`,
    before: [`${whyWaiting(party)} You’re number ${position} on the waitlist.`],
    after: [whenSpotOpens(offerHours)],
    button: SEE,
  }),
  requested: ({ title, host }) => ({
    title: `Request sent: ${title}`,
    before: [`You asked to join. We’ll let you know when ${host} answers.`],
    after: ['Changed your mind? You can withdraw your request on the event’s page.'],
    button: SEE,
  }),
  accepted: ({ title, host, guests, attendance }) => ({
    title: `You’re in: ${title}`,
    before: [
      `${host} accepted your request${attendance ? ` to join ${attendanceNames[attendance]}` : ''}. ${withGuests(guests)}`,
    ],
    after: [CANNOT_COME],
    button: SEE,
  }),
  'accepted-to-waitlist': ({ title, host, position, offerHours, ...party }) => ({
    title: `You’re on the waitlist: ${title}`,
    before: [`${host} accepted your request. ${whyWaiting(party)} You’re number ${position} on the waitlist.`],
    after: [whenSpotOpens(offerHours)],
    button: SEE,
  }),
  declined: ({ title, host, note, hasNoAccess }) => ({
    title: `Your request to join ${title} was declined`,
    before: [`${host} declined your request.`, ...(note ? [`Message from ${host}: ${note}`] : [])],
    button: hasNoAccess ? FIND_OTHERS : SEE,
  }),
  'moved-up': ({ title, guests, attendance }) => ({
    title: `You’re off the waitlist: ${title}`,
    before: [`Good news: you’re going${attendance ? ` ${attendanceNames[attendance]}` : ''}! ${withGuests(guests)}`],
    after: [CANNOT_COME],
    button: SEE,
  }),
  'moved-back': ({ title, host }) => ({
    title: `You’re back on the waitlist: ${title}`,
    before: [`${host} moved you from the guest list to the waitlist. We’ll let you know if you get a spot again.`],
    after: ['The attached file removes the event from your calendar.'],
    button: SEE,
  }),
  'offer-withdrawn': ({ title, host }) => ({
    title: `Your offered spot was withdrawn: ${title}`,
    before: [`${host} withdrew the spot we offered you. You’re still on the waitlist.`],
    button: SEE,
  }),
  removed: ({ title, host, hasNoAccess }) => ({
    title: `You’re no longer on the guest list: ${title}`,
    before: [`${host} removed you from the guest list.`],
    button: hasNoAccess ? FIND_OTHERS : SEE,
  }),
  left: ({ title, hasNoAccess }) => ({
    title: `You’re no longer going: ${title}`,
    before: ['Your spot is free for someone else. The attached file removes the event from your calendar.'],
    button: hasNoAccess ? FIND_OTHERS : SEE,
  }),
  'membership-ended': ({ title, dateCount = 1 }) => ({
    title: dateCount === 1 ? `Your RSVP has ended: ${title}` : `Your RSVPs have ended: ${title}, ${dateCount} dates`,
    before: [`${dateCount === 1 ? 'This event is' : 'These events are'} only for members, and you’re no longer one.`],
    button: FIND_OTHERS,
  }),
  'left-series': ({ title, dateCount, hasNoAccess }) => ({
    title:
      dateCount === 1 ? `You’re no longer going: ${title}` : `You’re no longer going: ${title}, ${dateCount} dates`,
    before: [
      'Your spot is free for someone else, and we won’t RSVP to new dates for you.',
      `The attached ${dateCount === 1 ? 'file removes this date' : 'files remove these dates'} from your calendar.`,
    ],
    button: hasNoAccess ? FIND_OTHERS : SEE_DATES,
  }),
  'going-to-series': ({ title, rule, waitlistedCount }) => ({
    title: `You’re going to every date: ${title}`,
    before: [
      `You’re going ${formatRuleText(formatRule(rule))}. We’ll RSVP to new dates for you, and send a reminder before each one.`,
      ...(waitlistedCount > 0
        ? [
            waitlistedCount === 1
              ? 'One date is full, so you’re on its waitlist.'
              : `${waitlistedCount} dates are full, so you’re on their waitlists.`,
          ]
        : []),
    ],
    after: ['Can’t make one of them? Change your RSVP on that date’s page. You keep the others.'],
    button: SEE_DATES,
  }),
});

const changeText = { place: 'The location has changed.', link: 'The meeting link has changed.' };

const PAID_FOR_TAKEN_DOWN = 'You can get a full refund: see your order.';

const newsParts = byChange<NotificationFacts<'news'>, EventParts>({
  changed: ({ title, host, previous, changed, hasTicket, ...span }) => {
    const others = changed.map((part) => changeText[part]);
    return {
      title: `Changed: ${title}`,
      before: [
        `${host} changed an event you RSVP’d to.`,
        ...(previous ? [`It has a new time. The old one was ${formatSpan(previous)}.`] : []),
        ...others,
        'Here are the new details:',
      ],
      after: [ifNoLongerWorks({ hasTicket })],
      button: SEE,
      short: [...(previous ? [`New time: ${formatSpan(span)}.`] : []), ...others].join(' '),
    };
  },
  cancelled: ({ title, host, reason }) => ({
    title: `Cancelled: ${title}`,
    before: [`${host} cancelled this event.`, ...quoteReason(reason)],
    button: SEE,
  }),
  deleted: ({ title, ...span }) => {
    const why = 'The host has left the site, so this event is cancelled.';
    return {
      title: `Cancelled: ${title}`,
      before: [why],
      button: FIND_OTHERS,
      short: `${why} It was ${formatSpan(span)}.`,
    };
  },
  'taken-down': ({ orderId, ...span }) => {
    const why =
      'The moderators of this site took down an event that you signed up for. Don’t count on it taking place.';
    return {
      title: 'An event that you signed up for was taken down',
      before: [
        why,
        ...(orderId ? [PAID_FOR_TAKEN_DOWN] : []),
        'If it comes back while you’re still signed up, we’ll tell you.',
      ],
      button: orderId ? 'View your order' : FIND_OTHERS,
      short: `${why}${orderId ? ` ${PAID_FOR_TAKEN_DOWN}` : ''} It was planned for ${formatSpan(span)}.`,
    };
  },
  restored: ({ title, ...span }) => {
    const why = 'The moderators of this site have restored this event. Your RSVP or shift is still in place.';
    return {
      title: `An event that you signed up for is back: ${title}`,
      before: [why],
      button: SEE,
      short: `${why} ${formatSpan(span)}`,
    };
  },
  'series-changed': ({ title, host, dateCount, isLinkOnly, ...tickets }) => {
    const what = isLinkOnly ? 'meeting link' : 'time or location';
    const short = `${host} changed the ${what} of ${dateCount === 1 ? 'an event' : `${dateCount} events`} you RSVP’d to.`;
    return {
      title: dateCount === 1 ? `Changed: ${title}` : `Changed: ${title}, ${dateCount} dates`,
      before: [short, dateCount === 1 || isLinkOnly ? 'Here are the new details:' : 'Here are the new dates:'],
      after: [ifNoLongerWorks(tickets)],
      button: SEE_DATES,
      short,
    };
  },
  'series-cancelled': ({ title, host, reason, dateCount }) => ({
    title: `Cancelled: ${title}, ${formatDateCount(dateCount)}`,
    before: [`${host} cancelled ${formatDateCount(dateCount)} of this series.`, ...quoteReason(reason)],
    button: SEE_DATES,
  }),
  'series-closed': ({ title, host }) => ({
    title: `New dates are for members: ${title}`,
    before: [`${host} is a private group now. You keep your RSVPs, but won’t go to new dates unless you’re a member.`],
    button: SEE_DATES,
  }),
});

const formatDateCount = (count: number | undefined): string =>
  count === undefined ? 'all dates' : count === 1 ? 'one date' : `${count} dates`;

/** After an outage, a late reminder may be sent on the day of the event. */
function formatDay({ startsAt, timeZone, remindedAt }: NotificationFacts<'reminder'>): string {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone });
  return day.format(new Date(startsAt)) === day.format(new Date(remindedAt)) ? 'Today' : 'Tomorrow';
}

const SOON_MINUTES = 45;

/** After an outage, or if the event was moved forward, the reminder of the last hour may be late. */
const startsSoon = ({ startsAt, remindedAt }: NotificationFacts<'reminder'>): boolean =>
  Date.parse(startsAt) - Date.parse(remindedAt) < SOON_MINUTES * 60_000;

function reminderParts(facts: NotificationFacts<'reminder'>): EventParts {
  const short = `${facts.paysAtDoor ? PAY_AT_DOOR : 'You’re going.'} ${formatSpan(facts)}`;
  const see = (when: string) => [`See you ${when}!${facts.paysAtDoor ? ` ${PAY_AT_DOOR}` : ''}`];
  if (facts.lead === 'hour') {
    const title = `Starts ${startsSoon(facts) ? 'soon' : 'in an hour'}: ${facts.title}`;
    return { title, before: see('soon'), button: SEE, short };
  }
  return {
    title: `${formatDay(facts)}: ${facts.title}`,
    before: see(formatDay(facts).toLowerCase()),
    after: [ifCannotCome({ hasTicket: facts.hasTicket ?? facts.paysAtDoor })],
    button: SEE,
    short,
  };
}

function mailOf(title: string, parts: EventParts, { dates, location }: MailFacts<EventKind>): MailText {
  const { before, after = [], button, secondButton } = parts;
  const more = dates.length - MAX_DATES;
  const lines = [title, ...dates.slice(0, MAX_DATES).map(formatSpan), more > 0 && `and ${more} more`, location];
  return { paragraphs: [...before, lines.filter(Boolean).join('\n'), ...after], button, secondButton };
}

const shortOf = ({ title, before, short = before.join(' ') }: EventParts): ShortText => ({ title, text: short });

const fromParts = <K extends EventKind>(partsOf: (facts: NotificationFacts<K>) => EventParts): KindText<K> => ({
  short: (facts) => shortOf(partsOf(facts)),
  // An event that was taken down has no title.
  mail: (facts, more) => mailOf('title' in facts ? facts.title : '', partsOf(facts), more),
});

const MESSAGE_LEADS = {
  going: 'sent a message to everyone going',
  waitlisted: 'sent a message to everyone on the waitlist',
  'checked-in': 'sent a message to everyone who checked in',
  'in-person': 'sent a message to everyone going in person',
  online: 'sent a message to everyone going online',
  requested: 'sent a message to everyone who asked to join',
  reserved: 'sent a message to everyone who still has to pay',
  chosen: 'sent you a message',
} satisfies Record<NonNullable<NotificationFacts<'message'>['to']>, string>;

export const eventText: { [K in EventKind]: KindText<K> } = {
  rsvp: fromParts(rsvpParts),
  spot: fromParts(spotParts),
  news: fromParts(newsParts),
  reminder: fromParts(reminderParts),
  message: {
    short: ({ subject, title, excerpt }) => ({ title: `${subject} · ${title}`, text: excerpt }),
    mail: ({ title, host, sender, to = 'going' }, { quote, ...more }) => {
      const before = [`${formatSender(sender, host)} ${MESSAGE_LEADS[to]}:`, quote];
      return mailOf(title, { title, before, button: SEE }, more);
    },
  },
};
