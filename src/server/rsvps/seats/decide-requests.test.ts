import { describe, expect, test } from 'vitest';
import { hoursFromNow, NOW, rsvp, type Scene, seating } from '#tests/support/seating.ts';
import { decideLiftedRequests, decideOnRequests, type RequestDecision } from './decide-requests.ts';
import { decideHostMove, decideRequests } from './decide-rsvp.ts';

const approval = { requiresApproval: true };
const ask = { personId: 'ada', status: 'going', guests: 1, answers: {}, isHidden: false } as const;
const submit = (
  scene: Scene,
  request: Partial<Parameters<typeof decideRequests>[1][number]> = {},
  isAutomatic = false,
) => decideRequests(seating({ event: approval, ...scene }), [{ ...ask, ...request }], { now: NOW, isAutomatic });
const requested = (personId: string, position: number, guests = 0) =>
  rsvp(personId, { status: 'requested', position, guests });

describe('an RSVP to an event with approval', () => {
  test('is a request, which takes no seat and keeps its note and position', () => {
    const { outcomes, rsvps, seats, notices } = submit({ capacity: 1 }, { note: 'Hi' });
    expect(outcomes).toEqual([{ status: 'requested' }]);
    expect(rsvps).toMatchObject([{ status: 'requested', note: 'Hi', guests: 1, position: 1 }]);
    expect(seats).toMatchObject({ taken: 0, waiting: 0 });
    expect(notices).toEqual([{ personId: 'ada', revision: 1, kind: 'requested' }]);
    const changed = submit({ rsvps: [requested('ada', 4)] }, { note: 'Hello' });
    expect(changed.rsvps).toMatchObject([{ status: 'requested', note: 'Hello', guests: 1, position: 4, revision: 1 }]);
    expect(changed.notices).toEqual([]);
  });

  test('can be withdrawn, and requested again at the end', () => {
    const { outcomes, rsvps, notices } = submit({ rsvps: [requested('ada', 4)] }, { status: 'not-going' });
    expect([outcomes, notices]).toEqual([[{ status: 'not-going' }], []]);
    const again = submit({ rsvps: [...rsvps, requested('ben', 7)] });
    expect(again.rsvps).toMatchObject([{ status: 'requested', position: 8, revision: 3 }]);
  });

  test('stays going or waitlisted if it was before, and is going for hosts and for people who joined the whole series', () => {
    expect(submit({ rsvps: [rsvp('ada')] }).outcomes).toEqual([{ status: 'going' }]);
    const waiting = { capacity: 1, rsvps: [rsvp('ben'), rsvp('ada', { status: 'waitlisted' })] };
    expect(submit(waiting).outcomes).toEqual([{ status: 'waitlisted' }]);
    expect(submit({}, { isHost: true }).outcomes).toEqual([{ status: 'going' }]);
    const series = { event: { ...approval, seriesAttendeeIds: ['ada'] } };
    expect(submit(series, {}, true).outcomes).toEqual([{ status: 'going' }]);
  });

  test('is refused after a host declined it, also without approval', () => {
    const scene = { rsvps: [rsvp('ada', { status: 'declined' })] };
    for (const event of [approval, {}])
      for (const status of ['going', 'not-going'] as const)
        expect(submit({ ...scene, event }, { status }).outcomes).toEqual([{ refusal: 'rsvp.declined' }]);
  });

  test('follows the times of RSVPs', () => {
    expect(submit({ event: { ...approval, rsvpClosesAt: hoursFromNow(-1) } }).outcomes).toEqual([
      { refusal: 'rsvp.closed' },
    ]);
  });
});

