import { formatRule } from '#contracts/series/recurrence-text.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { byChange, type KindText, type MailFacts, type MailText, type ShortText } from './kind-text.ts';
import { formatNames } from './people-text.ts';
import { formatSpan } from './time-text.ts';

type EventKind = 'rsvp' | 'news' | 'reminder' | 'message';
/** The mail has the event's title, times and place between `before` and `after`. `short` is the text in lists, by default `before`. */
type Parts = { title: string; before: string[]; after?: string[]; button: string; short?: string };

const SEE = 'See the event';
const SEE_DATES = 'See all dates';
const NOTHING_TO_DO = 'There is nothing you need to do.';
const MAX_DATES = 5;

const withGuests = (guests: number): string =>
  guests === 0
    ? 'Your seat is kept.'
    : `Seats for you and ${guests === 1 ? 'one guest' : `${guests} guests`} are kept.`;

const quoteReason = (reason: string): string[] => (reason ? [`Their words: ${reason}`] : []);

const rsvpParts = byChange<NotificationFacts<'rsvp'>, Parts>({
  going: ({ title, guests }) => ({
    title: `You’re going: ${title}`,
    before: [`See you there! ${withGuests(guests)}`],
    after: ['If your plans change, please give the seat back: somebody may be waiting for it.'],
    button: SEE,
  }),
  waitlisted: ({ title, position }) => ({
    title: `You’re on the waitlist: ${title}`,
    before: [`The event is full. You are number ${position} in line.`],
    after: ['When enough seats become free, you move up by yourself, and we tell you at once.'],
    button: 'See your place in line',
  }),
  'moved-up': ({ title, guests }) => ({
    title: `You moved up, you’re going: ${title}`,
    before: [`Good news: you are off the waitlist. ${withGuests(guests)}`],
    after: ['If you cannot come any more, please give the seat back: others are waiting.'],
    button: SEE,
  }),
  removed: ({ title, host }) => ({
    title: `You’re off the list: ${title}`,
    before: [`${host} has taken you off the list of this event.`],
    button: SEE,
  }),
  'going-to-series': ({ title, rule, waitlistedCount }) => ({
    title: `You’re going to all of it: ${title}`,
    before: [
      `We keep a seat for you ${formatRule(rule)}. New dates are answered for you as they are made, and you are reminded of each.`,
      ...(waitlistedCount > 0 ? [`Full so far: ${waitlistedCount} of them, where you are on the waitlist.`] : []),
    ],
    after: ['Can’t make one of them? Give back its seat on its own page: the others stay.'],
    button: SEE_DATES,
  }),
});

const changeText = { place: 'The place has changed.', link: 'The meeting link has changed.' };

const newsParts = byChange<NotificationFacts<'news'>, Parts>({
  changed: ({ title, host, previous, changed, ...span }) => {
    const others = changed.map((part) => changeText[part]);
    return {
      title: `Changed: ${title}`,
      before: [
        `${host} has changed an event that you answered.`,
        ...(previous ? [`It has a new time. It was ${formatSpan(previous)}.`] : []),
        ...others,
        'This is how it stands now:',
      ],
      after: ['If that does not suit you, please say so on its page.'],
      button: SEE,
      short: [...(previous ? [`It has a new time: ${formatSpan(span)}.`] : []), ...others].join(' '),
    };
  },
  cancelled: ({ title, host, reason }) => ({
    title: `Cancelled: ${title}`,
    before: [`${host} has cancelled this event.`, ...quoteReason(reason)],
    after: [NOTHING_TO_DO],
    button: SEE,
  }),
  deleted: ({ title, ...span }) => {
    const why = 'The host has left the site, and so this event is cancelled.';
    return {
      title: `Cancelled: ${title}`,
      before: [why],
      after: [NOTHING_TO_DO],
      button: 'Find something else',
      short: `${why} It was ${formatSpan(span)}.`,
    };
  },
  'series-changed': ({ title, host, dateCount }) => {
    const short = `${host} has changed time or place of events that you answered.`;
    return {
      title: dateCount === 1 ? `Changed: ${title}` : `Changed: ${title}, ${dateCount} dates`,
      before: [`${short} This is how they stand now:`],
      after: ['If that does not suit you, please say so on their pages.'],
      button: SEE_DATES,
      short,
    };
  },
  'series-cancelled': ({ title, host, reason, dateCount }) => ({
    title: `Cancelled: ${title}, ${formatDateCount(dateCount)}`,
    before: [
      dateCount === undefined
        ? `${host} has cancelled all events of this series.`
        : `${host} has cancelled these events of the series.`,
      ...quoteReason(reason),
    ],
    after: [NOTHING_TO_DO],
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
  const short = `You are going. ${formatSpan(facts)}`;
  if (facts.lead === 'hour')
    return { title: `In an hour: ${facts.title}`, before: ['It is about to begin.'], button: SEE, short };
  return {
    title: `${formatDay(facts)}: ${facts.title}`,
    before: ['You are going, and it is soon.'],
    after: ['Can’t make it? Please give the seat back.'],
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
    capacity === null ? `${seatsTaken} going` : `${seatsTaken} of ${capacity} seats taken`,
    seatsWaiting > 0 && `${seatsWaiting} waiting`,
    going.count > 0 && notGoing.count > 0 && `${notGoing.count} cannot come`,
  ];
  const text = seats.filter(Boolean).join(', ');
  if (going.count > 0)
    return { title: `${formatNames(going)} ${going.count === 1 ? 'is' : 'are'} going to ${title}`, text };
  if (waitlisted.count > 0)
    return {
      title: `${formatNames(waitlisted)} ${waitlisted.count === 1 ? 'waits' : 'wait'} for a seat at ${title}`,
      text,
    };
  return { title: `${formatNames(notGoing)} cannot come to ${title}`, text };
}

export const eventText: { [K in EventKind | 'answer']: KindText<K> } = {
  rsvp: fromParts(rsvpParts),
  news: fromParts(newsParts),
  reminder: fromParts(reminderParts),
  message: {
    short: ({ subject, title, excerpt }) => ({ title: `${subject} · ${title}`, text: excerpt }),
    mail: ({ title, host, sender }, { quote, ...more }) => {
      const author = sender === host ? host : `${sender}, for ${host},`;
      const before = [`${author} writes to everybody who is going:`, quote];
      return mailOf({ title }, { title, before, button: SEE }, more);
    },
  },
  answer: {
    short: answerShort,
    mail: (facts) => ({ paragraphs: [answerShort(facts).text], button: 'See it on the site' }),
  },
};
