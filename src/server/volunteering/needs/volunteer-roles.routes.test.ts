import { describe, expect, test } from 'vitest';
import { cancelEvent, createEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { signUp as takeShift } from '#contracts/volunteering/sign-ups.contract.ts';
import {
  createEventRole,
  createOrganizationRole,
  deleteRole,
  listEventRoles,
  listOrganizationRoles,
  updateRole,
} from '#contracts/volunteering/volunteer-roles.contract.ts';
import {
  createShift,
  deleteShift,
  messageShift,
  updateShift,
} from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { shiftChanged, volunteersMessaged } from '#server/volunteering/volunteering.domain-events.ts';
import { publishedEvents } from '#tests/support/domain-events.ts';
import { daysAhead, draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import {
  makeEventRole,
  makeEventShift,
  makeOrganizationRole,
  shiftAfter,
  shiftNow,
  shiftsOf,
  signUpForShift,
} from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);
const [ada, ben] = await signUpPeople(app.deps, 2);
const showNeeds = async (eventId: string, as?: SomeoneSignedIn) =>
  (await app.call(listEventRoles, { params: { eventId } }, as)).body;
const moveShift = (shiftId: string, minutes: number) =>
  app.db.execute(
    `update volunteer_shifts set starts_at = $2::timestamptz - make_interval(mins => $3), ends_at = $2::timestamptz - make_interval(mins => $3 - 60)
      where id = $1`,
    [shiftId, app.clock.now(), minutes],
  );

describe('roles of an event', () => {
  // spec: 1.5
  test('can be created with shifts by hosts, and are visible to everybody with their state', async () => {
    const event = await published(app, ada);
    const cleo = await signUp(app.deps);
    const role = await makeEventRole(app, event, ada, {
      title: 'Sorters',
      description: 'Sort what was given.',
      skills: ['Lifting', 'lifting'],
      minimumAge: 16,
      shifts: [shiftAfter(event, -120, { needed: 6 }), shiftAfter(event, 0, { needed: 3 })],
    });
    expect(role).toMatchObject({
      skills: ['lifting'],
      minimumAge: 16,
      isRepeating: false,
      abilities: { manage: true },
    });
    expect(role.shifts.map(({ timeZone }) => timeZone)).toEqual(['Europe/Berlin', 'Europe/Berlin']);
    await signUpForShift(app, role.shifts[0]!.id, cleo);
    const seen = await showNeeds(event.id);
    expect(seen.abilities).toEqual({ manage: false });
    expect(seen.roles[0]).toMatchObject({ title: 'Sorters', attendance: null, place: null });
    expect(seen.summary).toEqual({ needed: 9, taken: 1, waiting: 0, gaps: 8, shiftsWithGaps: 2 });
    expect(seen.roles[0]!.shifts.map(({ state, signUp: own }) => [state, own])).toEqual([
      ['open', null],
      ['open', null],
    ]);
    expect((await showNeeds(event.id, ada)).abilities).toEqual({ manage: true });
  });

  test('are rejected with field errors if they are invalid', async () => {
    const event = await published(app, ada);
    const post = (body: object, as = ada) =>
      app.call(createEventRole, { params: { eventId: event.id }, body: { title: 'Sorters', ...body } }, as);
    const shift = shiftAfter(event);
    const refused = async (shifts: object[], field: string) =>
      expect((await post({ shifts })).problem).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    await refused([shift, { ...shift, endsLocal: shift.startsLocal }], 'shifts.1.endsLocal');
    await refused([{ ...shift, endsLocal: daysAhead(app, 9) }], 'shifts.0.endsLocal');
    await refused(
      [{ ...shift, startsLocal: daysAhead(app, 70), endsLocal: daysAhead(app, 70, '20:00') }],
      'shifts.0.startsLocal',
    );
    await refused(
      [{ ...shift, startsLocal: daysAhead(app, -3), endsLocal: daysAhead(app, -3, '20:00') }],
      'shifts.0.startsLocal',
    );
    await refused([{ ...shift, needed: 0 }], 'shifts.0.needed');
    expect((await post({ title: ' ' })).problem.fields).toHaveProperty('title');
    expect((await post({ minimumAge: 0 })).problem.fields).toHaveProperty('minimumAge');
    expect((await post({}, ben)).problem.code).toBe('auth.forbidden');
    expect((await showNeeds(event.id)).roles).toEqual([]);
  });

  test('can be added to a draft without a date, but shifts need a date', async () => {
    const { id } = (await app.call(createEvent, { body: { title: 'Someday' } }, ada)).body;
    const role = await makeEventRole(app, { id, startsLocal: null }, ada, { shifts: [] });
    const body = { startsLocal: daysAhead(app, 3), endsLocal: daysAhead(app, 3, '21:00'), needed: 1 };
    const add = () => app.call(createShift, { params: { roleId: role.id }, body }, ada);
    expect((await add()).problem.code).toBe('shift.no_date');
    const fields = { startsLocal: daysAhead(app, 3), endsLocal: daysAhead(app, 3, '22:00'), timeZone: 'Asia/Tokyo' };
    await app.call(updateEvent, { params: { eventId: id }, body: fields }, ada);
    const shift = (await add()).body;
    expect(shift).toMatchObject({ timeZone: 'Asia/Tokyo', state: 'closed' });
    await app.call(updateEvent, { params: { eventId: id }, body: { startsLocal: null, endsLocal: null } }, ada);
    const resize = await app.call(updateShift, { params: { shiftId: shift.id }, body: { needed: 2 } }, ada);
    expect(resize.problem.code).toBe('shift.no_date');
    expect((await app.call(listEventRoles, { params: { eventId: id } }, ben)).problem.code).toBe('event.not_found');
  });

  test('cannot be added to cancelled or past events', async () => {
    const event = await published(app, ada);
    const role = await makeEventRole(app, event, ada);
    await app.call(cancelEvent, { params: { eventId: event.id }, body: { reason: '' } }, ada);
    const body = { title: 'More' };
    expect((await app.call(createEventRole, { params: { eventId: event.id }, body }, ada)).problem.code).toBe(
      'event.cancelled',
    );
    expect((await app.call(updateRole, { params: { roleId: role.id }, body }, ada)).problem.code).toBe(
      'event.cancelled',
    );
    const shift = { params: { roleId: role.id }, body: shiftAfter(event) };
    expect((await app.call(createShift, shift, ada)).problem.code).toBe('event.cancelled');
    const past = await published(app, ada);
    await app.db.execute(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [past.id],
    );
    expect((await app.call(createEventRole, { params: { eventId: past.id }, body }, ada)).problem.code).toBe(
      'event.over',
    );
  });

  test('are limited to fifty', async () => {
    const event = await draft(app, ada);
    for (let at = 0; at < 50; at++) await makeEventRole(app, event, ada, { shifts: [] });
    const fiftyFirst = { params: { eventId: event.id }, body: { title: 'One more' } };
    expect((await app.call(createEventRole, fiftyFirst, ada)).problem.code).toBe('volunteer_role.too_many');
  });
});

describe('editing', () => {
  test('a role changes only the given fields', async () => {
    const role = await makeEventRole(app, await published(app, ada), ada, { skills: ['cooking'] });
    const change = (body: object, as = ada) => app.call(updateRole, { params: { roleId: role.id }, body }, as);
    expect((await change({ title: 'Cooks', minimumAge: 18 })).body).toMatchObject({
      title: 'Cooks',
      minimumAge: 18,
      skills: ['cooking'],
      shifts: [{ id: role.shifts[0]!.id }],
    });
    expect((await change({ title: 'Mine' }, ben)).problem.code).toBe('auth.forbidden');
  });

  test('a shift to need more people promotes the waitlist, and fewer than are signed up is refused', async () => {
    const event = await published(app, ada);
    const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    const people = await signUpPeople(app.deps, 3);
    for (const one of people) await signUpForShift(app, id, one);
    const change = (body: object) => app.call(updateShift, { params: { shiftId: id }, body }, ada);
    expect((await change({ needed: 2 })).body).toMatchObject({ needed: 2, taken: 2, waiting: 1 });
    expect((await change({ needed: 1 })).problem.code).toBe('shift.more_signed_up');
    expect((await shiftNow(app, event, { id }, people[1])).state).toBe('signed-up');
  });

  test('deletes a shift without sign-ups, and cancels one with sign-ups, notifying them', async () => {
    const event = await published(app, ada);
    const cleo = await signUp(app.deps);
    const [taken, free] = (await makeEventRole(app, event, ada, { shifts: [shiftAfter(event), shiftAfter(event, 90)] }))
      .shifts;
    await signUpForShift(app, taken!.id, cleo);
    for (const { id } of [taken!, free!])
      expect((await app.call(deleteShift, { params: { shiftId: id }, query: {} }, ada)).status).toBe(204);
    expect(await shiftsOf(app, event)).toEqual([]);
    expect(await shiftsOf(app, event, cleo)).toMatchObject([{ id: taken!.id, isCancelled: true, state: 'closed' }]);
    const changes = await publishedEvents(app, shiftChanged);
    expect(changes.at(-1)).toEqual({ shiftId: taken!.id, kind: 'cancelled', actorId: ada.user.id });
    const change = { params: { shiftId: taken!.id }, body: { needed: 3 } };
    expect((await app.call(updateShift, change, ada)).problem.code).toBe('shift.cancelled');
  });

  test('removes a role but keeps the shifts that people have worked', async () => {
    const event = await published(app, ada);
    const [cleo, dov] = await signUpPeople(app.deps, 2);
    const role = await makeEventRole(app, event, ada, { shifts: [shiftAfter(event), shiftAfter(event, 120)] });
    const [past, coming] = role.shifts;
    await signUpForShift(app, past!.id, cleo);
    await signUpForShift(app, coming!.id, dov);
    await moveShift(past!.id, 300);
    expect((await app.call(deleteShift, { params: { shiftId: past!.id }, query: {} }, ada)).problem.code).toBe(
      'shift.over',
    );
    expect(
      (await app.call(updateShift, { params: { shiftId: past!.id }, body: { needed: 9 } }, ada)).problem.code,
    ).toBe('shift.over');
    expect((await app.call(deleteRole, { params: { roleId: role.id }, query: {} }, ada)).status).toBe(204);
    expect(await shiftsOf(app, event, cleo)).toMatchObject([{ id: past!.id, state: 'over' }]);
    expect((await app.call(updateRole, { params: { roleId: role.id }, body: {} }, ada)).problem.code).toBe(
      'volunteer_role.not_found',
    );
    expect((await app.call(takeShift, { params: { shiftId: coming!.id }, body: {} }, cleo)).problem.code).toBe(
      'shift.closed',
    );
  });

  // spec: 10.13
  test('a message goes to the people who signed up, of whom the sender and those who come along get none', async () => {
    const event = await published(app, ada);
    const { id } = await makeEventShift(app, event, ada, {
      shifts: [shiftAfter(event, 0, { needed: 4 })],
      spotsPerSignUp: 3,
    });
    await signUpForShift(app, id, ada);
    for (let n = 0; n < 2; n += 1)
      await app.call(takeShift, { params: { shiftId: id }, body: { spots: 3 } }, await signUp(app.deps));
    const body = { subject: 'Gloves', text: 'Bring some.' };
    expect((await app.call(messageShift, { params: { shiftId: id }, body }, ada)).body).toEqual({ recipients: 1 });
    const messages = await publishedEvents(app, volunteersMessaged);
    expect(messages.at(-1)).toMatchObject({ shiftId: id, senderId: ada.user.id, ...body });
    expect((await app.call(messageShift, { params: { shiftId: id }, body }, ben)).problem.code).toBe('auth.forbidden');
  });
});

describe('roles of an organization', () => {
  // spec: 10.5
  test('are at a place or online, with shifts in the place’s or the given time zone', async () => {
    const { slug, id } = await organization(app, ada);
    const post = (body: object) =>
      app.call(createOrganizationRole, { params: { slug }, body: { title: 'Drivers', ...body } }, ada);
    expect((await makeOrganizationRole(app, slug, ada)).shifts).toMatchObject([
      { timeZone: 'Europe/Berlin', state: 'open' },
    ]);
    expect((await post({})).problem.fields).toHaveProperty('placeId');
    expect((await post({ placeId: 1 })).problem.code).toBe('place.not_found');
    const shifts = [{ startsLocal: daysAhead(app, 4), endsLocal: daysAhead(app, 4, '21:00'), needed: 1 }];
    expect((await post({ attendance: 'online', shifts })).problem.fields).toHaveProperty('shifts.0.timeZone');
    const online = (await post({ attendance: 'online', shifts: [{ ...shifts[0]!, timeZone: 'Asia/Tokyo' }] })).body;
    expect(online).toMatchObject({ organizationId: id, eventId: null, attendance: 'online', place: null });
    const change = (body: object) => app.call(updateRole, { params: { roleId: online.id }, body }, ada);
    expect((await change({ attendance: 'in-person' })).problem.fields).toHaveProperty('placeId');
    expect((await change({ placeId: 1 })).problem.code).toBe('place.not_found');
    expect((await change({ attendance: 'in-person', placeId: places.berlin.id, venue: 'Depot' })).body).toMatchObject({
      venue: 'Depot',
      place: { name: 'Berlin' },
    });
  });

  test('list upcoming shifts by default, and past ones on request', async () => {
    const { slug } = await organization(app, ada);
    const role = await makeOrganizationRole(app, slug, ada);
    const list = async (when?: 'past') =>
      (await app.call(listOrganizationRoles, { params: { slug }, query: when ? { when } : {} })).body;
    expect((await list()).roles[0]!.shifts).toHaveLength(1);
    await moveShift(role.shifts[0]!.id, 300);
    expect((await list()).roles[0]!.shifts).toHaveLength(0);
    expect((await list('past')).roles[0]!.shifts).toMatchObject([{ state: 'over' }]);
    expect((await list()).summary).toMatchObject({ needed: 0, gaps: 0 });
    await app.call(deleteRole, { params: { roleId: role.id }, query: {} }, ada);
    expect((await list()).roles).toEqual([]);
    expect((await list('past')).roles).toHaveLength(1);
    expect((await app.call(listOrganizationRoles, { params: { slug: 'nobody' }, query: {} })).problem.code).toBe(
      'organization.not_found',
    );
  });

  test('are limited to a hundred upcoming shifts', async () => {
    const { slug } = await organization(app, ada);
    const role = await makeOrganizationRole(app, slug, ada);
    await app.db.execute(
      `insert into volunteer_shifts (role_id, starts_local, ends_local, time_zone, starts_at, ends_at, needed, created_at, updated_at)
       select role_id, starts_local, ends_local, time_zone, starts_at, ends_at, 1, created_at, updated_at
         from volunteer_shifts, generate_series(1, 99) where id = $1`,
      [role.shifts[0]!.id],
    );
    const { startsLocal, endsLocal } = role.shifts[0]!;
    const body = { startsLocal, endsLocal, needed: 1 };
    expect((await app.call(createShift, { params: { roleId: role.id }, body }, ada)).problem.code).toBe(
      'shift.too_many',
    );
  });
});
