import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '#contracts/accounts/sessions.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import {
  cancelEvent,
  createEvent,
  duplicateEvent,
  EventCard,
  getEvent,
  listHostedEvents,
  publishEvent,
  updateEvent,
} from '#contracts/events/events.contract.ts';
import { publishedEvents } from '#tests/support/domain-events.ts';
import { daysAhead, draft, insertPlaces, places, publishedByApi } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { eventChanged } from './events.domain-events.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const show = (eventId: string, as: SomeoneSignedIn | null = null) => app.call(getEvent, { params: { eventId } }, as);
const update = (eventId: string, body: EventFields & { basedOn?: EventFields }, as = ada) =>
  app.call(updateEvent, { params: { eventId }, body }, as);
const publish = (eventId: string, as = ada) => app.call(publishEvent, { params: { eventId } }, as);
const cancel = (eventId: string, as = ada, reason = 'Rain') =>
  app.call(cancelEvent, { params: { eventId }, body: { reason } }, as);
const publishedChanges = async (eventId: string) =>
  (await publishedEvents(app, eventChanged)).filter((update) => update.eventId === eventId);

describe('publishing', () => {
  test('makes the event public and publishes one domain event', async () => {
    const event = await publishedByApi(app, ada, { interests: ['Board  Games', 'board games'] });
    expect(event).toMatchObject({
      status: 'published',
      interests: ['board games'],
      publishedAt: expect.any(String),
      isPast: false,
    });
    expect((await publish(event.id)).status).toBe(200);
    expect(await publishedChanges(event.id)).toEqual([{ eventId: event.id, kind: 'published' }]);
    const { body } = await show(event.id);
    expect(body).toMatchObject({
      title: 'Board games by the fire',
      descriptionHtml: '<p>Bring a game, or just yourself.</p>',
    });
    expect(new Set(Object.values(body.abilities))).toEqual(new Set([false]));
  });

  test('an incomplete draft is rejected with its missing fields', async () => {
    const { body } = await app.call(createEvent, { body: {} }, ada);
    const { problem } = await publish(body.id);
    expect(problem).toMatchObject({ status: 400, code: 'event.incomplete' });
    expect(Object.keys(problem.fields!).toSorted()).toEqual([
      'category',
      'endsLocal',
      'placeId',
      'startsLocal',
      'timeZone',
      'title',
    ]);
  });

  test('a start in the past is rejected, and online events need no place', async () => {
    const late = await draft(app, ada, { startsLocal: daysAhead(app, -1) });
    expect((await publish(late.id)).problem.fields).toHaveProperty('startsLocal');
    const online = await publishedByApi(app, ada, { attendance: 'online', placeId: null, timeZone: 'Europe/Berlin' });
    expect(online.status).toBe('published');
  });

  test('a published event stays complete', async () => {
    const { id } = await publishedByApi(app, ada);
    expect((await update(id, { title: '' })).problem).toMatchObject({
      code: 'event.incomplete',
      fields: { title: expect.any(String) },
    });
    expect((await update(id, { startsLocal: null })).status).toBe(400);
  });

  test('only the host can publish, edit or cancel an event', async () => {
    const { id } = await draft(app, ada);
    expect((await publish(id, ben)).problem.code).toBe('event.not_found');
    const live = await publishedByApi(app, ada);
    for (const answer of [
      await publish(live.id, ben),
      await update(live.id, { title: 'Mine' }, ben),
      await cancel(live.id, ben),
    ])
      expect(answer.problem).toMatchObject({ status: 403, code: 'auth.forbidden' });
  });

  test('an unlisted event is visible to anybody with its URL', async () => {
    const { id } = await publishedByApi(app, ada, { visibility: 'unlisted' });
    expect((await show(id)).body.visibility).toBe('unlisted');
  });
});

