import { beforeEach, describe, expect, test } from 'vitest';
import { deleteShift, messageShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { hideEvent, showEvents } from '#server/events/hidden-events.actions.ts';
import { hideOrganization, showOrganizations } from '#server/organizations/hidden-organizations.actions.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, makeOrganizationRole, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';
import { sendShiftRemindersJob, volunteerNotificationJobs } from './volunteer-notifications.jobs.ts';

const app = await testApp();
await insertPlaces(app);
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let decisionId: string;
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
  decisionId = crypto.randomUUID();
});

/** Makes the debounced jobs due, which otherwise run after ten minutes of database time, and runs everything of the next minute. */
const run = async () => {
  await runJobs(app);
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'shift-news:%'`);
  await runJobs(app);
  await runNow(volunteerNotificationJobs({ ...app.deps, db: app.db }), sendShiftRemindersJob, {});
  await runJobs(app);
};
const newsOf = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person)).map(({ title }) => title).filter((title) => !title.startsWith('You’re'));
const hiding = () => ({ decisionId, now: app.clock.now() });
const message = (shiftId: string) =>
  app.call(messageShift, { params: { shiftId }, body: { subject: 'Gloves', text: 'Please bring gloves.' } }, ada);
const move = (shiftId: string, startsLocal: string, endsLocal: string) =>
  app.call(updateShift, { params: { shiftId }, body: { startsLocal, endsLocal } }, ada);

describe('what volunteers must know of a shift of an event that waits for a moderator', () => {
  async function makeHidden() {
    const event = await published(app, ada);
    const shift = await makeEventShift(app, event, ada);
    await signUpForShift(app, shift.id, ben);
    await run();
    await app.deps.db.transaction((tx) => hideEvent(tx, event.id, hiding()));
    return { event, shift };
  }
  const show = () => app.deps.db.transaction((tx) => showEvents(tx, decisionId));

  test('is its new time, once it is shown again', async () => {
    const { event, shift } = await makeHidden();
    const { startsLocal, endsLocal } = shiftAfter(event, 30);
    await move(shift.id, startsLocal, endsLocal);
    await run();
    expect(await newsOf(ben)).toEqual([]);
    await show();
    await run();
    await run();
    expect(await newsOf(ben)).toEqual(['New time: Sorters']);
  });

  test('is that it was cancelled, once it is shown again', async () => {
    const { shift } = await makeHidden();
    await app.call(deleteShift, { params: { shiftId: shift.id }, query: {} }, ada);
    await run();
    expect(await newsOf(ben)).toEqual([]);
    await show();
    await run();
    await run();
    expect(await newsOf(ben)).toEqual(['Cancelled: Sorters']);
  });

  test('is the question of the day before, if it is shown again in time', async () => {
    const { shift } = await makeHidden();
    await app.db.execute(
      `update volunteer_shifts set starts_at = $2::timestamptz + interval '20 hours', ends_at = $2::timestamptz + interval '21 hours' where id = $1`,
      [shift.id, app.clock.now()],
    );
    await app.db.execute(`update shift_sign_ups set signed_up_at = signed_up_at - interval '1 day'`);
    await run();
    expect(await newsOf(ben)).toEqual([]);
    await show();
    await run();
    expect(await newsOf(ben)).toEqual(['Can you still make it? Sorters']);
  });
});

test('a message of a host to the volunteers of a hidden shift is refused', async () => {
  const event = await published(app, ada);
  const shift = await makeEventShift(app, event, ada);
  const { id, slug } = await organization(app, ada);
  const [ofOrganization] = (await makeOrganizationRole(app, slug, ada)).shifts;
  await app.deps.db.transaction((tx) => hideEvent(tx, event.id, hiding()));
  expect((await message(shift.id)).problem.code).toBe('event.not_published');
  await app.deps.db.transaction((tx) => hideOrganization(tx, id, hiding()));
  expect((await message(ofOrganization!.id)).problem.code).toBe('content.hidden');
});

test('volunteers are notified of the new time of a shift of an organization once the organization is shown again', async () => {
  const { id, slug } = await organization(app, ada);
  const [shift] = (await makeOrganizationRole(app, slug, ada)).shifts;
  await signUpForShift(app, shift!.id, ben);
  await run();
  await app.deps.db.transaction((tx) => hideOrganization(tx, id, hiding()));
  await move(shift!.id, daysAhead(app, 12, '09:00'), daysAhead(app, 12, '11:00'));
  await run();
  expect(await newsOf(ben)).toEqual([]);
  await app.deps.db.transaction((tx) => showOrganizations(tx, decisionId));
  await run();
  expect(await newsOf(ben)).toEqual(['New time: Drivers']);
});
