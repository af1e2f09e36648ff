import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { seekReplacement, signUp, withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { IS_OUTDATED_MAIL } from '#server/notifications/notifications.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let dov: SomeoneSignedIn;
let shiftId: string;
const app = await testApp();
await insertPlaces(app);
const leaveSite = ({ password, ...person }: SomeoneSignedIn) =>
  app.call(deleteAccount, { body: { currentPassword: password } }, person);

/** What Ada is told in the site of the volunteer who left, after the jobs. */
async function newsOfAda(leaver = ''): Promise<string> {
  await runJobs(app);
  const { notifications } = (await app.call(listNotifications, { query: {} }, ada)).body;
  return notifications.find(({ title }) => title.startsWith(leaver) && title.includes('can’t make it'))!.text;
}

/** A shift of Ada’s for two people, which Ben has for both of them, and for which Cleo and Dov wait. */
beforeEach(async () => {
  [ada, ben, cleo, dov] = await signUpPeople(app.deps, 4);
  const event = await published(app, ada);
  const shifts = [shiftAfter(event, 0, { needed: 2 })];
  ({ id: shiftId } = await makeEventShift(app, event, ada, { spotsPerSignUp: 2, shifts }));
  await app.call(signUp, { params: { shiftId }, body: { confirmsAge: true, confirmsSkills: true, spots: 2 } }, ben);
  for (const person of [cleo, dov]) await signUpForShift(app, shiftId, person);
  await runJobs(app);
});

test('organizers are told who moved up when a group of volunteers withdraws', async () => {
  await app.call(withdrawSignUp, { params: { shiftId } }, ben);
  const movedUp = `${cleo.user.name} and ${dov.user.name} moved up from the waitlist.`;
  expect(await newsOfAda()).toContain(`The shift is still full: 2 of 2 spots filled. ${movedUp}`);
});

test('organizers are told who moved up into the place of a deleted account', async () => {
  await leaveSite(ben);
  expect(await newsOfAda()).toContain(`${cleo.user.name} and ${dov.user.name} moved up from the waitlist.`);
});

test('organizers are told who moved up at once for a volunteer who looks for a replacement', async () => {
  await app.call(seekReplacement, { params: { shiftId }, body: { isSought: true } }, ben);
  expect(await newsOfAda()).toContain(`${cleo.user.name} and ${dov.user.name} moved up from the waitlist.`);
});

test('the news of who moved up does not name people who have deleted the account or were blocked', async () => {
  await app.call(withdrawSignUp, { params: { shiftId } }, ben);
  await runJobs(app);
  await app.call(blockPerson, { params: { personId: dov.user.id } }, ada);
  expect(await newsOfAda()).toContain(` ${cleo.user.name} moved up from the waitlist.`);
  await leaveSite(cleo);
  expect(await newsOfAda(ben.user.name)).not.toContain('moved up');
});

test('the mail about a volunteer who left is sent also if the organizer has blocked the person who moved up', async () => {
  await app.call(blockPerson, { params: { personId: cleo.user.id } }, ada);
  // On its last day, the news is mailed at once.
  await app.db.execute(
    `update volunteer_shifts set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour' where id = $1`,
    [shiftId, secondsAfter(app.clock.now(), 20 * 3600)],
  );
  await app.call(withdrawSignUp, { params: { shiftId } }, ben);
  await runJobs(app);
  const mails = await app.db.rows(
    z.object({ isOutdated: z.boolean() }),
    `select ${IS_OUTDATED_MAIL} as "isOutdated" from outbox where recipient = $1 and subject like '%can’t make it%'`,
    [ada.user.email],
  );
  expect(mails).toEqual([{ isOutdated: false }]);
});
