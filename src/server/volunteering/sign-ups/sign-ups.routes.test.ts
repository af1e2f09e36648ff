import { describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { banFromGroup } from '#contracts/groups/group-admissions.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { confirmSignUp, getSignUp, withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { listEventRoles } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { deleteShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { shiftChanged, shiftsMoved, signUpChanged } from '#server/volunteering/volunteering.domain-events.ts';
import { publishedEvents } from '#tests/support/domain-events.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { testApp } from '#tests/support/test-app.ts';
import { personIds, signUpScene } from '#tests/support/volunteer-scenes.ts';
import {
  makeEventRole,
  makeEventShift,
  runVolunteeringJobs,
  shiftAfter,
  shiftNow,
} from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);
const { signUpFor, change, list, setUpEvent } = signUpScene(app, ada);

describe('signing up for a shift', () => {
  // spec: 10.6
  test('takes a free place, then joins the waitlist, and is idempotent', async () => {
    const { ben, cleo, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    const mine = (await signUpFor(id, ben)).body;
    expect(mine).toMatchObject({ state: 'signed-up', taken: 1, signUp: { status: 'signed-up', position: null } });
    const waiting = (await signUpFor(id, cleo)).body;
    expect(waiting).toMatchObject({ state: 'waitlisted', taken: 1, waiting: 1, signUp: { position: 1 } });
    expect((await signUpFor(id, ben)).body).toMatchObject({ taken: 1, signUp: mine.signUp });
    const changes = (await publishedEvents(app, signUpChanged)).slice(-2);
    expect(changes.map(({ kind }) => kind)).toEqual(['signed-up', 'waitlisted']);
  });

  // spec: 10.8
  test('can be undone, which promotes the first person on the waitlist with one notification', async () => {
    const { ben, cleo, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    await signUpFor(id, ben);
    await signUpFor(id, cleo);
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
  test('requires the confirmations of the role, which hosts can see', async () => {
    const { ben, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada, { minimumAge: 18, skills: ['Driving licence'] });
    expect((await signUpFor(id, ben, { confirmsSkills: true })).problem).toMatchObject({
      status: 400,
      fields: { confirmsAge: expect.any(String) },
    });
    expect((await signUpFor(id, ben, { confirmsAge: true })).problem).toMatchObject({
      status: 400,
      fields: { confirmsSkills: expect.any(String) },
    });
    await signUpFor(id, ben, { confirmsAge: true, confirmsSkills: true });
    expect((await list(id)).signUps).toMatchObject([{ confirmsAge: true, confirmsSkills: true }]);
  });

  // spec: 10.7
  test('is refused if it overlaps with another shift of the person, but not if it is adjacent', async () => {
    const { ben, event } = await setUpEvent();
    const role = await makeEventRole(app, event, ada, {
      shifts: [shiftAfter(event, 0), shiftAfter(event, 30), shiftAfter(event, 60)],
    });
    const [first, second, third] = role.shifts;
    await signUpFor(first!.id, ben);
    expect((await shiftNow(app, event, second!, ben)).state).toBe('overlaps');
    expect((await shiftNow(app, event, second!, ben)).overlapsWith).toMatchObject({
      shiftId: first!.id,
      title: 'Sorters',
    });
    expect((await signUpFor(second!.id, ben)).problem).toMatchObject({ status: 409, code: 'shift.overlaps' });
    expect((await signUpFor(third!.id, ben)).status).toBe(200);
  });

  // spec: 10.7
  test('warns about other events that the person attends at that time', async () => {
    const { ben, event } = await setUpEvent();
    const other = await published(app, ada, { title: 'Concert' });
    for (const { id } of [event, other])
      await app.call(answerEvent, { params: { eventId: id }, body: { status: 'going' } }, ben);
    const { id } = await makeEventShift(app, event, ada);
    const shift = (await signUpFor(id, ben)).body;
    expect(shift.state).toBe('signed-up');
    expect(shift.warnings).toMatchObject([{ eventId: other.id, title: 'Concert' }]);
  });

  test('succeeds for only one of two overlapping shifts requested concurrently', async () => {
    const { ben, event } = await setUpEvent();
    const { shifts } = await makeEventRole(app, event, ada, {
      shifts: [0, 10, 20, 30].map((at) => shiftAfter(event, at)),
    });
    const answers = await Promise.all(shifts.map(({ id }) => signUpFor(id, ben)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { problem } of answers.filter(({ status }) => status !== 200))
      expect(problem.code).toBe('shift.overlaps');
  });

  // spec: 10.6
  test('is refused when the shift is closed, has begun or is over', async () => {
    const { ben, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada);
    await app.call(updateShift, { params: { shiftId: id }, body: { isClosed: true } }, ada);
    expect((await shiftNow(app, event, { id }, ben)).state).toBe('closed');
    expect((await signUpFor(id, ben)).problem.code).toBe('shift.closed');
    await app.call(updateShift, { params: { shiftId: id }, body: { isClosed: false } }, ada);
    await moveIntoThePast(id, 10);
    expect((await signUpFor(id, ben)).problem.code).toBe('shift.closed');
    await moveIntoThePast(id, 120);
    expect((await shiftNow(app, event, { id }, ben)).state).toBe('over');
    expect((await signUpFor(id, ben)).problem.code).toBe('shift.over');
  });

  test('is refused after a host removed the person, and withdrawing then does nothing', async () => {
    const { ben, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada);
    await signUpFor(id, ben);
    await change(id, ben, { status: 'removed' });
    expect((await signUpFor(id, ben)).problem.code).toBe('sign_up.removed');
    expect((await app.call(withdrawSignUp, { params: { shiftId: id } }, ben)).status).toBe(204);
    expect((await list(id, 'removed')).signUps).toHaveLength(1);
  });
});

/** Changes the shift's times; the app's clock stays the same. */
const moveIntoThePast = (shiftId: string, minutes: number) =>
  app.db.execute(
    `update volunteer_shifts set starts_at = $2::timestamptz - make_interval(mins => $3), ends_at = $2::timestamptz - make_interval(mins => $3) + interval '1 hour'
      where id = $1`,
    [shiftId, app.clock.now(), minutes],
  );

describe('confirming a shift', () => {
  // spec: 10.3
  test('records that the person will come, or withdraws them', async () => {
    const { ben, cleo, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    const confirm = (as: SomeoneSignedIn, isComing: boolean) =>
      app.call(confirmSignUp, { params: { shiftId: id }, body: { isComing } }, as);
    expect((await confirm(ben, true)).problem.code).toBe('sign_up.none');
    await signUpFor(id, ben);
    await signUpFor(id, cleo);
    expect((await confirm(ben, true)).body.signUp?.confirmedAt).not.toBeNull();
    expect((await list(id)).counts.confirmed).toBe(1);
    expect((await confirm(ben, false)).body.signUp?.status).toBe('withdrawn');
    expect(personIds(await list(id))).toEqual([cleo.user.id]);
    await moveIntoThePast(id, 5);
    expect((await confirm(cleo, true)).problem.code).toBe('shift.begun');
    expect((await app.call(withdrawSignUp, { params: { shiftId: id } }, cleo)).problem.code).toBe('shift.begun');
  });

  test('is required again after the shift was moved, and impossible after it was cancelled', async () => {
    const { ben, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada);
    await signUpFor(id, ben);
    const confirm = () => app.call(confirmSignUp, { params: { shiftId: id }, body: { isComing: true } }, ben);
    await confirm();
    await app.call(updateShift, { params: { shiftId: id }, body: { ...shiftAfter(event, 30), scope: 'this' } }, ada);
    expect((await app.call(getSignUp, { params: { shiftId: id } }, ben)).body.signUp?.confirmedAt).toBeNull();
    await app.call(deleteShift, { params: { shiftId: id }, query: {} }, ada);
    expect((await confirm()).problem.code).toBe('shift.cancelled');
  });
});

describe('changes elsewhere', () => {
  test('deleting an account frees its place', async () => {
    const { ben, cleo, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    await signUpFor(id, ben);
    await signUpFor(id, cleo);
    await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ben);
    await runVolunteeringJobs(app);
    expect(await shiftNow(app, event, { id }, cleo)).toMatchObject({ taken: 1, waiting: 0, state: 'signed-up' });
  });

  test('cancelling an event closes its shifts and notifies their volunteers', async () => {
    const { ben, cleo, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada);
    await signUpFor(id, ben);
    await app.call(cancelEvent, { params: { eventId: event.id }, body: { reason: 'Rain' } }, ada);
    expect((await signUpFor(id, cleo)).problem.code).toBe('shift.closed');
    await runVolunteeringJobs(app);
    expect(await shiftNow(app, event, { id }, ben)).toMatchObject({ state: 'closed', isCancelled: true });
    const changes = (await publishedEvents(app, shiftChanged)).filter(({ shiftId }) => shiftId === id);
    expect(changes.map(({ kind }) => kind)).toEqual(['cancelled']);
  });

  test('rescheduling an event moves its shifts and notifies their volunteers once', async () => {
    const { ben, event } = await setUpEvent();
    const { id, startsAt } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, -90)] });
    await signUpFor(id, ben);
    const startsLocal = `${event.startsLocal!.slice(0, 11)}20:15`;
    const endsLocal = `${event.startsLocal!.slice(0, 11)}22:15`;
    await app.call(updateEvent, { params: { eventId: event.id }, body: { startsLocal, endsLocal } }, ada);
    await runVolunteeringJobs(app);
    await runVolunteeringJobs(app);
    const shift = await shiftNow(app, event, { id }, ben);
    expect(shift.startsLocal.slice(11)).toBe('18:45');
    expect(Date.parse(shift.startsAt) - Date.parse(startsAt)).toBe(75 * 60_000);
    const moved = (await publishedEvents(app, shiftsMoved)).flatMap(({ shifts }) => shifts);
    expect(moved.filter(({ shiftId }) => shiftId === id)).toMatchObject([{ startsAt: new Date(startsAt) }]);
  });

  test('removing a person from a group withdraws them from shifts of its members-only events, even after cancelling online has closed', async () => {
    const { group, people } = await makeHostGroups(app);
    const host = { kind: 'group' as const, id: group.id };
    const meeting = await publishedFor(app, host, people.organizer, { visibility: 'members' });
    const { id } = await makeEventShift(app, meeting, people.organizer, {
      shifts: [shiftAfter(meeting, 0, { needed: 1 })],
      withdrawClosesHours: 720,
    });
    await signUpFor(id, people.member);
    await signUpFor(id, people.coOrganizer);
    const params = { slug: group.slug, personId: people.member.user.id };
    await app.call(banFromGroup, { params, body: {} }, people.organizer);
    await runVolunteeringJobs(app);
    expect((await app.call(getSignUp, { params: { shiftId: id } }, people.member)).problem.code).toBe(
      'shift.not_found',
    );
    expect((await shiftNow(app, meeting, { id }, people.coOrganizer)).state).toBe('signed-up');
  });

  // spec: 10.17
  test('a shift that the viewer may not see is not found', async () => {
    const { ben } = await setUpEvent();
    const hidden = await draft(app, ada);
    const { id } = await makeEventShift(app, hidden, ada);
    expect((await signUpFor(id, ben)).problem.code).toBe('shift.not_found');
    expect((await app.call(listEventRoles, { params: { eventId: hidden.id } }, ben)).problem.code).toBe(
      'event.not_found',
    );
    expect((await signUpFor(id, ada)).problem.code).toBe('shift.closed');
  });
});
