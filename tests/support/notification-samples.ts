import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { contributionSamples } from './contribution-samples.ts';
import { orderSamples } from './order-samples.ts';
import { eventId, later, type Samples, span, title } from './sample-parts.ts';
import { volunteerSamples } from './volunteer-samples.ts';

const seriesId = '22222222-2222-4222-8222-222222222222';
const conversationId = '55555555-5555-4555-8555-555555555555';
const searchId = '44444444-4444-4444-8444-444444444444';
const answerBy = '2026-11-30T18:00:00.000Z';
const siteUrl = 'https://dig.example.org';
const event = { eventId, title, host: 'Ada', ...span };
const series = { seriesId, title, host: 'Ada' };
const mail = { location: 'Café Kant, Berlin', dates: [span] };
const quiz = { showId: eventId, title: 'Tuesday quiz', team: 'Owls' };
const nobody = { names: [], count: 0 };
const seats = { seatsTaken: 3, seatsWaiting: 0, capacity: null };
const group = { slug: 'chess', group: 'Chess Club' };
const start = { startsAt: span.startsAt, timeZone: span.timeZone };
const found = (title: string) => ({ id: eventId, title, ...start, isOnline: false, placeName: 'Berlin' });
const filters = {
  q: 'tea',
  place: { name: 'Berlin, Germany', radiusKm: 25 },
  category: null,
  interest: null,
  types: ['online'],
  when: 'weekend',
  from: null,
  to: null,
  hasSeats: true,
};
const search = { searchId, name: 'Tea nearby', filters };