describe('editing', () => {
  test('a change of a field that somebody else has changed since is rejected, one of another field is not', async () => {
    const { id } = await draft(app, ada, { title: 'Games', venue: 'Pub' });
    await update(id, { title: 'Chess' });
    expect((await update(id, { venue: 'Café', basedOn: { venue: 'Pub' } })).body).toMatchObject({
      title: 'Chess',
      venue: 'Café',
    });
    const { problem } = await update(id, { title: 'Go', capacity: 9, basedOn: { title: 'Games', capacity: null } });
    expect(problem).toMatchObject({
      status: 409,
      code: 'event.changed',
      fields: { title: 'Someone else changed this in the meantime.' },
    });
    expect((await show(id, ada)).body).toMatchObject({ title: 'Chess', seats: { capacity: null } });
    // The same change of two people, or a repeated request.
    expect((await update(id, { title: 'Chess ', basedOn: { title: 'Games' } })).status).toBe(200);
    expect((await update(id, { title: 'Go', basedOn: { title: 'Chess ' } })).body.title).toBe('Go');
  });

  test('time and place changes increase the sequence and are published with the previous values, but text changes are not', async () => {
    const event = await publishedByApi(app, ada);
    expect((await update(event.id, { description: 'New' })).body.sequence).toBe(0);
    const { body } = await update(event.id, { endsLocal: daysAhead(app, 7, '22:30'), venue: 'Café' });
    expect(body.sequence).toBe(1);
    expect((await publishedChanges(event.id)).at(-1)).toMatchObject({
      kind: 'changed',
      was: { venue: '', endsAt: event.endsAt },
    });
  });

  test('the capacity can be changed and removed', async () => {
    const { id } = await publishedByApi(app, ada, { capacity: 12 });
    expect((await update(id, { capacity: 20 })).body.seats).toEqual({ capacity: 20, taken: 0, waiting: 0 });
    expect((await publishedChanges(id)).at(-1)).toEqual({ eventId: id, kind: 'capacity-changed' });
    expect((await update(id, { capacity: null })).body.seats.capacity).toBeNull();
  });

  test('a local time in a DST gap moves forward, and an ambiguous one means the first', async () => {
    const gap = await draft(app, ada, {
      timeZone: 'Europe/Berlin',
      startsLocal: '2027-03-28T02:30',
      endsLocal: '2027-03-28T05:00',
    });
    expect(gap).toMatchObject({ startsLocal: '2027-03-28T03:30', startsAt: '2027-03-28T01:30:00.000Z' });
    const twice = await draft(app, ada, {
      timeZone: 'Europe/Berlin',
      startsLocal: '2027-10-31T02:30',
      endsLocal: '2027-10-31T05:00',
    });
    expect(twice).toMatchObject({ startsLocal: '2027-10-31T02:30', startsAt: '2027-10-31T00:30:00.000Z' });
  });
});

