import { describe, expect, test } from 'vitest';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { getHelpRequest, requestHelp } from '#contracts/volunteering/help-requests.contract.ts';
import { seekReplacement, withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { deleteShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventRole, makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);

const logInAgain = async ({ email, password }: SomeoneSignedIn) =>
  (await app.call(login, { body: { email, password } }, null)).body;

const titles = async (as: Pick<SomeoneSignedIn, 'tokens'>) => {
  const { body } = await app.call(listNotifications, { query: {} }, as);
  return body.notifications.map(({ title }) => title);
};

test('a search for a replacement is announced to the organizer and to free volunteers of the role, once; the person is told who took over', async () => {
  const [host, ben, free, busy, stranger] = await signUpPeople(app.deps, 5);
  const event = await published(app, host);
  const role = await makeEventRole(app, event, host, {
    shifts: [
      shiftAfter(event, 0, { needed: 1 }),
      shiftAfter(event, 30, { needed: 3 }),
      shiftAfter(event, 300, { needed: 3 }),
    ],
  });
  const [shift, overlapping, later] = role.shifts.map(({ id }) => id) as [string, string, string];
  await signUpForShift(app, shift, ben);
  await signUpForShift(app, overlapping, busy);
  await signUpForShift(app, later, free);
  const seek = (isSought: boolean) =>
    app.call(seekReplacement, { params: { shiftId: shift }, body: { isSought } }, ben);
  await seek(true);
  await runJobs(app);
  await seek(false);
  await seek(true);
  await runJobs(app);
  const ask = 'Can you step in? Sorters';
  expect((await titles(free)).filter((title) => title === ask)).toEqual([ask]);
  for (const person of [busy, stranger, ben]) expect(await titles(person)).not.toContain(ask);
  expect(await titles(host)).toContain(`${ben.user.name} is looking for a replacement: Sorters`);
  await signUpForShift(app, shift, free);
  await runJobs(app);
  expect(await titles(ben)).toContain('Someone took your shift: Sorters');
  expect(await titles(host)).toContain(`${free.user.name} signed up: Sorters`);
});

test('organizers are notified again when a volunteer who cancelled and came back seeks a replacement on the same day', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const { id: shiftId } = await makeEventShift(app, await published(app, host), host);
  const seek = async () => {
    await app.call(seekReplacement, { params: { shiftId }, body: { isSought: true } }, ben);
    await runJobs(app);
  };
  await signUpForShift(app, shiftId, ben);
  await seek();
  await app.call(withdrawSignUp, { params: { shiftId } }, ben);
  await runJobs(app);
  await signUpForShift(app, shiftId, ben);
  await runJobs(app);
  await seek();
  const { notifications } = (await app.call(listNotifications, { query: {} }, host)).body;
  const unread = notifications.filter(({ isRead }) => !isRead).map(({ title }) => title);
  expect(unread).toEqual([`${ben.user.name} is looking for a replacement: Sorters`]);
});

test('a search for a replacement reaches volunteers of the role on other dates of its series, and not those of other roles', async () => {
  const [host, ben, regular, cook] = await signUpPeople(app.deps, 4);
  const [today, lastWeek] = [await published(app, host), await published(app, host)];
  const shift = await makeEventShift(app, today, host);
  const earlier = await makeEventShift(app, lastWeek, host);
  const other = await makeEventShift(app, lastWeek, host, { title: 'Cooks' });
  await app.db.execute(
    `update volunteer_roles set lineage_id = $1 where id in (select role_id from volunteer_shifts where id in ($1, $2))`,
    [shift.id, earlier.id],
  );
  await signUpForShift(app, shift.id, ben);
  await signUpForShift(app, earlier.id, regular);
  await signUpForShift(app, other.id, cook);
  await app.db.execute(
    `update volunteer_shifts set starts_at = starts_at - interval '7 days', ends_at = ends_at - interval '7 days' where id in ($1, $2)`,
    [earlier.id, other.id],
  );
  await app.call(seekReplacement, { params: { shiftId: shift.id }, body: { isSought: true } }, ben);
  await runJobs(app);
  expect(await titles(regular)).toContain('Can you step in? Sorters');
  expect(await titles(cook)).not.toContain('Can you step in? Sorters');
});

