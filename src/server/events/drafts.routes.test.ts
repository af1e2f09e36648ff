import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { createEvent, deleteEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { daysAhead, draft, knowPlaces, places, published, wholeEvent } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

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

describe('a draft', () => {
  test('may be empty, saves itself field by field, and is its host’s own', async () => {
    const { body, status } = await it.call(createEvent, { body: {} }, ada);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'draft',
      title: '',
      category: null,
      startsAt: null,
      host: { kind: 'person', id: ada.user.id },
    });
    await change(body.id, { title: '  Pottery ' });
    const { body: saved } = await change(body.id, { placeId: places.berlin.id });
    expect(saved).toMatchObject({ title: 'Pottery', place: { name: 'Berlin' }, timeZone: 'Europe/Berlin' });
    expect((await show(body.id, ada)).status).toBe(200);
    for (const stranger of [ben, null]) expect((await show(body.id, stranger)).problem.code).toBe('event.not_found');
    expect((await change(body.id, { title: 'Mine' }, ben)).problem.code).toBe('event.not_found');
  });

  test('unknown and privileged fields change nothing', async () => {
    const payload = {
      ...wholeEvent(it),
      id: places.berlin.id,
      status: 'published',
      hostPersonId: ben.user.id,
      sequence: 9,
      seats: { taken: 5 },
    };
    const headers = { authorization: `Bearer ${ada.tokens.access.token}` };
    const made = (await it.send({ method: 'POST', url: '/api/events', headers, payload })).json();
    expect(made).toMatchObject({ status: 'draft', sequence: 0, seats: { taken: 0 }, host: { id: ada.user.id } });
  });

  test('the zone follows the place until another is chosen', async () => {
    const { id } = await draft(it, ada);
    expect((await change(id, { placeId: places.newYork.id })).body.timeZone).toBe('America/New_York');
    expect((await change(id, { timeZone: 'UTC', placeId: places.zurich.id })).body.timeZone).toBe('UTC');
    expect((await change(id, { placeId: places.berlin.id })).body.timeZone).toBe('UTC');
  });

  test('a pin alone finds its town', async () => {
    const { body } = await it.call(createEvent, { body: { latitude: 52.4, longitude: 13.07 } }, ada);
    expect(body.place?.name).toBe('Potsdam');
  });

  test.each<[string, (it: TestApp) => EventFields, string]>([
    ['an end before the start', (it) => ({ endsLocal: daysAhead(it, 6) }), 'endsLocal'],
    ['31 days', (it) => ({ endsLocal: daysAhead(it, 38) }), 'endsLocal'],
    ['a zone that is none', () => ({ timeZone: 'Mars/Olympus' }), 'timeZone'],
    ['an offset as zone', () => ({ timeZone: '+02:00' }), 'timeZone'],
    ['the 30th of February', () => ({ startsLocal: '2027-02-30T10:00' }), 'startsLocal'],
    ['the year 0', () => ({ startsLocal: '0000-01-01T00:00' }), 'startsLocal'],
    ['the end of all four-digit years', () => ({ startsLocal: '9999-12-31T22:00' }), 'startsLocal'],
    ['half a position', () => ({ latitude: 52 }), 'longitude'],
    [
      'answers that close before they open',
      (it) => ({ rsvpOpensAt: it.clock.now().toISOString(), rsvpClosesAt: '2020-01-01T00:00:00Z' }),
      'rsvpClosesAt',
    ],
    ['answers after the end', () => ({ rsvpClosesAt: '2099-01-01T00:00:00Z' }), 'rsvpClosesAt'],
    ['no seats', () => ({ capacity: 0 }), 'capacity'],
    ['half a seat', () => ({ capacity: 1.5 }), 'capacity'],
    ['eleven guests', () => ({ guestsPerRsvp: 11 }), 'guestsPerRsvp'],
    ['members without a group', () => ({ visibility: 'members' }), 'visibility'],
    ['a script as link', () => ({ meetingLink: 'javascript:alert(1)' }), 'meetingLink'],
    ['a title of 121 letters', () => ({ title: 'x'.repeat(121) }), 'title'],
    ['a title of two lines', () => ({ title: 'a\nb' }), 'title'],
    ['eleven interests', () => ({ interests: Array.from({ length: 11 }, (_, n) => `tag ${n}`) }), 'interests'],
    ['a category of its own', () => ({ category: 'secret' as never }), 'category'],
    ['an accessibility fact nobody knows', () => ({ accessibility: ['levitation' as never] }), 'accessibility.0'],
  ])('%s is refused', async (_, fields, field) => {
    const { id } = await draft(it, ada);
    expect((await change(id, fields(it))).problem).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  });

  test('a place nobody knows is not found', async () => {
    expect((await it.call(createEvent, { body: { placeId: 1 } }, ada)).problem).toMatchObject({
      code: 'place.not_found',
      fields: { placeId: expect.any(String) },
    });
  });

  test('can be deleted by its host alone, and a published event cannot', async () => {
    const { id } = await draft(it, ada);
    expect((await it.call(deleteEvent, { params: { eventId: id } }, ben)).problem.code).toBe('event.not_found');
    expect((await it.call(deleteEvent, { params: { eventId: id } }, ada)).status).toBe(204);
    expect((await show(id, ada)).status).toBe(404);
    const live = await published(it, ada);
    expect((await it.call(deleteEvent, { params: { eventId: live.id } }, ada)).problem.code).toBe('event.not_a_draft');
    expect((await it.call(deleteEvent, { params: { eventId: live.id } }, ben)).problem.code).toBe('auth.forbidden');
  });

  test('a hundred are enough for anybody', async () => {
    await it.db.execute(
      `insert into events (host_kind, host_person_id) select 'person', $1 from generate_series(1, 100)`,
      [ada.user.id],
    );
    expect((await it.call(createEvent, { body: {} }, ada)).problem).toMatchObject({
      status: 409,
      code: 'event.too_many_drafts',
    });
    expect((await it.call(createEvent, { body: {} }, ben)).status).toBe(201);
  });
});