/** Each change of each kind, as it may be stored. */
export const notificationSamples: Samples<NotificationKind> = {
  ...volunteerSamples,
  rsvp: [
    { facts: { change: 'going', ...event, guests: 0 }, mail },
    { facts: { change: 'waitlisted', ...event, position: 2 }, mail },
    { facts: { change: 'waitlisted', ...event, position: 2, offerHours: 12 }, mail },
    { facts: { change: 'requested', ...event }, mail },
    { facts: { change: 'moved-up', ...event, guests: 1 }, mail },
    { facts: { change: 'accepted', ...event, guests: 1 }, mail },
    { facts: { change: 'accepted-to-waitlist', ...event, position: 2 }, mail },
    { facts: { change: 'declined', ...event, note: '' }, mail },
    { facts: { change: 'declined', ...event, note: 'This one is for beginners.' }, mail },
    { facts: { change: 'removed', ...event }, mail },
    { facts: { change: 'left', ...event }, mail },
    { facts: { change: 'moved-back', ...event }, mail },
    {
      facts: { change: 'going-to-series', ...series, rule: 'FREQ=WEEKLY;BYDAY=TU', waitlistedCount: 1 },
      mail: { ...mail, dates: Array.from({ length: 7 }, () => span) },
    },
    { facts: { change: 'going', ...event, guests: 0, attendance: 'online' }, mail },
    { facts: { change: 'waitlisted', ...event, position: 2, attendance: 'in-person' }, mail },
    { facts: { change: 'moved-up', ...event, guests: 0, attendance: 'online' }, mail },
    { facts: { change: 'offer-withdrawn', ...event }, mail },
    { facts: { change: 'waitlisted', ...event, position: 2, guests: 2 }, mail },
    { facts: { change: 'waitlisted', ...event, position: 2, guests: 1, attendance: 'online' }, mail },
    { facts: { change: 'removed', ...event, hasNoAccess: true }, mail: { ...mail, location: '' } },
    { facts: { change: 'membership-ended', ...event }, mail: { ...mail, location: '' } },
    { facts: { change: 'membership-ended', ...event, dateCount: 2 }, mail: { location: '', dates: [span, later] } },
    { facts: { change: 'left-series', ...series, dateCount: 1 }, mail },
    { facts: { change: 'left-series', ...series, dateCount: 2 }, mail: { ...mail, dates: [span, later] } },
  ],
  spot: [
    { facts: { change: 'offered', ...event, guests: 0, answerBy }, mail },
    { facts: { change: 'offered', ...event, guests: 2, answerBy }, mail },
    { facts: { change: 'offered', ...event, guests: 0, answerBy, attendance: 'in-person' }, mail },
    { facts: { change: 'offered', ...event, guests: 0, answerBy, hasTickets: true }, mail },
    { facts: { change: 'offer-expired', ...event }, mail },
    { facts: { change: 'confirm', ...event, answerBy: '2026-12-01T06:00:00.000Z' }, mail },
    { facts: { change: 'confirm', ...event, answerBy: null }, mail },
    { facts: { change: 'released', ...event }, mail },
  ],
  news: [
    {
      facts: { change: 'changed', ...event, ...later, previous: span, changed: ['place', 'link'] },
      mail: { ...mail, dates: [later] },
    },
    { facts: { change: 'changed', ...event, previous: null, changed: ['place'] }, mail },
    { facts: { change: 'changed', ...event, previous: null, changed: ['place'], hasTicket: true }, mail },
    { facts: { change: 'cancelled', ...event, reason: 'The kettle broke.' }, mail },
    { facts: { change: 'deleted', title: event.title, ...span }, mail },
    { facts: { change: 'taken-down', ...span }, mail },
    { facts: { change: 'taken-down', ...span, orderId: event.eventId }, mail },
    { facts: { change: 'restored', ...event }, mail },
    { facts: { change: 'series-changed', ...series, dateCount: 2 }, mail: { ...mail, dates: [span, later] } },
    { facts: { change: 'series-changed', ...series, dateCount: 2, isLinkOnly: true }, mail },
    { facts: { change: 'series-changed', ...series, dateCount: 2, hasTicket: true }, mail },
    { facts: { change: 'series-changed', ...series, dateCount: 2, hasSomeTickets: true }, mail },
    { facts: { change: 'series-cancelled', ...series, reason: '' }, mail },
    { facts: { change: 'series-closed', ...series }, mail },
  ],
  reminder: [
    { facts: { ...event, lead: 'day', remindedAt: '2026-11-30T18:00:00.000Z' }, mail },
    { facts: { ...event, lead: 'day', remindedAt: '2026-12-01T06:00:00.000Z' }, mail },
    { facts: { ...event, lead: 'day', remindedAt: '2026-12-01T06:00:00.000Z', hasTicket: true }, mail },
    { facts: { ...event, lead: 'hour', remindedAt: '2026-12-01T17:00:00.000Z' }, mail },
    { facts: { ...event, lead: 'hour', remindedAt: '2026-12-01T17:56:00.000Z' }, mail },
    { facts: { ...event, lead: 'hour', remindedAt: '2026-12-01T17:00:00.000Z', paysAtDoor: true }, mail },
  ],
  message: [
    {
      facts: { ...event, sender: 'Ada', to: 'going', subject: 'Bring a coat', excerpt: 'It is cold…' },
      mail: { ...mail, quote: 'It is cold.\nVery.' },
    },
    {
      facts: { ...event, sender: 'Ben', to: 'waitlisted', subject: 'Bring a coat', excerpt: 'It is cold…' },
      mail: { ...mail, quote: 'It is cold.\nVery.' },
    },
    {
      facts: { ...event, sender: 'Ada', to: 'checked-in', subject: 'Thank you', excerpt: 'See you soon…' },
      mail: { ...mail, quote: 'See you soon.' },
    },
    {
      facts: { ...event, sender: 'Ada', to: 'chosen', subject: 'Your allergy', excerpt: 'We have oat milk…' },
      mail: { ...mail, quote: 'We have oat milk.' },
    },
    ...(['requested', 'in-person', 'online'] as const).map((to) => ({
      facts: { ...event, sender: 'Ada', to, subject: 'Bring a coat', excerpt: 'It is cold…' },
      mail: { ...mail, quote: 'It is cold.\nVery.' },
    })),
  ],
  answer: [
    {
      facts: { eventId, title, going: { names: ['Ben'], count: 1 }, waitlisted: nobody, notGoing: nobody, ...seats },
      mail: null,
    },
    {
      facts: {
        eventId,
        title,
        going: { names: ['Ben', 'Cleo'], count: 4 },
        waitlisted: nobody,
        notGoing: { names: ['Dov'], count: 1 },
        seatsTaken: 3,
        seatsWaiting: 2,
        capacity: 9,
      },
      mail: null,
    },
    {
      facts: {
        eventId,
        title,
        going: { names: ['Ben'], count: 1 },
        waitlisted: nobody,
        notGoing: nobody,
        seatsTaken: 3,
        seatsWaiting: 2,
        capacity: 3,
        online: { taken: 4, waiting: 0, capacity: null },
      },
      mail: null,
    },
    {
      facts: {
        eventId,
        title,
        going: nobody,
        waitlisted: { names: ['Ben', 'Cleo'], count: 3 },
        notGoing: nobody,
        ...seats,
      },
      mail: null,
    },
    {
      facts: { eventId, title, going: nobody, waitlisted: nobody, notGoing: { names: ['Ben'], count: 1 }, ...seats },
      mail: null,
    },
  ],
  'event-request': [
    {
      facts: { eventId, title, name: 'Ben' },
      mail: {
        requests: [{ name: 'Ben', note: 'I bring cake.', answers: [{ question: 'Tea?', answer: 'Green, Black' }] }],
      },
    },
    {
      facts: { eventId, title, name: 'Ben', people: { names: ['Ben', 'Cleo'], count: 3 } },
      mail: {
        requests: ['Ben', 'Cleo', 'Dov'].map((name, index) => ({
          name,
          note: index === 0 ? 'I bring cake.' : '',
          answers: [{ question: 'Tea?', answer: 'Green' }],
        })),
      },
    },
    {
      facts: { eventId, title, name: 'Ben', isReminder: true },
      mail: { requests: [{ name: 'Ben', note: 'I bring cake.', answers: [] }] },
    },
    {
      facts: { eventId, title, name: 'Ben', people: { names: ['Ben', 'Cleo'], count: 2 }, isReminder: true },
      mail: { requests: ['Ben', 'Cleo'].map((name) => ({ name, note: '', answers: [] })) },
    },
  ],
  'group-request': [
    {
      facts: { ...group, name: 'Ben' },
      mail: { requests: [{ name: 'Ben', answers: [{ question: 'Why?', answer: 'For the tea.' }] }] },
    },
    {
      facts: { ...group, name: 'Ben', people: { names: ['Ben', 'Cleo'], count: 3 } },
      mail: {
        requests: ['Ben', 'Cleo', 'Dov'].map((name) => ({
          name,
          answers: [{ question: 'Why?', answer: 'For the tea.' }],
        })),
      },
    },
  ],
  'co-host': [
    ...(['requested', 'accepted', 'declined'] as const).map((change) => ({
      facts: { change, eventId, title, host: 'Ada', ...group },
      mail: null,
    })),
    { facts: { change: 'requested', eventId, title, host: 'Ada', ...group, count: 3 }, mail: null },
    { facts: { change: 'left', eventId, title, host: 'Ada', ...group }, mail: null },
    ...(['requested', 'accepted', 'removed'] as const).map((change) => ({
      facts: { change, eventId, title, host: 'Ada', group: 'Ben', slug: eventId, cohost: 'person' as const },
      mail: null,
    })),
    {
      facts: { change: 'requested', eventId, title, host: 'Ada', ...group, cohost: 'organization', isSeries: true },
      mail: null,
    },
  ],
  'group-membership': [
    { facts: { change: 'approved', ...group }, mail: null },
    { facts: { change: 'declined', ...group }, mail: null },
    { facts: { change: 'promoted', ...group, role: 'co-organizer' }, mail: null },
    { facts: { change: 'inherited', ...group }, mail: null },
    { facts: { change: 'demoted', ...group, role: 'member' }, mail: null },
    { facts: { change: 'demoted', ...group, role: 'co-organizer' }, mail: null },
    { facts: { change: 'removed', ...group }, mail: null },
    { facts: { change: 'removed-from-staff', organization: group.group, slug: group.slug }, mail: null },
    { facts: { change: 'staff-role', role: 'editor', organization: 'Chess Club', slug: 'chess' }, mail: null },
    { facts: { change: 'organization-inherited', organization: 'Chess Club', slug: 'chess' }, mail: null },
    { facts: { change: 'team-inherited', team: 'Owls' }, mail: null },
  ],
  'group-post': [
    {
      facts: { ...group, title: 'New room', author: 'Ada', excerpt: 'We moved…' },
      mail: { quote: 'We moved.\nUpstairs.' },
    },
    { facts: { ...group, title: 'New room', author: null, excerpt: 'We moved…' }, mail: { quote: 'We moved.' } },
  ],
  'group-event': [
    { facts: { ...event, isOnline: false, placeName: 'Berlin, Germany', rule: 'FREQ=WEEKLY;BYDAY=TU' }, mail: null },
    { facts: { ...event, isOnline: true, placeName: '', rule: null }, mail: null },
  ],
  comment: [{ facts: { eventId, title, author: 'Ben', excerpt: 'Lovely…' }, mail: { quote: 'Lovely. Truly.' } }],
  reply: [{ facts: { eventId, title, author: 'Ben', excerpt: 'Lovely…' }, mail: { quote: 'Lovely. Truly.' } }],
  conversation: [
    {
      facts: { conversationId, author: 'Ben', host: 'Ada', event: title, isFromHost: false, excerpt: 'May I…' },
      mail: { quote: 'May I bring my dog?' },
    },
    {
      facts: { conversationId, author: 'Ada', host: 'Book club', event: null, isFromHost: true, excerpt: 'Of…' },
      mail: { quote: 'Of course.' },
    },
  ],
  decision: [
    { change: 'made', target: 'event', action: 'hide', count: 1 } as const,
    { change: 'made', target: 'person', action: 'warn', count: 1 } as const,
    { change: 'made', target: 'comment', action: 'remove', count: 3 } as const,
    { change: 'answered', target: 'group', action: 'hide', count: 1 } as const,
    { change: 'ended', target: 'person', action: 'silence', count: 1 } as const,
  ].map((facts) => ({ facts: { decisionId: conversationId, ...facts }, mail: null })),
  ...orderSamples,
  ...contributionSamples,
  'team-request': [
    { startsAt: later.startsAt, timeZone: 'Europe/Berlin' },
    { startsAt: later.startsAt, timeZone: null },
    { startsAt: null, timeZone: null },
  ].map((time) => ({ facts: { ...quiz, host: 'Ada', ...time }, mail: null })),
  'show-results': [1, 12.5].map((total) => ({ facts: { ...quiz, total }, mail: null })),
  'saved-search': [
    { facts: { ...search, events: [found('Tea')], count: 1 }, mail: { events: [found('Tea')], siteUrl } },
    {
      facts: { ...search, events: ['Tea', 'Go', 'Chess'].map(found), count: 5 },
      mail: { events: ['Tea', 'Go', 'Chess', 'Song', 'Walk'].map(found), siteUrl },
    },
  ],
};