describe('a request for help of an organizer', () => {
  const ask = 'Can you help? Drivers';
  const asked = async (as: Parameters<typeof titles>[0]) => (await titles(as)).filter((title) => title === ask);
  async function volunteerBefore(people: readonly SomeoneSignedIn[], host: SomeoneSignedIn, fields = {}) {
    const { id } = await makeEventShift(app, await published(app, host, fields), host, { title: 'Cooks' });
    for (const person of people) await signUpForShift(app, id, person);
    await app.db.execute(
      `update volunteer_shifts set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days' where id = $1`,
      [id],
    );
  }
  /** A shift that nobody took, and volunteers of an earlier event of the same host. */
  async function scene(people: readonly SomeoneSignedIn[], host: SomeoneSignedIn, fields = {}) {
    await volunteerBefore(people, host);
    const event = await published(app, host, fields);
    return { event, shift: await makeEventShift(app, event, host, { title: 'Drivers' }) };
  }
  const request = (shiftId: string, as: SomeoneSignedIn) => app.call(requestHelp, { params: { shiftId } }, as);

  test('reaches free volunteers of the host’s earlier events, once a day, and the organizer is told who takes the spot', async () => {
    const [host, free, busy, stranger] = await signUpPeople(app.deps, 4);
    const { event, shift } = await scene([free, busy, host], host);
    await signUpForShift(app, (await makeEventShift(app, event, host)).id, busy);
    const { body } = await app.call(getHelpRequest, { params: { shiftId: shift.id } }, host);
    expect(body).toEqual({ volunteerCount: 1, lastRequest: null });
    const lastRequest = { volunteerCount: 1, requestedAt: app.clock.now().toISOString() };
    for (let count = 0; count < 2; count += 1) {
      expect((await request(shift.id, host)).body).toEqual({ volunteerCount: 1, lastRequest });
      await runJobs(app);
      app.clock.advance({ minutes: 1 });
    }
    expect(await asked(free)).toEqual([ask]);
    for (const person of [busy, stranger, host]) expect(await asked(person)).toEqual([]);
    await signUpForShift(app, shift.id, free);
    await runJobs(app);
    expect(await titles(host)).toContain(`${free.user.name} signed up: Drivers`);
  });

  test('is made once by organizers who ask at the same moment, and again a day later', async () => {
    const [host, free] = await signUpPeople(app.deps, 2);
    const { shift } = await scene([free], host);
    const at = app.clock.now().toISOString();
    const answers = await Promise.all([request(shift.id, host), request(shift.id, host)]);
    for (const { body } of answers) expect(body.lastRequest).toEqual({ volunteerCount: 1, requestedAt: at });
    await runJobs(app);
    app.clock.advance({ days: 1 });
    const [hostAgain, freeAgain] = await Promise.all([host, free].map(logInAgain));
    const params = { shiftId: shift.id };
    expect((await app.call(getHelpRequest, { params }, hostAgain)).body.lastRequest).toBeNull();
    await app.call(requestHelp, { params }, hostAgain);
    await runJobs(app);
    expect(await asked(freeAgain!)).toEqual([ask, ask]);
  });

  test('is made again at once for a shift that was moved to another time', async () => {
    const [host, free] = await signUpPeople(app.deps, 2);
    const { event, shift } = await scene([free], host);
    await request(shift.id, host);
    await runJobs(app);
    const { startsLocal, endsLocal } = shiftAfter(event, 3);
    await app.call(updateShift, { params: { shiftId: shift.id }, body: { startsLocal, endsLocal } }, host);
    expect((await request(shift.id, host)).body.volunteerCount).toBe(1);
    await runJobs(app);
    expect(await asked(free)).toEqual([ask, ask]);
  });

  test('is accepted for a full shift whose volunteer looks for a replacement, from an organizer who is on it, too', async () => {
    const [host, ben, free] = await signUpPeople(app.deps, 3);
    const { shift } = await scene([free], host);
    await app.call(updateShift, { params: { shiftId: shift.id }, body: { needed: 2 } }, host);
    for (const person of [ben, host]) await signUpForShift(app, shift.id, person);
    expect((await request(shift.id, host)).problem.code).toBe('shift.full');
    await app.call(seekReplacement, { params: { shiftId: shift.id }, body: { isSought: true } }, ben);
    expect((await request(shift.id, host)).body.volunteerCount).toBe(1);
    await runJobs(app);
    expect(await asked(free)).toEqual([ask]);
  });

  test('is not mailed to people who do not want such requests, who still learn of their own shifts', async () => {
    const [host, ben] = await signUpPeople(app.deps, 2);
    const { event, shift } = await scene([ben], host);
    const own = await makeEventShift(app, event, host, { title: 'Cooks', shifts: [shiftAfter(event, 300)] });
    await signUpForShift(app, own.id, ben);
    const switches = { 'help-wanted': { mail: 'off' as const } };
    await app.call(updateNotificationSettings, { body: { switches } }, ben);
    await request(shift.id, host);
    await app.call(deleteShift, { params: { shiftId: own.id }, query: {} }, host);
    await runJobs(app);
    const subjects = (await mailsTo(app, ben.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Cancelled: Cooks');
    expect(subjects).not.toContain(ask);
    expect(await asked(ben)).toEqual([ask]);
  });

  test('reaches nobody whose first shift with the host is still to come', async () => {
    const [host, newcomer] = await signUpPeople(app.deps, 2);
    const { event, shift } = await scene([], host);
    const later = await makeEventShift(app, event, host, { shifts: [shiftAfter(event, 300)] });
    await signUpForShift(app, later.id, newcomer);
    expect((await request(shift.id, host)).body).toEqual({ volunteerCount: 0, lastRequest: null });
  });

  test('reaches nobody who may not see the event, is blocked by its host or blocks the organizer', async () => {
    const [host, blocked, blocking, outsider] = await signUpPeople(app.deps, 4);
    const { shift } = await scene([blocked, blocking], host);
    await app.call(blockPerson, { params: { personId: blocked.user.id } }, host);
    await app.call(blockPerson, { params: { personId: host.user.id } }, blocking);
    await request(shift.id, host);
    await runJobs(app);
    for (const person of [blocked, blocking]) expect(await asked(person)).toEqual([]);

    const { id } = await setUpGroup(app, host);
    const group = { host: { kind: 'group', id } } as const;
    await volunteerBefore([outsider], host, group);
    const members = await published(app, host, {
      ...group,
      visibility: 'members',
      startsLocal: daysAhead(app, 30, '10:00'),
      endsLocal: daysAhead(app, 30, '12:00'),
    });
    const closed = await makeEventShift(app, members, host, { title: 'Drivers' });
    expect((await request(closed.id, host)).body).toEqual({ volunteerCount: 0, lastRequest: null });
    await runJobs(app);
    expect(await asked(outsider)).toEqual([]);
  });

  test('is refused for a full or closed shift, and to anybody but its organizers', async () => {
    const [host, ben] = await signUpPeople(app.deps, 2);
    const { shift } = await scene([], host);
    expect((await request(shift.id, ben)).problem.code).toBe('auth.forbidden');
    await app.call(updateShift, { params: { shiftId: shift.id }, body: { needed: 1 } }, host);
    await signUpForShift(app, shift.id, ben);
    expect((await request(shift.id, host)).problem.code).toBe('shift.full');
    await app.call(updateShift, { params: { shiftId: shift.id }, body: { needed: 2, isClosed: true } }, host);
    expect((await request(shift.id, host)).problem.code).toBe('shift.closed');
  });
});
