import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { daysAhead, draft, knowPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { eventChanged } from './events.domain-events.ts';

let it: TestApp;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeAll(async () => {
  it = await testApp();
  await knowPlaces(it);
});
beforeEach(async () => {
  [ada, ben] = [await signUp(it.deps), await signUp(it.deps)];
});

const show = (eventId: string, as: SomeoneSignedIn | null = null) => it.call(getEvent, { params: { eventId } }, as);
const change = (eventId: string, body: EventFields, as = ada) =>
  it.call(updateEvent, { params: { eventId }, body }, as);
const publish = (eventId: string, as = ada) => it.call(publishEvent, { params: { eventId } }, as);
const cancel = (eventId: string, as = ada, reason = 'Rain') =>
  it.call(cancelEvent, { params: { eventId }, body: { reason } }, as);
const changesOf = async (eventId: string) =>
  (await publishedEvents(it, eventChanged)).filter((change) => change.eventId === eventId);

describe('publishing', () => {
  test('shows the event to everyone and asks for what follows, once', async () => {
    const event = await published(it, ada, { interests: ['Board  Games', 'board games'] });
    expect(event).toMatchObject({
      status: 'published',
      interests: ['board games'],
      publishedAt: expect.any(String),
      isPast: false,
    });
    expect((await publish(event.id)).status).toBe(200);
    expect(await changesOf(event.id)).toEqual([{ eventId: event.id, kind: 'published' }]);
    const { body } = await show(event.id);
    expect(body).toMatchObject({
      title: 'Board games by the fire',
      descriptionHtml: '<p>Bring a game, or just yourself.</p>',
    });
    expect(Object.values(body.abilities)).toEqual(Array(7).fill(false));
  });

  test('an incomplete draft tells what is missing', async () => {
    const { body } = await it.call(createEvent, { body: {} }, ada);
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

  test('a start that has passed is refused; online needs no place', async () => {
    const late = await draft(it, ada, { startsLocal: daysAhead(it, -1) });
    expect((await publish(late.id)).problem.fields).toHaveProperty('startsLocal');
    const online = await published(it, ada, { attendance: 'online', placeId: null, timeZone: 'Europe/Berlin' });
    expect(online.status).toBe('published');
  });

  test('a published event stays complete', async () => {
    const { id } = await published(it, ada);
    expect((await change(id, { title: '' })).problem).toMatchObject({
      code: 'event.incomplete',
      fields: { title: expect.any(String) },
    });
    expect((await change(id, { startsLocal: null })).status).toBe(400);
  });

  test('somebody else can neither publish nor change nor cancel it', async () => {
    const { id } = await draft(it, ada);
    expect((await publish(id, ben)).problem.code).toBe('event.not_found');
    const live = await published(it, ada);
    for (const answer of [
      await publish(live.id, ben),
      await change(live.id, { title: 'Mine' }, ben),
      await cancel(live.id, ben),
    ])
      expect(answer.problem).toMatchObject({ status: 403, code: 'auth.forbidden' });
  });

  test('an unlisted event is for whoever has its address', async () => {
    const { id } = await published(it, ada, { visibility: 'unlisted' });
    expect((await show(id)).body.visibility).toBe('unlisted');
  });
});

describe('changing', () => {
  test('changes of time and place raise the sequence and are published with what they were; a new text is not', async () => {
    const event = await published(it, ada);
    expect((await change(event.id, { description: 'New' })).body.sequence).toBe(0);
    const { body } = await change(event.id, { endsLocal: daysAhead(it, 7, '22:30'), venue: 'Café' });
    expect(body.sequence).toBe(1);
    expect((await changesOf(event.id)).at(-1)).toMatchObject({
      kind: 'changed',
      was: { venue: '', endsAt: event.endsAt },
    });
  });

  test('seats are counted where answers are, and their number can be cleared', async () => {
    const { id } = await published(it, ada, { capacity: 12 });
    expect((await change(id, { capacity: 20 })).body.seats).toEqual({ capacity: 20, taken: 0, waiting: 0 });
    expect((await changesOf(id)).at(-1)).toEqual({ eventId: id, kind: 'capacity-changed' });
    expect((await change(id, { capacity: null })).body.seats.capacity).toBeNull();
  });

  test('a time that does not exist moves forward, and one that exists twice means the first', async () => {
    const gap = await draft(it, ada, {
      timeZone: 'Europe/Berlin',
      startsLocal: '2027-03-28T02:30',
      endsLocal: '2027-03-28T05:00',
    });
    expect(gap).toMatchObject({ startsLocal: '2027-03-28T03:30', startsAt: '2027-03-28T01:30:00.000Z' });
    const twice = await draft(it, ada, {
      timeZone: 'Europe/Berlin',
      startsLocal: '2027-10-31T02:30',
      endsLocal: '2027-10-31T05:00',
    });
    expect(twice).toMatchObject({ startsLocal: '2027-10-31T02:30', startsAt: '2027-10-31T00:30:00.000Z' });
  });
});

describe('cancelling', () => {
  test('keeps the page with its reason, and ends changing', async () => {
    const { id } = await published(it, ada);
    expect((await cancel(id)).body).toMatchObject({ status: 'cancelled', cancellationReason: 'Rain', sequence: 1 });
    expect((await cancel(id, ada, 'Again')).body).toMatchObject({ cancellationReason: 'Rain', sequence: 1 });
    expect((await changesOf(id)).filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
    expect((await show(id)).body.status).toBe('cancelled');
    expect((await change(id, { title: 'Other' })).problem.code).toBe('event.cancelled');
    expect((await publish(id)).problem.code).toBe('event.cancelled');
  });

  test('a draft has nothing to cancel', async () => {
    expect((await cancel((await draft(it, ada)).id)).problem.code).toBe('event.not_published');
  });
});

describe('what only some may know', () => {
  const secret = {
    isAddressHidden: true,
    venue: 'Ada’s home',
    address: 'Secret Lane 7',
    latitude: 52.4987,
    longitude: 13.4321,
    meetingLink: 'https://meet.example.org/x',
    hostNotes: 'Key under the mat',
  };

  test('hidden address, pin, link and notes stay hidden from all but host and those going', async () => {
    const { id } = await published(it, ada, { ...secret, attendance: 'hybrid' });
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
    await it.db.execute('insert into event_admissions (event_id, person_id) values ($1, $2)', [id, ben.user.id]);
    expect((await show(id, ben)).body).toMatchObject({
      address: 'Secret Lane 7',
      latitude: 52.4987,
      meetingLink: secret.meetingLink,
      hostNotes: '',
      abilities: { seeDetails: true },
    });
    expect((await show(id, ada)).body).toMatchObject({ hostNotes: 'Key under the mat', address: 'Secret Lane 7' });
  });

  test('an answer has the fields of the contract and no other', async () => {
    const { id } = await published(it, ada, { ...secret, questions: [{ text: 'Vegan?', isRequired: true }] });
    const { body } = await show(id);
    const { schema } = getEvent.success;
    expect(() => schema.parse(body)).not.toThrow();
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
    for (const part of ['host', 'seats', 'place', 'abilities'] as const)
      expect(Object.keys(schema.parse(body)[part]!)).toHaveLength(Object.keys(body[part]!).length);
  });

  test('an answer holds no email', async () => {
    const { id } = await published(it, ada);
    expect(JSON.stringify((await show(id)).body)).not.toContain(ada.email);
  });
});

describe('copies', () => {
  test('are drafts of their own without dates, meeting link, guests and question ids', async () => {
    const event = await published(it, ada, {
      capacity: 12,
      meetingLink: 'https://meet.example.org/x',
      attendance: 'hybrid',
      questions: [{ text: 'Vegan?', isRequired: true }],
    });
    const { body, status } = await it.call(duplicateEvent, { params: { eventId: event.id } }, ada);
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
    expect((await it.call(duplicateEvent, { params: { eventId: event.id } }, ben)).problem.code).toBe('auth.forbidden');
  });
});

describe('GET /api/hosted-events', () => {
  const list = (state: 'draft' | 'upcoming' | 'past', cursor?: string) =>
    it.call(listHostedEvents, { query: { state, ...(cursor && { cursor }) } }, ada);

  test('drafts, upcoming and past, the next one first, page by page', async () => {
    for (let day = 25; day > 0; day--)
      await published(it, ada, { startsLocal: daysAhead(it, day), title: `Day ${day}` });
    await it.call(createEvent, { body: {} }, ada);
    const first = (await list('upcoming')).body;
    const second = (await list('upcoming', first.nextCursor!)).body;
    expect([...first.events, ...second.events].map(({ title }) => title)).toEqual(
      Array.from({ length: 25 }, (_, n) => `Day ${n + 1}`),
    );
    expect(second.nextCursor).toBeNull();
    expect(() => first.events.map((event) => EventCard.parse(event))).not.toThrow();
    expect((await list('draft')).body.events).toHaveLength(1);
    expect((await list('past')).body.events).toEqual([]);
    expect((await it.call(listHostedEvents, { query: {} }, ben)).body.events).toEqual([]);
    for (const cursor of ['x', 'e30', Buffer.from('{"at":"now()","id":"1"}').toString('base64url')])
      expect((await list('upcoming', cursor)).problem).toMatchObject({
        status: 400,
        fields: { cursor: expect.any(String) },
      });
  });
});

test('an address that is no id answers 400, one of nobody 404', async () => {
  expect((await it.send({ method: 'GET', url: '/api/events/1' })).statusCode).toBe(400);
  expect((await show('00000000-0000-4000-8000-000000000000')).problem.code).toBe('event.not_found');
});

test('after its end an event stays as it is', async () => {
  const event = await published(it, ada, { startsLocal: daysAhead(it, 1) });
  it.clock.advance({ days: 3 });
  expect((await show(event.id)).body.isPast).toBe(true);
  const signedIn = (await it.call(login, { body: ada })).body;
  expect(
    (await it.call(updateEvent, { params: { eventId: event.id }, body: { title: 'Other' } }, signedIn)).problem.code,
  ).toBe('event.over');
  expect((await it.call(cancelEvent, { params: { eventId: event.id }, body: {} }, signedIn)).problem.code).toBe(
    'event.over',
  );
});
