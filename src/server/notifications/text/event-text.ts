import { formatRule } from '#contracts/series/recurrence-text.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { byChange, type KindText, type MailFacts, type MailText, type ShortText } from './kind-text.ts';
import { formatNames } from './people-text.ts';
import { formatSender, MOVING_UP, quoteReason } from './phrases.ts';
import { formatSpan } from './time-text.ts';

type EventKind = 'rsvp' | 'news' | 'reminder' | 'message';
/** The mail has the event's title, times and place between `before` and `after`. `short` is the text in lists, by default `before`. */
type Parts = { title: string; before: string[]; after?: string[]; button: string; short?: string };

const SEE = 'View event';
const SEE_DATES = 'View all dates';
const CANNOT_COME = 'Can’t make it? Please update your RSVP so someone else can take your spot.';
const MAX_DATES = 5;

const withGuests = (guests: number): string =>
  guests === 0
    ? 'Your spot is saved.'
    : `Spots for you and ${guests === 1 ? 'your guest' : `${guests} guests`} are saved.`;

const rsvpParts = byChange<NotificationFacts<'rsvp'>, Parts>({
  going: ({ title, guests }) => ({
    title: `You’re going: ${title}`,
    before: [`See you there! ${withGuests(guests)}`],
    after: [CANNOT_COME],
    button: SEE,
  }),
  waitlisted: ({ title, position }) => ({
    title: `You’re on the waitlist: ${title}`,
    before: [`The event is full. You’re number ${position} on the waitlist.`],
    after: [MOVING_UP],
    button: SEE,
  }),
  'moved-up': ({ title, guests }) => ({
    title: `You’re off the waitlist: ${title}`,
    before: [`Good news: you’re going! ${withGuests(guests)}`],
    after: [CANNOT_COME],
    button: SEE,
  }),
  removed: ({ title, host }) => ({
    title: `You’re no longer on the guest list: ${title}`,
    before: [`${host} removed you from the guest list.`],
    button: SEE,
  }),
  left: ({ title }) => ({
    title: `You’re no longer going: ${title}`,
    before: ['Your seat is free for someone else. The attached file removes the event from your calendar.'],
    button: SEE,
  }),
  'going-to-series': ({ title, rule, waitlistedCount }) => ({
    title: `You’re going to every date: ${title}`,
    before: [
      `You’re going ${formatRule(rule)}. We’ll RSVP to new dates for you, and send a reminder before each one.`,
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

const newsParts = byChange<NotificationFacts<'news'>, Parts>({
  changed: ({ title, host, previous, changed, ...span }) => {
    const others = changed.map((part) => changeText[part]);
    return {
      title: `Changed: ${title}`,
      before: [
        `${host} changed an event you RSVP’d to.`,
        ...(previous ? [`It has a new time. The old one was ${formatSpan(previous)}.`] : []),
        ...others,
        'Here are the new details:',
      ],
      after: ['If this no longer works for you, please update your RSVP.'],
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
      button: 'Find other events',
      short: `${why} It was ${formatSpan(span)}.`,
    };
  },
  'series-changed': ({ title, host, dateCount }) => {
    const short = `${host} changed the time or location of ${dateCount === 1 ? 'an event' : `${dateCount} events`} you RSVP’d to.`;
    return {
      title: dateCount === 1 ? `Changed: ${title}` : `Changed: ${title}, ${dateCount} dates`,
      before: [short, dateCount === 1 ? 'Here are the new details:' : 'Here are the new dates:'],
      after: ['If this no longer works for you, please update your RSVP.'],
      button: SEE_DATES,
      short,
    };
  },
  'series-cancelled': ({ title, host, reason, dateCount }) => ({
    title: `Cancelled: ${title}, ${formatDateCount(dateCount)}`,
    before: [`${host} cancelled ${formatDateCount(dateCount)} of this series.`, ...quoteReason(reason)],
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

function reminderParts(facts: NotificationFacts<'reminder'>): Parts {
  const short = `You’re going. ${formatSpan(facts)}`;
  if (facts.lead === 'hour')
    return { title: `Starts in an hour: ${facts.title}`, before: ['See you soon!'], button: SEE, short };
  return {
    title: `${formatDay(facts)}: ${facts.title}`,
    before: [`See you ${formatDay(facts).toLowerCase()}!`],
    after: [CANNOT_COME],
    button: SEE,
    short,
  };
}

function mailOf({ title }: { title: string }, parts: Parts, { dates, location }: MailFacts<EventKind>): MailText {
  const { before, after = [], button } = parts;
  const more = dates.length - MAX_DATES;
  const lines = [title, ...dates.slice(0, MAX_DATES).map(formatSpan), more > 0 && `and ${more} more`, location];
  return { paragraphs: [...before, lines.filter(Boolean).join('\n'), ...after], button };
}

const shortOf = ({ title, before, short = before.join(' ') }: Parts): ShortText => ({ title, text: short });

const fromParts = <K extends EventKind>(partsOf: (facts: NotificationFacts<K>) => Parts): KindText<K> => ({
  short: (facts) => shortOf(partsOf(facts)),
  mail: (facts, more) => mailOf(facts, partsOf(facts), more),
});

function answerShort(facts: NotificationFacts<'answer'>): ShortText {
  const { title, going, waitlisted, notGoing, seatsTaken, seatsWaiting, capacity } = facts;
  const seats = [
    capacity === null ? `${seatsTaken} going` : `${seatsTaken} of ${capacity} spots taken`,
    seatsWaiting > 0 && `${seatsWaiting} on the waitlist`,
    going.count > 0 && notGoing.count > 0 && `${notGoing.count} can’t make it`,
  ];
  const text = seats.filter(Boolean).join(', ');
  if (going.count > 0)
    return { title: `${formatNames(going)} ${going.count === 1 ? 'is' : 'are'} going to ${title}`, text };
  if (waitlisted.count > 0)
    return {
      title: `${formatNames(waitlisted)} joined the waitlist for ${title}`,
      text,
    };
  return { title: `${formatNames(notGoing)} can’t make it to ${title}`, text };
}

const MESSAGE_LEADS = {
  going: 'sent a message to everyone going',
  waitlisted: 'sent a message to everyone on the waitlist',
  'checked-in': 'sent a message to everyone who checked in',
  chosen: 'sent you a message',
} satisfies Record<NonNullable<NotificationFacts<'message'>['to']>, string>;

export const eventText: { [K in EventKind | 'answer']: KindText<K> } = {
  rsvp: fromParts(rsvpParts),
  news: fromParts(newsParts),
  reminder: fromParts(reminderParts),
  message: {
    short: ({ subject, title, excerpt }) => ({ title: `${subject} · ${title}`, text: excerpt }),
    mail: ({ title, host, sender, to = 'going' }, { quote, ...more }) => {
      const before = [`${formatSender(sender, host)} ${MESSAGE_LEADS[to]}:`, quote];
      return mailOf({ title }, { title, before, button: SEE }, more);
    },
  },
  answer: {
    short: answerShort,
    mail: (facts) => ({ paragraphs: [answerShort(facts).text], button: 'View guest list' }),
  },
};