describe('a host', () => {
  const decide = (scene: Scene, decision: Partial<RequestDecision> = {}) =>
    decideOnRequests(
      seating({ event: approval, ...scene }),
      { decision: 'accepted', ifFull: 'refuse', note: '', ...decision },
      NOW,
    );
  const statuses = (change: ReturnType<typeof decide>) =>
    change.rsvps.map(({ personId, status, position }) => [personId, status, position]);

  test('accepts requests in their order', () => {
    const change = decide({ rsvps: [requested('ben', 2), requested('ada', 1)] });
    expect(change.outcome).toEqual({ going: 2, waitlisted: 0, declined: 0, skipped: 0 });
    expect(change.seats.taken).toBe(2);
    expect(change.notices.map(({ personId, kind }) => [personId, kind])).toEqual([
      ['ada', 'accepted'],
      ['ben', 'accepted'],
    ]);
  });

  const crowd = [requested('ada', 1, 1), requested('ben', 2, 1), requested('cleo', 3)];
  test('accepts nobody of a selection that does not fit, unless asked to skip or to use the waitlist', () => {
    expect(decide({ capacity: 3, rsvps: crowd })).toMatchObject({
      outcome: { refusal: 'rsvp.full' },
      rsvps: [],
      notices: [],
      seats: { taken: 0 },
    });
    const skipping = decide({ capacity: 3, rsvps: crowd }, { ifFull: 'skip' });
    expect(skipping.outcome).toEqual({ going: 2, waitlisted: 0, declined: 0, skipped: 1 });
    expect(statuses(skipping)).toEqual([
      ['ada', 'going', 1],
      ['cleo', 'going', 3],
    ]);
    const waiting = decide({ capacity: 3, rsvps: crowd }, { ifFull: 'waitlist' });
    expect(waiting.outcome).toEqual({ going: 2, waitlisted: 1, declined: 0, skipped: 0 });
    expect(statuses(waiting)).toContainEqual(['ben', 'waitlisted', 4]);
    expect(waiting.notices).toContainEqual({ personId: 'ben', revision: 2, kind: 'accepted-to-waitlist' });
    expect(waiting.seats).toMatchObject({ taken: 3, waiting: 2 });
  });

  test('accepts into free seats after the start, but not to the waitlist', () => {
    const event = { ...approval, startsAt: hoursFromNow(-1), endsAt: hoursFromNow(1) };
    const rsvps = [requested('ada', 1), requested('ben', 2)];
    expect(decide({ event, capacity: 1, rsvps }, { ifFull: 'waitlist' }).outcome).toEqual({
      going: 1,
      waitlisted: 0,
      declined: 0,
      skipped: 1,
    });
  });

  test('declines with a note, and may accept later', () => {
    const declined = decide({ rsvps: [requested('ada', 1)] }, { decision: 'declined', note: 'Full house' });
    expect(declined.outcome).toMatchObject({ declined: 1 });
    expect(declined.rsvps).toMatchObject([{ status: 'declined', declineNote: 'Full house', revision: 2 }]);
    const rsvps = [...declined.rsvps];
    expect(decide({ rsvps }, { decision: 'declined' }).outcome).toMatchObject({ declined: 0 });
    const accepted = decide({ rsvps });
    expect(accepted.rsvps).toMatchObject([{ status: 'going', declineNote: '' }]);
    expect(decideHostMove(seating({ rsvps }), { personId: 'ada', status: 'going' }, NOW).notices).toMatchObject([
      { kind: 'accepted' },
    ]);
  });

  test.each([
    ['event.over', { startsAt: hoursFromNow(-3), endsAt: hoursFromNow(-1) }],
    ['event.cancelled', { status: 'cancelled' }],
    ['event.not_published', { status: 'draft' }],
  ] as const)('cannot decide with %s', (refusal, event) => {
    expect(decide({ event, rsvps: [requested('ada', 1)] })).toMatchObject({ outcome: { refusal }, rsvps: [] });
  });

  test('who no longer approves guests admits open requests in order, behind the waitlist', () => {
    const rsvps = [
      rsvp('going'),
      rsvp('waiting', { status: 'waitlisted', position: 5, guests: 3 }),
      requested('ada', 1),
      requested('ben', 2),
      requested('cleo', 3),
    ];
    const change = decideLiftedRequests(seating({ capacity: 3, rsvps }), NOW);
    expect(change.rsvps.map(({ personId, status, position }) => [personId, status, position])).toEqual([
      ['ada', 'going', 1],
      ['ben', 'going', 2],
      ['cleo', 'waitlisted', 6],
    ]);
    for (const event of [approval, { startsAt: hoursFromNow(-1) }, { status: 'cancelled' } as const])
      expect(decideLiftedRequests(seating({ capacity: 3, rsvps, event }), NOW).rsvps).toEqual([]);
  });

  test('who no longer approves guests and adds seats gives them to the waitlist first', () => {
    const waiting = rsvp('waiting', { status: 'waitlisted', position: 3 });
    const rsvps = [rsvp('ada'), rsvp('ben', { position: 2 }), waiting, requested('cleo', 4)];
    const change = decideLiftedRequests(seating({ capacity: 3, rsvps }), NOW);
    expect(change.rsvps).toMatchObject([
      { personId: 'waiting', status: 'going' },
      { personId: 'cleo', status: 'waitlisted' },
    ]);
  });
});
