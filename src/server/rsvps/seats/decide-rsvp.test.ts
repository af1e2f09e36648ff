import { describe, expect, test } from 'vitest';
import { hoursFromNow, NOW, rsvp, type Scene, seating } from '#tests/support/seating.ts';
import { decideLiftedRequests } from './decide-requests.ts';
import { decideHostMove, decideRequests } from './decide-rsvp.ts';
import type { RsvpRow } from './seating.queries.ts';
import type { RsvpRequest } from './seating-plan.ts';

const request = (personId: string, fields: Partial<RsvpRequest> = {}): RsvpRequest => ({
  personId,
  status: 'going',
  guests: 0,
  answers: {},
  isHidden: false,
  ...fields,
});

const decide = (scene: Scene, requests: RsvpRequest[], isAutomatic = false) =>
  decideRequests(seating(scene), requests, { now: NOW, isAutomatic });
const outcomeOf = (scene: Scene, rsvpRequest: RsvpRequest) => decide(scene, [rsvpRequest]).outcomes[0];

describe('requests', () => {
  test('are decided in order, and a refused one does not affect the others', () => {
    const { outcomes, seats, rsvps, notices } = decide({}, [
      request('ada', { guests: 1 }),
      request('ben', { guests: 4 }),
      request('cleo'),
      request('ada', { status: 'not-going' }),
    ]);
    expect(outcomes).toEqual([
      { status: 'going' },
      { refusal: 'rsvp.too_many_guests' },
      { status: 'waitlisted' },
      { status: 'not-going' },
    ]);
    expect(seats).toMatchObject({ capacity: 2, taken: 1, waiting: 0, lastPosition: 2 });
    expect(rsvps.map(({ personId, status, revision }) => [personId, status, revision])).toEqual([
      ['ada', 'not-going', 2],
      ['cleo', 'going', 2],
    ]);
    expect(notices).toEqual([
      { personId: 'ada', revision: 1, kind: 'going' },
      { personId: 'cleo', revision: 1, kind: 'waitlisted' },
      { personId: 'cleo', revision: 2, kind: 'moved-up' },
      { personId: 'ada', revision: 2, kind: 'left' },
    ]);
  });

  test.each([
    ['event.not_published', { status: 'draft' }, request('ada')],
    ['event.over', { startsAt: hoursFromNow(-3), endsAt: hoursFromNow(-1) }, request('ada', { status: 'not-going' })],
    ['event.cancelled', { status: 'cancelled' }, request('ada')],
    ['rsvp.not_open', { rsvpOpensAt: hoursFromNow(1) }, request('ada')],
    ['rsvp.closed', { rsvpClosesAt: hoursFromNow(-1) }, request('ada')],
    ['rsvp.closed', { startsAt: hoursFromNow(-1) }, request('ada')],
    ['rsvp.too_many_guests', {}, request('ada', { guests: 4 })],
    ['rsvp.not_online', {}, request('ada', { attendance: 'online' })],
  ] as const)('are refused with %s', (refusal, event, request) => {
    expect(outcomeOf({ event }, request)).toEqual({ refusal });
  });

  test('of a person removed by a host are refused', () => {
    const scene = { rsvps: [rsvp('ada', { status: 'removed' })] };
    expect(outcomeOf(scene, request('ada'))).toEqual({ refusal: 'rsvp.removed' });
    expect(outcomeOf(scene, request('ada', { status: 'not-going' }))).toEqual({ refusal: 'rsvp.removed' });
  });

  test('after RSVPs close may withdraw or reduce guests, but not add any', () => {
    const scene = { rsvps: [rsvp('ada', { guests: 1 })], event: { rsvpClosesAt: hoursFromNow(-1) } };
    expect(outcomeOf(scene, request('ada', { status: 'not-going' }))).toEqual({ status: 'not-going' });
    expect(outcomeOf(scene, request('ada'))).toEqual({ status: 'going' });
    expect(outcomeOf(scene, request('ada', { guests: 2 }))).toEqual({ refusal: 'rsvp.closed' });
  });

  test('of a person who is checked in do not free the seat that they used, unless they may not stay', () => {
    const rsvps = [rsvp('ada', { guests: 1, checkedInAt: NOW.toISOString(), isAutomatic: true })];
    const leave = request('ada', { status: 'not-going' });
    expect(outcomeOf({ rsvps }, leave)).toEqual({ refusal: 'rsvp.checked_in' });
    expect(decide({ rsvps }, [leave], true)).toMatchObject({ outcomes: [{ refusal: 'rsvp.checked_in' }], rsvps: [] });
    expect(outcomeOf({ rsvps }, { ...leave, isForced: true })).toEqual({ status: 'not-going' });
    expect(outcomeOf({ rsvps }, request('ada'))).toEqual({ status: 'going' });
  });

  test('of an attendee may add guests only into free seats', () => {
    const scene = { rsvps: [rsvp('ada'), rsvp('ben')] };
    expect(outcomeOf(scene, request('ada', { guests: 1 }))).toEqual({ refusal: 'rsvp.full' });
    expect(outcomeOf({ ...scene, capacity: 3 }, request('ada', { guests: 1 }))).toEqual({ status: 'going' });
  });

  test('of a person who left and returns get a new position and a new time', () => {
    const before = rsvp('ada', { status: 'not-going', position: 1, revision: 4 });
    const { rsvps } = decide({ rsvps: [before, rsvp('ben', { position: 7 })] }, [request('ada')]);
    expect(rsvps[0]).toMatchObject({ position: 8, revision: 5, answeredAt: NOW.toISOString() });
  });

  test('that free seats skip a big party that does not fit, which keeps its position', () => {
    const rsvps = [
      rsvp('ada'),
      rsvp('ben'),
      rsvp('big', { status: 'waitlisted', guests: 1, position: 3 }),
      rsvp('small', { status: 'waitlisted', position: 4 }),
    ];
    const change = decide({ rsvps }, [request('ada', { status: 'not-going' })]);
    expect(change.rsvps.map(({ personId, status }) => [personId, status])).toEqual([
      ['ada', 'not-going'],
      ['small', 'going'],
    ]);
    expect(change.seats).toMatchObject({ taken: 2, waiting: 2 });
  });

  test('after the start get a free seat or are refused, because the waitlist is closed', () => {
    const event = { startsAt: hoursFromNow(-1), endsAt: hoursFromNow(1), rsvpClosesAt: hoursFromNow(1) };
    expect(outcomeOf({ event }, request('ada'))).toEqual({ status: 'going' });
    expect(outcomeOf({ event, capacity: 1, rsvps: [rsvp('ben')] }, request('ada'))).toEqual({ refusal: 'rsvp.full' });
  });
});

