import { describe, expect, test } from 'vitest';
import { listSignUps } from '#contracts/volunteering/sign-ups.contract.ts';
import { approveHours } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { volunteerHoursChanged } from '#server/volunteering/volunteering.domain-events.ts';
import { publishedEvents } from '#tests/support/domain-events.ts';
import { hoursAhead, insertPlaces, published } from '#tests/support/events.ts';
import { signUp, signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { personIds, signUpScene } from '#tests/support/volunteer-scenes.ts';
import { makeEventRole, makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);
const { signUpFor, change, list, setUpEvent } = signUpScene(app, ada);

/** Changes the shift's times; the app's clock stays the same. */
const moveIntoThePast = (shiftId: string, minutes: number) =>
  app.db.execute(
    `update volunteer_shifts set starts_at = $2::timestamptz - make_interval(mins => $3), ends_at = $2::timestamptz - make_interval(mins => $3) + interval '1 hour'
      where id = $1`,
    [shiftId, app.clock.now(), minutes],
  );

describe('a host', () => {
  // spec: 10.11
  test('can promote, demote and remove people, but never beyond the number needed', async () => {
    const { ben, cleo, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    await signUpFor(id, ben);
    await signUpFor(id, cleo);
    expect((await change(id, cleo, { status: 'signed-up' })).problem.code).toBe('shift.full');
    expect((await change(id, ben, { status: 'waitlisted' })).body).toMatchObject({
      status: 'waitlisted',
      isHeld: true,
    });
    expect(personIds(await list(id))).toEqual([cleo.user.id]);
    expect((await change(id, cleo, { status: 'removed' })).body.status).toBe('removed');
    expect((await list(id)).counts).toMatchObject({ 'signed-up': 0, waitlisted: 1 });
    expect((await change(id, ben, { status: 'signed-up' })).body).toMatchObject({ status: 'signed-up', isHeld: false });
    expect((await change(id, ada, { status: 'signed-up' })).problem.code).toBe('sign_up.not_found');
  });

  test('can move a person to another shift of the event with a free place', async () => {
    const { ben, cleo, event } = await setUpEvent();
    const { shifts } = await makeEventRole(app, event, ada, {
      shifts: [shiftAfter(event, 0, { needed: 1 }), shiftAfter(event, 30, { needed: 1 })],
    });
    const [from, to] = shifts.map(({ id }) => id) as [string, string];
    await signUpFor(from, ben);
    await signUpFor(from, cleo);
    expect((await change(from, ben, { shiftId: to })).body.status).toBe('signed-up');
    expect([personIds(await list(from)), personIds(await list(to))]).toEqual([[cleo.user.id], [ben.user.id]]);
    expect((await change(from, cleo, { shiftId: to })).problem.code).toBe('shift.full');
    const elsewhere = await makeEventShift(app, await published(app, ada), ada);
    expect((await change(from, cleo, { shiftId: elsewhere.id })).problem.fields).toHaveProperty('shiftId');
    expect((await change(from, ben, { shiftId: to })).problem.code).toBe('sign_up.not_on_shift');
  });

  test('does not change the position of a waitlisted person moved to the same shift, even with an upper-case id', async () => {
    const { ben, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada);
    await signUpFor(id, ben);
    await change(id, ben, { status: 'waitlisted' });
    expect((await change(id, ben, { shiftId: id.toUpperCase() })).body.status).toBe('waitlisted');
    expect((await list(id)).counts).toMatchObject({ waitlisted: 1, withdrawn: 0 });
  });

  test('cannot check people in earlier than a day before the shift', async () => {
    const { ben, event } = await setUpEvent({ startsLocal: hoursAhead(app, 20) });
    const { shifts } = await makeEventRole(app, event, ada, {
      shifts: [shiftAfter(event), shiftAfter(event, 5 * 60)],
    });
    const [near, far] = shifts.map(({ id }) => id) as [string, string];
    for (const id of [near, far]) await signUpFor(id, ben);
    expect((await change(near, ben, { isCheckedIn: true })).status).toBe(200);
    expect((await change(far, ben, { isCheckedIn: true })).problem).toMatchObject({
      status: 409,
      code: 'check_in.too_early',
    });
    expect((await change(far, ben, { isCheckedIn: false })).status).toBe(200);
  });

  test('can check people in, and record attendance and minutes', async () => {
    const { ben, cleo, event } = await setUpEvent({ startsLocal: hoursAhead(app, 3) });
    const { id } = await makeEventShift(app, event, ada);
    await signUpFor(id, ben);
    await signUpFor(id, cleo);
    expect((await change(id, ben, { attendance: 'attended' })).problem.code).toBe('shift.not_begun');
    expect((await change(id, ben, { isCheckedIn: true })).body.checkedInAt).not.toBeNull();
    await moveIntoThePast(id, 30);
    expect((await change(id, ben, { attendance: 'attended' })).body).toMatchObject({
      attendance: 'attended',
      minutes: 60,
      isCorrected: false,
      hoursState: 'counted',
    });
    expect((await change(id, ben, { minutes: 45 })).body).toMatchObject({ minutes: 45, isCorrected: true });
    expect((await change(id, ben, { minutes: null })).body).toMatchObject({ minutes: 60, isCorrected: false });
    expect((await change(id, cleo, { minutes: 10 })).problem.fields).toHaveProperty('minutes');
    expect((await change(id, cleo, { attendance: 'no-show' })).body).toMatchObject({ minutes: 0, hoursState: null });
    expect((await list(id)).counts).toMatchObject({ attended: 1, noShow: 1, checkedIn: 1 });
    expect((await change(id, ben, { attendance: null })).body).toMatchObject({ attendance: null, hoursState: null });
    const changes = await publishedEvents(app, volunteerHoursChanged);
    expect(changes.slice(-2).map(({ kind }) => kind)).toEqual(['corrected', 'no-show']);
  });

  test('can check people in before the start, which counts as attendance, and undo it', async () => {
    const { ben, event } = await setUpEvent({ startsLocal: hoursAhead(app, 3) });
    const { id } = await makeEventShift(app, event, ada);
    await signUpFor(id, ben);
    const counts = { attendance: 'attended', hoursState: 'counted' };
    expect((await change(id, ben, { isCheckedIn: true })).body).toMatchObject(counts);
    expect((await change(id, ben, { isCheckedIn: false })).body).toMatchObject({ attendance: null, checkedInAt: null });
    await change(id, ben, { isCheckedIn: true });
    await moveIntoThePast(id, 30);
    expect((await list(id)).signUps[0]).toMatchObject({ ...counts, minutes: 60 });
    await change(id, ben, { attendance: 'no-show' });
    expect((await change(id, ben, { isCheckedIn: true })).body).toMatchObject({ attendance: 'no-show', minutes: 0 });
  });

  test('whose press at the door was delayed does not undo hours that were approved or corrected meanwhile', async () => {
    const { ben, event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada);
    await signUpFor(id, ben);
    await moveIntoThePast(id, 90);
    const undo = (delaySeconds: number) => change(id, ben, { isCheckedIn: false, attendance: null, delaySeconds });
    const attended = { attendance: 'attended' };
    expect((await change(id, ben, { isCheckedIn: true, ...attended, delaySeconds: 600 })).body).toMatchObject(attended);
    expect((await undo(600)).body).toMatchObject({ attendance: null });
    await change(id, ben, { ...attended, minutes: 45 });
    expect((await undo(600)).body).toMatchObject({ ...attended, minutes: 45 });
    await app.call(approveHours, { params: { shiftId: id }, body: {} }, ada);
    expect((await undo(600)).body).toMatchObject({ ...attended, minutes: 45, hoursState: 'approved' });
    expect((await undo(0)).body).toMatchObject({ attendance: null, hoursState: null });
  });

  test('can search sign-ups by name, with pagination', async () => {
    const { event } = await setUpEvent();
    const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 60 })] });
    const crowd = await signUpPeople(app.deps, 55);
    for (const one of crowd) await signUpForShift(app, id, one);
    const first = (await app.call(listSignUps, { params: { shiftId: id }, query: {} }, ada)).body;
    expect(first.signUps).toHaveLength(50);
    const query = { cursor: first.nextCursor! };
    const rest = (await app.call(listSignUps, { params: { shiftId: id }, query }, ada)).body;
    expect([...personIds(first), ...personIds(rest)]).toEqual(crowd.map(({ user }) => user.id));
    const found = await app.call(listSignUps, { params: { shiftId: id }, query: { q: crowd[3].user.name } }, ada);
    expect(personIds(found.body)).toContain(crowd[3].user.id);
    expect((await app.call(listSignUps, { params: { shiftId: id }, query: { cursor: 'x' } }, ada)).status).toBe(400);
  });
});
