import { later, type Samples, span } from './sample-parts.ts';

const shift = {
  shiftId: '33333333-3333-4333-8333-333333333333',
  role: 'Driver',
  ownerName: 'Food bank day',
  host: 'Food bank',
  eventId: null,
  organizationSlug: 'food-bank',
  ...span,
};
const [claimed, disputed] = ['hours-claimed', 'hours-disputed'] as const;
const organizerChanges = [
  'signed-up',
  'waitlisted',
  'withdrawn',
  claimed,
  claimed,
  'replacement-sought',
  'left-waitlist',
  'membership-ended',
  disputed,
] as const;
const shiftChanges = [
  'signed-up',
  'moved-up',
  'moved-back',
  'let-back-in',
  'membership-ended',
  'exchanged',
  'removed',
  'replaced',
] as const;
const shiftMail = { location: 'Depot, Canal Street 5, Berlin', isContactable: true };

export const volunteerSamples: Samples<
  'volunteer' | 'shift' | 'shift-reminder' | 'shift-message' | 'help-wanted' | 'hours'
> = {
  volunteer: [
    ...organizerChanges.map((change, n) => ({
      facts: {
        change,
        name: 'Ben',
        ...shift,
        needed: 3,
        taken: 2,
        waiting: n,
        ...(change === claimed && { claims: n * 2 - 5 }),
      },
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
    ...[1, 2, 3].map((count) => ({
      facts: {
        change: 'withdrawn' as const,
        name: 'Ben',
        ...shift,
        movedUp: { names: ['Cleo', 'Dov'].slice(0, count), count },
        needed: 3,
        taken: 3,
        waiting: 0,
      },
      mail: { ...shiftMail, isContactable: false },
    })),
    {
      facts: { change: 'kept', name: '', ...shift, needed: 6, taken: 3, waiting: 0 },
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
    {
      facts: {
        change: 'moved',
        ...shift,
        ...later,
        previous: span,
        overlaps: { role: 'Cook', ownerName: 'Food bank day', ...later },
      },
      mail: shiftMail,
    },
    { facts: { change: 'new-place', ...shift }, mail: shiftMail },
    { facts: { change: 'new-link', ...shift }, mail: shiftMail },
    {
      facts: { change: 'new-place', ...shift, shiftCount: 7 },
      mail: { ...shiftMail, shifts: Array.from({ length: 7 }, () => ({ role: 'Driver', ...span })) },
    },
    { facts: { change: 'event-cancelled', ...shift, reason: 'The kettle broke.' }, mail: shiftMail },
    {
      facts: { change: 'event-cancelled', ...shift, reason: '', shiftCount: 2 },
      mail: { ...shiftMail, shifts: Array.from({ length: 2 }, () => ({ role: 'Driver', ...span })) },
    },
    {
      facts: { change: 'deleted', role: 'Driver', organization: 'Food bank', ...span },
      mail: { location: '', isContactable: false },
    },
    { facts: { change: 'waitlisted', ...shift, position: 2, spots: 3 }, mail: shiftMail },
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
  'help-wanted': (['replacement-sought', 'help-wanted'] as const).map((change) => ({
    facts: { change, ...shift },
    mail: shiftMail,
  })),
  hours: (['approved', 'corrected', 'no-show', 'deleted'] as const).map((change) => ({
    facts: { change, ...shift, minutes: 150 },
    mail: shiftMail,
  })),
};