describe('requests for a hybrid event', () => {
  const event = { attendance: 'hybrid' } as const;
  const online = { attendance: 'online' } as const;

  test('are in person unless they ask for online, with seats and a waitlist each', () => {
    const requests = [
      request('ada'),
      request('ben'),
      request('cleo', online),
      request('dov', { ...online, guests: 1 }),
    ];
    const { outcomes, seats, rsvps } = decide({ event, capacity: 1, onlineCapacity: 2 }, requests);
    expect(outcomes.map((outcome) => 'status' in outcome && outcome.status)).toEqual([
      'going',
      'waitlisted',
      'going',
      'waitlisted',
    ]);
    expect(rsvps.map(({ attendance }) => attendance)).toEqual(['in-person', 'in-person', 'online', 'online']);
    expect(seats).toMatchObject({ taken: 2, waiting: 3, onlineTaken: 1, onlineWaiting: 2 });
  });

  test('to attend the other way keep the seat if that is full, and otherwise give it to the waitlist', () => {
    const rsvps = [
      rsvp('ada'),
      rsvp('ben', { status: 'waitlisted', position: 2 }),
      rsvp('cleo', { ...online, position: 3 }),
    ];
    const scene = { event, capacity: 1, onlineCapacity: 1, rsvps };
    expect(outcomeOf(scene, request('ada', online))).toEqual({ refusal: 'rsvp.full' });
    const change = decide({ ...scene, onlineCapacity: 2 }, [request('ada', online)]);
    expect(change.rsvps).toMatchObject([
      { personId: 'ada', status: 'going', attendance: 'online', revision: 2 },
      { personId: 'ben', status: 'going', attendance: 'in-person' },
    ]);
    expect(change.seats).toMatchObject({ taken: 3, waiting: 0, onlineTaken: 2 });
    expect(change.notices.map(({ personId, kind }) => [personId, kind])).toEqual([
      ['ben', 'moved-up'],
      ['ada', 'going'],
    ]);
  });

  test('to wait for the other way join the end of its waitlist', () => {
    const rsvps = [
      rsvp('ada'),
      rsvp('ben', { status: 'waitlisted', position: 2 }),
      rsvp('cleo', { ...online, position: 3 }),
      rsvp('dov', { ...online, status: 'waitlisted', position: 4 }),
    ];
    const change = decide({ event, capacity: 1, onlineCapacity: 1, rsvps }, [request('ben', online)]);
    expect(change.rsvps).toMatchObject([{ personId: 'ben', status: 'waitlisted', position: 5, attendance: 'online' }]);
    expect(change.seats).toMatchObject({ waiting: 2, onlineWaiting: 2 });
  });

  test('of a person whom a host moved to the waitlist stay on hold the other way', () => {
    const rsvps = [rsvp('ada', { status: 'waitlisted', isHeld: true })];
    expect(outcomeOf({ event, rsvps }, request('ada', online))).toEqual({ status: 'waitlisted' });
  });
});

