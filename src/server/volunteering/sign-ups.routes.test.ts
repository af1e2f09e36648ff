import { beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent, type EventDetail, updateEvent } from '#contracts/events/events.contract.ts';
import { banFromGroup } from '#contracts/groups/group-admissions.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import {
  confirmSignUp,
  getSignUp,
  listSignUps,
  signUp as takeShift,
  updateSignUp,
  withdrawSignUp,
} from '#contracts/volunteering/sign-ups.contract.ts';
import { listEventRoles } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { deleteShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { publishedEvents } from '#tests/support/domain-events.ts';
import { draft, knowPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { publishedFor, setGroups } from '#tests/support/host-scene.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { roleAt, runVolunteering, shiftAfter, shiftAt, shiftNow } from '#tests/support/volunteering.ts';
import { shiftChanged, signUpChanged } from './volunteering.domain-events.ts';

let app: TestApp;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let event: EventDetail;
beforeAll(async () => {
  app = await testApp();
  await knowPlaces(app);
  ada = await signUp(app.deps);
});
/** People of its own for each test: whoever has a shift at that time already could not take another. */
async function fresh(): Promise<void> {
  [ben, cleo] = [await signUp(app.deps), await signUp(app.deps)];
  event = await published(app, ada);
}
const take = (shiftId: string, as: SomeoneSignedIn, body = {}) =>
  app.call(takeShift, { params: { shiftId }, body }, as);
const change = (shiftId: string, { user }: SomeoneSignedIn, body: object, as = ada) =>
  app.call(updateSignUp, { params: { shiftId, personId: user.id }, body }, as);
const list = async (shiftId: string, status: 'signed-up' | 'waitlisted' | 'withdrawn' | 'removed' = 'signed-up') =>
  (await app.call(listSignUps, { params: { shiftId }, query: { status } }, ada)).body;
const names = ({ signUps }: Awaited<ReturnType<typeof list>>) => signUps.map(({ person }) => person.id);

describe('taking a shift', () => {
  // spec: 10.6
  test('takes a place while there is one, then a place in line; again changes nothing', async () => {
    await fresh();
    const { id } = await shiftAt(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    const mine = (await take(id, ben)).body;
    expect(mine).toMatchObject({ state: 'signed-up', taken: 1, signUp: { status: 'signed-up', position: null } });
    const waiting = (await take(id, cleo)).body;
    expect(waiting).toMatchObject({ state: 'waitlisted', taken: 1, waiting: 1, signUp: { position: 1 } });
    expect((await take(id, ben)).body).toMatchObject({ taken: 1, signUp: mine.signUp });
    const changes = (await publishedEvents(app, signUpChanged)).slice(-2);
    expect(changes.map(({ kind }) => kind)).toEqual(['signed-up', 'waitlisted']);
  });

  // spec: 10.8
  test('whoever gives it back lets the first in line move up, and is told once', async () => {
    await fresh();
    const { id } = await shiftAt(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    await take(id, ben);
    await take(id, cleo);
    for (const _ of [1, 2]) expect((await app.call(withdrawSignUp, { params: { shiftId: id } }, ben)).status).toBe(204);
    expect((await app.call(getSignUp, { params: { shiftId: id } }, cleo)).body.state).toBe('signed-up');
    expect((await app.call(getSignUp, { params: { shiftId: id } }, ben)).body).toMatchObject({
      state: 'full',
      signUp: { status: 'withdrawn' },
    });
    const changes = (await publishedEvents(app, signUpChanged)).slice(-2);
    expect(changes.map(({ kind }) => kind)).toEqual(['withdrawn', 'moved-up']);
  });

  // spec: 10.9
  test('what a role asks for must be confirmed, and the hosts see that it was', async () => {
    await fresh();
    const { id } = await shiftAt(app, event, ada, { minimumAge: 18, skills: ['Driving licence'] });
    expect((await take(id, ben, { confirmsSkills: true })).problem).toMatchObject({
      status: 400,
      fields: { confirmsAge: expect.any(String) },
    });
    expect((await take(id, ben, { confirmsAge: true })).problem).toMatchObject({
      status: 400,
      fields: { confirmsSkills: expect.any(String) },
    });
    await take(id, ben, { confirmsAge: true, confirmsSkills: true });
    expect((await list(id)).signUps).toMatchObject([{ confirmsAge: true, confirmsSkills: true }]);
  });

  // spec: 10.7
  test('one that overlaps with another of one’s own is refused, one that only touches it is not', async () => {
    await fresh();
    const role = await roleAt(app, event, ada, {
      shifts: [shiftAfter(event, 0), shiftAfter(event, 30), shiftAfter(event, 60)],
    });
    const [first, second, third] = role.shifts;
    await take(first!.id, ben);
    expect((await shiftNow(app, event, second!, ben)).state).toBe('overlaps');
    expect((await shiftNow(app, event, second!, ben)).overlapsWith).toMatchObject({
      shiftId: first!.id,
      title: 'Sorters',
    });
    expect((await take(second!.id, ben)).problem).toMatchObject({ status: 409, code: 'shift.overlaps' });
    expect((await take(third!.id, ben)).status).toBe(200);
  });

  // spec: 10.7
  test('at the time of an event one goes to it warns, but not of the shift’s own event', async () => {
    await fresh();
    const other = await published(app, ada, { title: 'Concert' });
    for (const { id } of [event, other])
      await app.call(answerEvent, { params: { eventId: id }, body: { status: 'going' } }, ben);
    const { id } = await shiftAt(app, event, ada);
    const shift = (await take(id, ben)).body;
    expect(shift.state).toBe('signed-up');
    expect(shift.warnings).toMatchObject([{ eventId: other.id, title: 'Concert' }]);
  });

  test('two tabs at once, on two shifts that overlap: one of them is taken', async () => {
    await fresh();
    const { shifts } = await roleAt(app, event, ada, { shifts: [0, 10, 20, 30].map((at) => shiftAfter(event, at)) });
    const answers = await Promise.all(shifts.map(({ id }) => take(id, ben)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { problem } of answers.filter(({ status }) => status !== 200))
      expect(problem.code).toBe('shift.overlaps');
  });

  // spec: 10.6
  test('is refused when it is closed, has begun or is over', async () => {
    await fresh();
    const { id } = await shiftAt(app, event, ada);
    await app.call(updateShift, { params: { shiftId: id }, body: { isClosed: true } }, ada);
    expect((await shiftNow(app, event, { id }, ben)).state).toBe('closed');
    expect((await take(id, ben)).problem.code).toBe('shift.closed');
    await app.call(updateShift, { params: { shiftId: id }, body: { isClosed: false } }, ada);
    await movedIntoThePast(id, 10);
    expect((await take(id, ben)).problem.code).toBe('shift.closed');
    await movedIntoThePast(id, 120);
    expect((await shiftNow(app, event, { id }, ben)).state).toBe('over');
    expect((await take(id, ben)).problem.code).toBe('shift.over');
  });

  test('whoever was taken off stays off, and leaving changes nothing then', async () => {
    await fresh();
    const { id } = await shiftAt(app, event, ada);
    await take(id, ben);
    await change(id, ben, { status: 'removed' });
    expect((await take(id, ben)).problem.code).toBe('sign_up.removed');
    expect((await app.call(withdrawSignUp, { params: { shiftId: id } }, ben)).status).toBe(204);
    expect((await list(id, 'removed')).signUps).toHaveLength(1);
  });
});

/** The database's own clock has no part in it: only the shift's times and the app's clock. */
const movedIntoThePast = (shiftId: string, minutes: number) =>
  app.db.execute(
    `update volunteer_shifts set starts_at = $2::timestamptz - make_interval(mins => $3), ends_at = $2::timestamptz - make_interval(mins => $3) + interval '1 hour'
      where id = $1`,
    [shiftId, app.clock.now(), minutes],
  );

describe('the day before', () => {
  // spec: 10.3
  test('they say that they will come, or give the shift back', async () => {
    await fresh();
    const { id } = await shiftAt(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    const confirm = (as: SomeoneSignedIn, isComing: boolean) =>
      app.call(confirmSignUp, { params: { shiftId: id }, body: { isComing } }, as);
    expect((await confirm(ben, true)).problem.code).toBe('sign_up.none');
    await take(id, ben);
    await take(id, cleo);
    expect((await confirm(ben, true)).body.signUp?.confirmedAt).not.toBeNull();
    expect((await list(id)).counts.confirmed).toBe(1);
    expect((await confirm(ben, false)).body.signUp?.status).toBe('withdrawn');
    expect(names(await list(id))).toEqual([cleo.user.id]);
    await movedIntoThePast(id, 5);
    expect((await confirm(cleo, true)).problem.code).toBe('shift.begun');
    expect((await app.call(withdrawSignUp, { params: { shiftId: id } }, cleo)).problem.code).toBe('shift.begun');
  });

  test('a new time asks again, and a cancelled shift cannot be confirmed', async () => {
    await fresh();
    const { id } = await shiftAt(app, event, ada);
    await take(id, ben);
    const confirm = () => app.call(confirmSignUp, { params: { shiftId: id }, body: { isComing: true } }, ben);
    await confirm();
    await app.call(updateShift, { params: { shiftId: id }, body: { ...shiftAfter(event, 30), scope: 'this' } }, ada);
    expect((await app.call(getSignUp, { params: { shiftId: id } }, ben)).body.signUp?.confirmedAt).toBeNull();
    await app.call(deleteShift, { params: { shiftId: id }, query: {} }, ada);
    expect((await confirm()).problem.code).toBe('shift.cancelled');
  });
});

describe('from outside', () => {
  test('an account that goes frees its place', async () => {
    await fresh();
    const { id } = await shiftAt(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    await take(id, ben);
    await take(id, cleo);
    await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ben);
    await runVolunteering(app);
    expect(await shiftNow(app, event, { id }, cleo)).toMatchObject({ taken: 1, waiting: 0, state: 'signed-up' });
  });

  test('a cancelled event closes its shifts, and everybody on them is told', async () => {
    await fresh();
    const { id } = await shiftAt(app, event, ada);
    await take(id, ben);
    await app.call(cancelEvent, { params: { eventId: event.id }, body: { reason: 'Rain' } }, ada);
    expect((await take(id, cleo)).problem.code).toBe('shift.closed');
    await runVolunteering(app);
    expect(await shiftNow(app, event, { id }, ben)).toMatchObject({ state: 'closed', isCancelled: true });
    const changes = (await publishedEvents(app, shiftChanged)).filter(({ shiftId }) => shiftId === id);
    expect(changes.map(({ kind }) => kind)).toEqual(['cancelled']);
  });

  test('an event that moves takes its shifts along, and everybody on them is told once', async () => {
    await fresh();
    const { id, startsAt } = await shiftAt(app, event, ada, { shifts: [shiftAfter(event, -90)] });
    await take(id, ben);
    const startsLocal = `${event.startsLocal!.slice(0, 11)}20:15`;
    const endsLocal = `${event.startsLocal!.slice(0, 11)}22:15`;
    await app.call(updateEvent, { params: { eventId: event.id }, body: { startsLocal, endsLocal } }, ada);
    await runVolunteering(app);
    await runVolunteering(app);
    const shift = await shiftNow(app, event, { id }, ben);
    expect(shift.startsLocal.slice(11)).toBe('18:45');
    expect(Date.parse(shift.startsAt) - Date.parse(startsAt)).toBe(75 * 60_000);
    const changes = (await publishedEvents(app, shiftChanged)).filter(({ shiftId }) => shiftId === id);
    expect(changes).toMatchObject([{ kind: 'moved', was: { startsAt: new Date(startsAt) } }]);
  });

  test('whoever is put out of a group does not help at what is for its members only', async () => {
    const { group, people } = await setGroups(app);
    const host = { kind: 'group' as const, id: group.id };
    const meeting = await publishedFor(app, host, people.organizer, { visibility: 'members' });
    const { id } = await shiftAt(app, meeting, people.organizer, { shifts: [shiftAfter(meeting, 0, { needed: 1 })] });
    await take(id, people.member);
    await take(id, people.coOrganizer);
    const params = { slug: group.slug, personId: people.member.user.id };
    await app.call(banFromGroup, { params, body: {} }, people.organizer);
    await runVolunteering(app);
    expect((await app.call(getSignUp, { params: { shiftId: id } }, people.member)).problem.code).toBe(
      'shift.not_found',
    );
    expect((await shiftNow(app, meeting, { id }, people.coOrganizer)).state).toBe('signed-up');
  });

  // spec: 10.17
  test('what cannot be seen is not there', async () => {
    await fresh();
    const hidden = await draft(app, ada);
    const { id } = await shiftAt(app, hidden, ada);
    expect((await take(id, ben)).problem.code).toBe('shift.not_found');
    expect((await app.call(listEventRoles, { params: { eventId: hidden.id } }, ben)).problem.code).toBe(
      'event.not_found',
    );
    expect((await take(id, ada)).problem.code).toBe('shift.closed');
  });
});
