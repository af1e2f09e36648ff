import { beforeEach, describe, expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { createEvent, deleteEvent, getEvent, publishEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { daysAhead, draft, insertPlaces, places, published, wholeEvent } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const show = (eventId: string, as: SomeoneSignedIn | null = null) => app.call(getEvent, { params: { eventId } }, as);
const update = (eventId: string, body: EventFields & { basedOn?: { status: 'draft' } }, as = ada) =>
  app.call(updateEvent, { params: { eventId }, body }, as);

describe('a draft', () => {
  test('may be empty, is saved field by field, and is visible to its host only', async () => {
    const { body, status } = await app.call(createEvent, { body: {} }, ada);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'draft',
      title: '',
      category: null,
      startsAt: null,
      host: { kind: 'person', id: ada.user.id },
    });
    await update(body.id, { title: '  Pottery ' });
    const { body: saved } = await update(body.id, { placeId: places.berlin.id });
    expect(saved).toMatchObject({ title: 'Pottery', place: { name: 'Berlin' }, timeZone: 'Europe/Berlin' });
    expect((await show(body.id, ada)).status).toBe(200);
    for (const stranger of [ben, null]) expect((await show(body.id, stranger)).problem.code).toBe('event.not_found');
    expect((await update(body.id, { title: 'Mine' }, ben)).problem.code).toBe('event.not_found');
  });

  test('ignores unknown and privileged fields', async () => {
    const payload = {
      ...wholeEvent(app),
      id: places.berlin.id,
      status: 'published',
      hostPersonId: ben.user.id,
      sequence: 9,
      seats: { taken: 5 },
    };
    const headers = { authorization: `Bearer ${ada.tokens.access.token}` };
    const made = (await app.send({ method: 'POST', url: '/api/events', headers, payload })).json();
    expect(made).toMatchObject({ status: 'draft', sequence: 0, seats: { taken: 0 }, host: { id: ada.user.id } });
  });

  test('takes the time zone from the place until another one is chosen', async () => {
    const { id } = await draft(app, ada);
    expect((await update(id, { placeId: places.newYork.id })).body.timeZone).toBe('America/New_York');
    expect((await update(id, { timeZone: 'UTC', placeId: places.zurich.id })).body.timeZone).toBe('UTC');
    expect((await update(id, { placeId: places.berlin.id })).body.timeZone).toBe('UTC');
  });

  test('finds the nearest town from a pin', async () => {
    const { body } = await app.call(createEvent, { body: { latitude: 52.4, longitude: 13.07 } }, ada);
    expect(body.place?.name).toBe('Potsdam');
  });

  test('of another place ends the pin of the one before, unless it comes with its own', async () => {
    const pinned = { latitude: 52.4987, longitude: 13.4181 };
    const { body } = await app.call(createEvent, { body: { ...pinned, placeId: places.berlin.id } }, ada);
    expect((await update(body.id, { placeId: places.berlin.id })).body).toMatchObject(pinned);
    const { latitude, longitude, place } = (await update(body.id, { placeId: places.zurich.id })).body;
    expect([latitude, longitude]).toEqual([place?.latitude, place?.longitude]);
    expect((await update(body.id, { placeId: places.berlin.id, ...pinned })).body).toMatchObject(pinned);
  });

  test('moves RSVPs along with its start, which have not opened yet, unlike those of a published event', async () => {
    const rsvpOpensAt = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
    const later = { startsLocal: daysAhead(app, 38), endsLocal: daysAhead(app, 38, '23:00') };
    const opensAfterMove = async ({ id }: { id: string }) => (await update(id, later)).body.rsvpOpensAt;
    const kept = await published(app, ada, { rsvpOpensAt });
    expect(await opensAfterMove(kept)).toBe(rsvpOpensAt);
    const moved = await opensAfterMove(await draft(app, ada, { rsvpOpensAt }));
    expect(Date.parse(moved!)).toBeGreaterThan(app.clock.now().getTime());
  });

  test('rounds a position, so that distances to it can be calculated', async () => {
    const body = { title: 'At the equator', latitude: 3e-323, longitude: 13.123456789, placeId: places.berlin.id };
    const { id } = (await app.call(createEvent, { body }, ada)).body;
    const event = (await update(id, {})).body;
    expect([event.latitude, event.longitude]).toEqual([0, 13.1234568]);
  });

  test.each([180, 179.99999999])('takes a longitude of %f as -180, which is the same meridian', async (longitude) => {
    const { id } = await draft(app, ada);
    expect((await update(id, { latitude: -16.8, longitude })).body).toMatchObject({ latitude: -16.8, longitude: -180 });
  });

  test('takes a time with an offset from UTC', async () => {
    const { id } = await draft(app, ada);
    const { body } = await update(id, { rsvpOpensAt: '2026-11-21T20:00:00+01:00' });
    expect(body.rsvpOpensAt).toBe('2026-11-21T19:00:00.000Z');
  });

  test.each<[string, (app: TestApp) => EventFields, string]>([
    ['an end before the start', (app) => ({ endsLocal: daysAhead(app, 6) }), 'endsLocal'],
    ['31 days', (app) => ({ endsLocal: daysAhead(app, 38) }), 'endsLocal'],
    ['an unknown time zone', () => ({ timeZone: 'Mars/Olympus' }), 'timeZone'],
    ['an offset as time zone', () => ({ timeZone: '+02:00' }), 'timeZone'],
    ['the 30th of February', () => ({ startsLocal: '2027-02-30T10:00' }), 'startsLocal'],
    ['the year 0', () => ({ startsLocal: '0000-01-01T00:00' }), 'startsLocal'],
    ['an end in the year 10000', () => ({ startsLocal: '9999-12-31T22:00' }), 'startsLocal'],
    ['half a position', () => ({ latitude: 52 }), 'longitude'],
    [
      'RSVPs that close before they open',
      (app) => ({ rsvpOpensAt: app.clock.now().toISOString(), rsvpClosesAt: '2020-01-01T00:00:00Z' }),
      'rsvpClosesAt',
    ],
    ['RSVPs that open in the year 0', () => ({ rsvpOpensAt: '0000-01-01T00:00:00Z' }), 'rsvpOpensAt'],
    ['RSVPs after the end', () => ({ rsvpClosesAt: '2099-01-01T00:00:00Z' }), 'rsvpClosesAt'],
    ['no seats', () => ({ capacity: 0 }), 'capacity'],
    ['half a seat', () => ({ capacity: 1.5 }), 'capacity'],
    ['eleven guests', () => ({ guestsPerRsvp: 11 }), 'guestsPerRsvp'],
    ['members-only without a group', () => ({ visibility: 'members' }), 'visibility'],
    ['a script as link', () => ({ meetingLink: 'javascript:alert(1)' }), 'meetingLink'],
    ['a title of 121 letters', () => ({ title: 'x'.repeat(121) }), 'title'],
    ['a title of two lines', () => ({ title: 'a\nb' }), 'title'],
    ['eleven interests', () => ({ interests: Array.from({ length: 11 }, (_, n) => `tag ${n}`) }), 'interests'],
    ['an unknown category', () => ({ category: 'secret' as never }), 'category'],
    ['an unknown accessibility feature', () => ({ accessibility: ['levitation' as never] }), 'accessibility.0'],
  ])('rejects %s', async (_, fields, field) => {
    const { id } = await draft(app, ada);
    expect((await update(id, fields(app))).problem).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  });

  test('with an unknown place is rejected', async () => {
    expect((await app.call(createEvent, { body: { placeId: 1 } }, ada)).problem).toMatchObject({
      code: 'place.not_found',
      fields: { placeId: expect.any(String) },
    });
  });

  test('can be deleted by its host only, and not once published', async () => {
    const { id } = await draft(app, ada);
    expect((await app.call(deleteEvent, { params: { eventId: id } }, ben)).problem.code).toBe('event.not_found');
    expect((await app.call(deleteEvent, { params: { eventId: id } }, ada)).status).toBe(204);
    expect((await show(id, ada)).status).toBe(404);
    const live = await published(app, ada);
    expect((await app.call(deleteEvent, { params: { eventId: live.id } }, ada)).problem.code).toBe('event.not_a_draft');
    expect((await app.call(deleteEvent, { params: { eventId: live.id } }, ben)).problem.code).toBe('auth.forbidden');
  });

  test('that was published in the meantime is not changed by a form that still saves itself', async () => {
    const { id } = await draft(app, ada, wholeEvent(app));
    const basedOn = { status: 'draft' } as const;
    expect((await update(id, { venue: 'Pub', basedOn })).body.venue).toBe('Pub');
    await app.call(publishEvent, { params: { eventId: id } }, ada);
    expect((await update(id, { venue: 'Caf', basedOn })).problem).toMatchObject({
      code: 'event.changed',
      fields: { status: 'It was published in the meantime.' },
    });
    expect((await show(id, ada)).body).toMatchObject({ status: 'published', venue: 'Pub' });
    expect((await update(id, { venue: 'Café' })).body.venue).toBe('Café');
  });

  test('counts towards a limit of one hundred per host', async () => {
    await app.db.execute(
      `insert into events (host_kind, host_person_id) select 'person', $1 from generate_series(1, 100)`,
      [ada.user.id],
    );
    expect((await app.call(createEvent, { body: {} }, ada)).problem).toMatchObject({
      status: 409,
      code: 'event.too_many_drafts',
    });
    expect((await app.call(createEvent, { body: {} }, ben)).status).toBe(201);
  });
});