describe('automatic requests for a whole series', () => {
  const event = { seriesAttendeeIds: ['ada'] };

  test('apply without a notice, and only to people who still attend the series', () => {
    const { outcomes, notices } = decide({ event }, [request('ada'), request('ben')], true);
    expect(outcomes).toEqual([{ status: 'going' }, { status: 'none' }]);
    expect(notices).toEqual([]);
  });

  test('do not change RSVPs that people made themselves', () => {
    const scene = { event, rsvps: [rsvp('ada', { status: 'not-going' })] };
    expect(decide(scene, [request('ada')], true)).toMatchObject({ outcomes: [{ status: 'not-going' }], rsvps: [] });
  });

  test('withdraw the RSVP when the person leaves the series', () => {
    const rsvps = [rsvp('ben', { isAutomatic: true })];
    expect(decide({ event, rsvps }, [request('ben', { status: 'not-going' })], true).outcomes).toEqual([
      { status: 'not-going' },
    ]);
  });
});

describe('a host', () => {
  const move = (scene: Scene, personId: string, status: 'going' | 'waitlisted' | 'removed') =>
    decideHostMove(seating(scene), { personId, status }, NOW);

  test('can move a person to the end of the waitlist, held until a host releases them', () => {
    const rsvps = [rsvp('ada'), rsvp('ben', { status: 'waitlisted', position: 2 })];
    const change = move({ capacity: 1, rsvps }, 'ada', 'waitlisted');
    expect(change.outcome).toEqual({ status: 'waitlisted' });
    expect(change.rsvps).toMatchObject([
      { personId: 'ada', status: 'waitlisted', isHeld: true, position: 3 },
      { personId: 'ben', status: 'going' },
    ]);
    expect(move({ rsvps: change.rsvps as RsvpRow[] }, 'ada', 'waitlisted').outcome).toEqual({ status: 'going' });
  });

  test('can withdraw an offered spot, and the person is notified of that', () => {
    const rsvps = [rsvp('ada', { status: 'offered', answerBy: hoursFromNow(12).toISOString() })];
    const change = move({ rsvps, event: { offerHours: 12 } }, 'ada', 'waitlisted');
    expect(change.outcome).toEqual({ status: 'waitlisted' });
    expect(change.notices).toEqual([{ personId: 'ada', revision: 2, kind: 'offer-withdrawn' }]);
  });

  test('cannot exceed the capacity or move people without an RSVP', () => {
    const rsvps = [
      rsvp('ada'),
      rsvp('ben', { status: 'waitlisted', position: 2 }),
      rsvp('cleo', { status: 'not-going' }),
    ];
    expect(move({ capacity: 1, rsvps }, 'ben', 'going').outcome).toEqual({ refusal: 'rsvp.full' });
    expect(move({ rsvps }, 'cleo', 'going').outcome).toEqual({ refusal: 'rsvp.not_found' });
    expect(move({ rsvps }, 'dov', 'removed').outcome).toEqual({ refusal: 'rsvp.not_found' });
  });

  test('can only remove people from a cancelled event', () => {
    const scene = { rsvps: [rsvp('ada')], event: { status: 'cancelled' } as const };
    expect(move(scene, 'ada', 'waitlisted').outcome).toEqual({ refusal: 'event.cancelled' });
    expect(move(scene, 'ada', 'removed').outcome).toEqual({ status: 'removed' });
  });
});

test('nobody is promoted at an event that has begun or was cancelled', () => {
  const rsvps = [rsvp('ada', { status: 'waitlisted' })];
  expect(decideLiftedRequests(seating({ rsvps }), NOW).rsvps).toMatchObject([{ personId: 'ada', status: 'going' }]);
  for (const event of [{ startsAt: hoursFromNow(-1) }, { status: 'cancelled' } as const])
    expect(decideLiftedRequests(seating({ rsvps, event }), NOW).rsvps).toEqual([]);
});

test('an event that was hybrid has one waitlist, in the order of joining', () => {
  const rsvps = [
    rsvp('ada', { attendance: 'online' }),
    rsvp('ben', { attendance: 'online', status: 'waitlisted', position: 2 }),
    rsvp('cleo', { status: 'waitlisted', position: 3 }),
  ];
  const change = decideLiftedRequests(seating({ capacity: 2, onlineCapacity: 1, rsvps }), NOW);
  expect(change.rsvps).toMatchObject([{ personId: 'ben', status: 'going' }]);
  expect(change.seats).toMatchObject({ taken: 2, waiting: 1, onlineTaken: 2, onlineWaiting: 0 });
});