describe('cancelling', () => {
  test('keeps the page with the reason, and prevents further edits', async () => {
    const { id } = await publishedByApi(app, ada);
    expect((await cancel(id)).body).toMatchObject({ status: 'cancelled', cancellationReason: 'Rain', sequence: 1 });
    expect((await cancel(id, ada, 'Again')).body).toMatchObject({ cancellationReason: 'Rain', sequence: 1 });
    expect((await publishedChanges(id)).filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
    expect((await show(id)).body.status).toBe('cancelled');
    expect((await update(id, { title: 'Other' })).problem.code).toBe('event.cancelled');
    expect((await publish(id)).problem.code).toBe('event.cancelled');
  });

  test('a draft cannot be cancelled', async () => {
    expect((await cancel((await draft(app, ada)).id)).problem.code).toBe('event.not_published');
  });
});

describe('private details', () => {
  const secret = {
    isAddressHidden: true,
    venue: 'Ada’s home',
    address: 'Secret Lane 7',
    latitude: 52.4987,
    longitude: 13.4321,
    meetingLink: 'https://meet.example.org/x',
    hostNotes: 'Key under the mat',
  };

  test('are visible to attendees, host notes only to hosts', async () => {
    const { id } = await publishedByApi(app, ada, { ...secret, attendance: 'hybrid' });
    for (const stranger of [null, ben]) {
      const { body } = await show(id, stranger);
      expect(body).toMatchObject({
        venue: '',
        address: '',
        meetingLink: '',
        hasMeetingLink: true,
        hostNotes: '',
        latitude: places.berlin.latitude,
      });
      expect(JSON.stringify(body)).not.toMatch(/Secret Lane|meet\.example|mat|52\.4987|Ada’s home/);
    }
    await app.db.execute('insert into event_admissions (event_id, person_id) values ($1, $2)', [id, ben.user.id]);
    expect((await show(id, ben)).body).toMatchObject({
      address: 'Secret Lane 7',
      latitude: 52.4987,
      meetingLink: secret.meetingLink,
      hostNotes: '',
      abilities: { seeAddress: true },
    });
    expect((await show(id, ada)).body).toMatchObject({ hostNotes: 'Key under the mat', address: 'Secret Lane 7' });
  });

  test('are masked in a response that has exactly the fields of the contract', async () => {
    const { id } = await publishedByApi(app, ada, { ...secret, questions: [{ text: 'Vegan?', isRequired: true }] });
    const { body } = await show(id);
    const { schema } = getEvent.success;
    expect(() => schema.parse(body)).not.toThrow();
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
    for (const part of ['host', 'seats', 'place', 'abilities'] as const)
      expect(Object.keys(schema.parse(body)[part]!)).toHaveLength(Object.keys(body[part]!).length);
  });

  test('never include an email address', async () => {
    const { id } = await publishedByApi(app, ada);
    expect(JSON.stringify((await show(id)).body)).not.toContain(ada.email);
  });
});

describe('copies', () => {
  test('are separate drafts without dates, meeting link, attendees and question ids', async () => {
    const event = await publishedByApi(app, ada, {
      capacity: 12,
      meetingLink: 'https://meet.example.org/x',
      attendance: 'hybrid',
      questions: [{ text: 'Vegan?', isRequired: true }],
    });
    const { body, status } = await app.call(duplicateEvent, { params: { eventId: event.id } }, ada);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'draft',
      title: event.title,
      startsLocal: null,
      startsAt: null,
      meetingLink: '',
      seats: { capacity: 12, taken: 0 },
      questions: [{ text: 'Vegan?' }],
    });
    expect(body.questions[0]!.id).not.toBe(event.questions[0]!.id);
    expect((await app.call(duplicateEvent, { params: { eventId: event.id } }, ben)).problem.code).toBe(
      'auth.forbidden',
    );
  });
});

describe('GET /api/hosted-events', () => {
  const list = (state: 'draft' | 'upcoming' | 'past', cursor?: string) =>
    app.call(listHostedEvents, { query: { state, ...(cursor && { cursor }) } }, ada);

  test('lists drafts, upcoming and past events, paginated by cursor', async () => {
    for (let day = 25; day > 0; day--)
      await publishedByApi(app, ada, { startsLocal: daysAhead(app, day), title: `Day ${day}` });
    await app.call(createEvent, { body: {} }, ada);
    const first = (await list('upcoming')).body;
    const second = (await list('upcoming', first.nextCursor!)).body;
    expect([...first.events, ...second.events].map(({ title }) => title)).toEqual(
      Array.from({ length: 25 }, (_, n) => `Day ${n + 1}`),
    );
    expect(second.nextCursor).toBeNull();
    expect(() => first.events.map((event) => EventCard.parse(event))).not.toThrow();
    expect((await list('draft')).body.events).toHaveLength(1);
    expect((await list('past')).body.events).toEqual([]);
    expect((await app.call(listHostedEvents, { query: {} }, ben)).body.events).toEqual([]);
    for (const cursor of ['x', 'e30', Buffer.from('{"at":"now()","id":"1"}').toString('base64url')])
      expect((await list('upcoming', cursor)).problem).toMatchObject({
        status: 400,
        fields: { cursor: expect.any(String) },
      });
  });
});

test.each(['1', '00000000-0000-4000-8000-000000000000'])('an unknown or malformed id is not found: %s', async (id) => {
  expect((await show(id)).problem).toMatchObject({ status: 404, code: 'event.not_found' });
});

test('a past event cannot be edited or cancelled', async () => {
  const event = await publishedByApi(app, ada, { startsLocal: daysAhead(app, 1) });
  app.clock.advance({ days: 3 });
  expect((await show(event.id)).body.isPast).toBe(true);
  const signedIn = (await app.call(login, { body: ada })).body;
  expect(
    (await app.call(updateEvent, { params: { eventId: event.id }, body: { title: 'Other' } }, signedIn)).problem.code,
  ).toBe('event.over');
  expect((await app.call(cancelEvent, { params: { eventId: event.id }, body: {} }, signedIn)).problem.code).toBe(
    'event.over',
  );
});
