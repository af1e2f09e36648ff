import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import type { MailFacts } from '#server/notifications/text/kind-text.ts';

export type Sample<K extends NotificationKind> = { facts: NotificationFacts<K>; mail: MailFacts<K> };

export const span = {
  startsAt: '2026-12-01T18:00:00.000Z',
  endsAt: '2026-12-01T20:00:00.000Z',
  timeZone: 'Europe/Berlin',
};
export const later = { ...span, startsAt: '2026-12-01T19:00:00.000Z', endsAt: '2026-12-01T21:00:00.000Z' };
const shiftId = '33333333-3333-4333-8333-333333333333';
const shift = {
  shiftId,
  role: 'Driver',
  ownerName: 'Food bank day',
  host: 'Food bank',
  eventId: null,
  organizationSlug: 'food-bank',
  ...span,
};
const claimed = 'hours-claimed';
const organizerChanges = [
  'signed-up',
  'waitlisted',
  'withdrawn',
  claimed,
  claimed,
  'replacement-sought',
  'left-waitlist',
] as const;
const shiftChanges = ['signed-up', 'moved-up', 'exchanged', 'removed', 'replaced', 'replacement-sought'] as const;
const shiftMail = { location: 'Depot, Canal Street 5, Berlin', isContactable: true };

/** Samples of notifications about shifts, to volunteers and to organizers. */
export const shiftSamples: {
  [K in 'volunteer' | 'shift' | 'shift-reminder' | 'shift-message' | 'hours']: Sample<K>[];
} = {
  volunteer: [
    ...organizerChanges.map((change, n) => ({
      facts: { change, name: 'Ben', ...shift, needed: 3, taken: 2, waiting: n, ...(n > 2 && { claims: n * 2 - 5 }) },
      mail: { ...shiftMail, isContactable: false },
    })),
    {
      facts: { change: 'signed-up', name: 'Ben', ...shift, spots: 3, needed: 6, taken: 3, waiting: 0 },
      mail: { ...shiftMail, isContactable: false },
    },
    {
      facts: { change: 'withdrawn', name: '', ...shift, spots: 2, needed: 6, taken: 3, waiting: 0 },
      mail: { ...shiftMail, isContactable: false },
    },
  ],
  shift: [
    { facts: { change: 'waitlisted', ...shift, position: 2 }, mail: shiftMail },
    ...shiftChanges.map((change) => ({ facts: { change, ...shift }, mail: shiftMail })),
    { facts: { change: 'signed-up', ...shift, spots: 4 }, mail: shiftMail },
    { facts: { change: 'moved-up', ...shift, spots: 4 }, mail: shiftMail },
    { facts: { change: 'partly-replaced', ...shift, spots: 3 }, mail: shiftMail },
    { facts: { change: 'partly-replaced', ...shift }, mail: shiftMail },
    { facts: { change: 'cancelled', ...shift }, mail: shiftMail },
    { facts: { change: 'moved', ...shift, ...later, previous: span }, mail: shiftMail },
    { facts: { change: 'event-cancelled', ...shift, reason: 'The kettle broke.' }, mail: shiftMail },
    {
      facts: { change: 'deleted', role: 'Driver', organization: 'Food bank', ...span },
      mail: { location: '', isContactable: false },
    },
  ],
  'shift-reminder': [{ facts: shift, mail: shiftMail }],
  'shift-message': [
    {
      facts: { ...shift, sender: 'Ada', subject: 'Keys', excerpt: 'They are…' },
      mail: { ...shiftMail, quote: 'They are under the mat.' },
    },
    {
      facts: { ...shift, sender: 'Food bank', subject: 'Keys', excerpt: 'They are…' },
      mail: { ...shiftMail, quote: 'They are under the mat.' },
    },
  ],
  hours: (['approved', 'corrected', 'no-show'] as const).map((change) => ({
    facts: { change, ...shift, minutes: 150 },
    mail: shiftMail,
  })),
};
