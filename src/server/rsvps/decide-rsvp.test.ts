import { describe, expect, test } from 'vitest';
import { decideHostMove, decidePromotions, decideRequests, type RsvpRequest, type Seating } from './decide-rsvp.ts';
import type { RsvpRow } from './seating.queries.ts';

const NOW = new Date('2030-05-01T12:00:00Z');
const hoursFromNow = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const rsvp = (personId: string, fields: Partial<RsvpRow> = {}): RsvpRow => ({
  personId,
  status: 'going',
  guests: 0,
  answers: {},
  isHidden: false,
  isHeld: false,
  isAutomatic: false,
  position: 1,
  revision: 1,
  checkedInAt: null,
  answeredAt: '2030-04-01T12:00:00Z',
  ...fields,
});
const request = (personId: string, fields: Partial<RsvpRequest> = {}): RsvpRequest => ({
  personId,
  status: 'going',
  guests: 0,
  answers: {},
  isHidden: false,
  ...fields,
});

type Scene = { capacity?: number | null; rsvps?: RsvpRow[]; event?: Partial<Seating['event']> };

/** Derives the counts from the RSVPs, as the database does. */
function seating({ capacity = 2, rsvps = [], event = {} }: Scene = {}): Seating {
  const sizes = (status: string) =>
    rsvps.filter((row) => row.status === status).reduce((sum, { guests }) => sum + guests + 1, 0);
  return {
    event: {
      status: 'published',
      startsAt: hoursFromNow(24),
      endsAt: hoursFromNow(26),
      rsvpOpensAt: null,
      rsvpClosesAt: null,
      guestsPerRsvp: 3,
      seriesAttendeeIds: [],
      ...event,
    },
    seats: {
      capacity,
      taken: sizes('going'),
      waiting: sizes('waitlisted'),
      lastPosition: Math.max(0, ...rsvps.map(({ position }) => position)),
    },
    rsvps,
  };
}

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
    expect(seats).toEqual({ capacity: 2, taken: 1, waiting: 0, lastPosition: 2 });
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
  expect(decidePromotions(seating({ rsvps }), NOW).rsvps).toMatchObject([{ personId: 'ada', status: 'going' }]);
  for (const event of [{ startsAt: hoursFromNow(-1) }, { status: 'cancelled' } as const])
    expect(decidePromotions(seating({ rsvps, event }), NOW).rsvps).toEqual([]);
});
