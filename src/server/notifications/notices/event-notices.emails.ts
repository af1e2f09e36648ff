import type { z } from 'zod';
import { excerpt } from '#server/notifications/excerpt.ts';
import type { rsvpChanged } from '#server/rsvps/rsvps.domain-events.ts';
import type { Addressee, Answerer } from './event-notices.queries.ts';

/**
 * What a mail says, before it is dressed: the heading is the subject, and the event's time and place follow the first words. In the site and on
 * devices it is told in short: by the first words, where `short` says nothing else.
 */
export type Words = { subject: string; before: string[]; after: string[]; button: string; short?: string };

const SEE = 'See the event';
const withGuests = (guests: number): string =>
  guests === 0
    ? 'Your seat is kept.'
    : `Seats for you and ${guests === 1 ? 'one guest' : `${guests} guests`} are kept.`;

export const timeOf = ({ startsAt, endsAt, timeZone }: Pick<Addressee, 'startsAt' | 'endsAt' | 'timeZone'>): string => {
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.formatRange(startsAt, endsAt)} (${timeZone.replaceAll('_', ' ')})`;
};

type RsvpChange = z.output<typeof rsvpChanged.payload>;

export const rsvpWords: Record<RsvpChange['kind'], (to: Answerer) => Words> = {
  going: ({ title, guests }) => ({
    subject: `You’re going: ${title}`,
    before: [`See you there! ${withGuests(guests)}`],
    after: ['If your plans change, please give the seat back: somebody may be waiting for it.'],
    button: SEE,
  }),
  waitlisted: ({ title, position }) => ({
    subject: `You’re on the waitlist: ${title}`,
    before: [`The event is full. You are number ${position} in line.`],
    after: ['When enough seats become free, you move up by yourself, and we tell you at once.'],
    button: 'See your place in line',
  }),
  'moved-up': ({ title, guests }) => ({
    subject: `You moved up, you’re going: ${title}`,
    before: [`Good news: you are off the waitlist. ${withGuests(guests)}`],
    after: ['If you cannot come any more, please give the seat back: others are waiting.'],
    button: SEE,
  }),
  removed: ({ title, host }) => ({
    subject: `You’re off the list: ${title}`,
    before: [`${host} has taken you off the list of this event.`],
    after: [],
    button: SEE,
  }),
};

export const attendeeNotices = ['changed', 'cancelled', 'reminder-day', 'reminder-hour', 'message'] as const;

type NoticeFacts = Partial<Record<'wasTime' | 'subject' | 'text' | 'sender', string | undefined>> & {
  changed?: string[] | undefined;
};

const changes: Record<string, string> = {
  place: 'The place has changed.',
  link: 'The meeting link has changed.',
};

/** A reminder that is late, after an outage, may come on the day itself. */
const dayWord = ({ startsAt, timeZone }: Addressee, now: Date): string => {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone });
  return day.format(startsAt) === day.format(now) ? 'Today' : 'Tomorrow';
};

const soon = (to: Addressee): string => `You are going. ${timeOf(to)}`;

type AttendeeNotice = (typeof attendeeNotices)[number];

export const noticeWords: Record<AttendeeNotice, (to: Addressee, facts: NoticeFacts, now: Date) => Words> = {
  changed: (to, { changed = [], wasTime }) => ({
    subject: `Changed: ${to.title}`,
    before: [
      `${to.host} has changed an event that you answered.`,
      ...(wasTime ? [`It has a new time. It was ${wasTime}.`] : []),
      ...changed.flatMap((what) => changes[what] ?? []),
      'This is how it stands now:',
    ],
    after: ['If that does not suit you, please say so on its page.'],
    button: SEE,
    short: [
      ...(wasTime ? [`It has a new time: ${timeOf(to)}.`] : []),
      ...changed.flatMap((what) => changes[what] ?? []),
    ].join(' '),
  }),
  cancelled: ({ title, host, cancellationReason }) => ({
    subject: `Cancelled: ${title}`,
    before: [
      `${host} has cancelled this event.`,
      ...(cancellationReason ? [`Their words: ${cancellationReason}`] : []),
    ],
    after: ['There is nothing you need to do.'],
    button: SEE,
  }),
  'reminder-day': (to, _notice, now) => ({
    subject: `${dayWord(to, now)}: ${to.title}`,
    before: ['You are going, and it is soon.'],
    after: ['Can’t make it? Please give the seat back.'],
    button: SEE,
    short: soon(to),
  }),
  'reminder-hour': (to) => ({
    subject: `In an hour: ${to.title}`,
    before: ['It is about to begin.'],
    after: [],
    button: SEE,
    short: soon(to),
  }),
  message: ({ title, host }, { subject = '', text = '', sender = host }) => ({
    subject: `${subject} · ${title}`,
    before: [`${sender === host ? host : `${sender}, for ${host},`} writes to everybody who is going:`, text],
    after: [],
    button: SEE,
    short: excerpt(text),
  }),
};
