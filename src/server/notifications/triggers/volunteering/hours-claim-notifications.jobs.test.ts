import { expect, test } from 'vitest';
import { z } from 'zod';
import { updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { claimHours, disputeHours } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { readMigrations } from '#server/platform/postgres/migration-files.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { hoursScene, markAttended } from '#tests/support/volunteer-scenes.ts';
import { hoursClaimNotificationJobs, remindOfHoursClaimsJob } from './hours-claim-notifications.jobs.ts';

const app = await testApp();
await insertPlaces(app);

test('organizers are notified of reported hours once per shift and day, and reminded until they answer', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const { slug } = await organization(app, ada, { name: 'Food Bank', kind: 'non-profit' });
  const { past, approve } = hoursScene(app, ada, slug);
  const shiftId = await past([ben, cleo]);
  const report = (person: SomeoneSignedIn) =>
    app.call(claimHours, { params: { shiftId }, body: { minutes: 60 } }, person);
  const reports = async () => (await notificationsOf(app, ada)).filter(({ title }) => title.includes('reported hours'));
  await report(ben);
  await runJobs(app);
  expect(await reports()).toMatchObject([
    { title: `${ben.user.name} reported hours: Drivers`, path: `/organizations/${slug}/manage/hours` },
  ]);
  await report(cleo);
  await runJobs(app);
  expect((await reports()).map(({ title }) => title)).toEqual(['2 volunteers reported hours: Drivers']);
  const named = `select from notifications where facts->>'change' = 'hours-claimed' and (facts->>'name' <> '' or actor_id is not null)`;
  expect(await app.db.execute(named)).toBe(0);
  // As an earlier version stored it.
  await app.db.execute(
    `update notifications set facts = facts || '{"name": "Ben"}', actor_id = $1 where person_id = $2`,
    [ben.user.id, ada.user.id],
  );
  const backfill = readMigrations('db/migrations').find(({ name }) => name.startsWith('0116_'))!;
  expect(await app.db.rows(z.object({ position: z.string() }), backfill.sql, [null, 10])).toHaveLength(1);
  expect(await app.db.execute(named)).toBe(0);

  const remindAfter = async (days: number) => {
    await app.db.execute(
      `update shift_sign_ups set claimed_at = $1::timestamptz - make_interval(days => $2)
      where claimed_at is not null`,
      [app.clock.now(), days],
    );
    await app.db.execute(`update notification_reasons set reason = reason || ' before' where person_id = $1`, [
      ada.user.id,
    ]);
    await runNow(hoursClaimNotificationJobs({ ...app.deps, db: app.db }), remindOfHoursClaimsJob, {});
    await runNow(hoursClaimNotificationJobs({ ...app.deps, db: app.db }), remindOfHoursClaimsJob, {});
    return (await reports()).length;
  };
  expect([await remindAfter(1), await remindAfter(3), await remindAfter(4), await remindAfter(7)]).toEqual([
    1, 2, 2, 3,
  ]);
  await approve(shiftId, [ben, cleo]);
  expect(await remindAfter(14)).toBe(3);
});

test('organizers are notified of hours that volunteers say are wrong, and reminded until they answer', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { slug } = await organization(app, ada, { name: 'Food Bank', kind: 'non-profit' });
  const { past, approve } = hoursScene(app, ada, slug);
  const shiftId = await past([ben]);
  await markAttended(app, ada, { shiftId, person: ben, minutes: 30 });
  const dispute = (note: string) =>
    app.call(disputeHours, { params: { shiftId }, body: { state: 'disputed', note } }, ben);
  const disputes = async () => {
    await runJobs(app);
    return (await notificationsOf(app, ada)).filter(({ title }) => title.includes('hours are wrong'));
  };
  await dispute('It was an hour.');
  expect(await disputes()).toMatchObject([
    { title: `${ben.user.name} says their hours are wrong: Drivers`, path: `/organizations/${slug}/manage/hours` },
  ]);
  const remindAfter = async (days: number) => {
    await app.db.execute(
      `update shift_sign_ups set updated_at = $1::timestamptz - make_interval(days => $2) where shift_id = $3`,
      [app.clock.now(), days, shiftId],
    );
    await app.db.execute(`update notification_reasons set reason = reason || ' before' where person_id = $1`, [
      ada.user.id,
    ]);
    await runNow(hoursClaimNotificationJobs({ ...app.deps, db: app.db }), remindOfHoursClaimsJob, {});
    return (await disputes()).length;
  };
  expect([await remindAfter(1), await remindAfter(3)]).toEqual([1, 2]);
  await approve(shiftId, [ben]);
  expect(await remindAfter(7)).toBe(2);
});

test('volunteers are notified when a host undoes their attendance after approving their hours, and not before', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { slug } = await organization(app, ada, { name: 'Food Bank', kind: 'non-profit' });
  const { past, approve } = hoursScene(app, ada, slug);
  const shiftId = await past([ben]);
  const undo = async () => {
    const params = { shiftId, personId: ben.user.id };
    expect(
      (await app.call(updateSignUp, { params, body: { isCheckedIn: false, attendance: null } }, ada)).body,
    ).toMatchObject({ attendance: null, hoursState: null });
    await runJobs(app);
    return (await notificationsOf(app, ben)).filter(({ kind }) => kind === 'hours').map(({ title }) => title);
  };
  await markAttended(app, ada, { shiftId, person: ben });
  expect(await undo()).toEqual([]);
  await approve(shiftId, [ben]);
  await runJobs(app);
  expect(await undo()).toEqual(['3 h approved: Drivers', 'Your approved hours were deleted: Drivers']);
});
