import { beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { getSignUp, updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';
import { signUpUrls } from './sign-up-links.ts';
import {
  sendShiftRemindersJob,
  volunteerNotificationJobs,
} from './triggers/volunteering/volunteer-notifications.jobs.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const HOUR = 3_600_000;
/** Moves the shift, which lasts two hours, to begin some hours from now. */
const moveShift = (shiftId: string, inHours: number) => {
  const start = app.clock.now().getTime() + inHours * HOUR;
  const times = [new Date(start), new Date(start + 2 * HOUR)];
  return app.db.execute('update volunteer_shifts set starts_at = $2, ends_at = $3 where id = $1', [shiftId, ...times]);
};
const signUpOf = async (shiftId: string, as: SomeoneSignedIn) =>
  (await app.call(getSignUp, { params: { shiftId } }, as)).body.signUp;
const get = (url: string) => app.send({ url });
const press = (url: string, answer: string) =>
  app.send({
    method: 'POST',
    url: `${url.split('?')[0]}?answer=${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });

/** A shift of tomorrow that Ben has and Cleo waits for, and the links to Ben's page for it. */
async function remindedShift() {
  const event = await published(app, ada, { title: 'Harvest' });
  const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
  for (const person of [ben, cleo]) await signUpForShift(app, id, person);
  await moveShift(id, 20);
  const { yes, no } = signUpUrls(app.deps, { shiftId: id, personId: ben.user.id });
  return { id, yes: new URL(yes).pathname, no: no.slice(no.indexOf('/sign-ups/')) };
}

test('the reminder links to a page that confirms the shift by a press, and not by opening it', async () => {
  const { id, yes, no } = await remindedShift();
  await app.db.execute(
    `update shift_sign_ups set signed_up_at = signed_up_at - interval '3 days' where shift_id = $1`,
    [id],
  );
  await runNow(volunteerNotificationJobs({ ...app.deps, db: app.db }), sendShiftRemindersJob, {});
  await runJobs(app);
  const mail = (await mailsTo(app, ben.email)).findLast(({ subject }) => subject.startsWith('Can you still make it?'))!;
  expect(mail.text).toContain(`I’ll be there:\n${app.deps.config.PUBLIC_URL}${yes}\n`);
  expect(mail.text).toContain(`I can’t make it:\n${app.deps.config.PUBLIC_URL}${no}\n`);
  const page = await get(yes);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<h1>Can you still make it?</h1>');
  expect(page.body).toMatch(/answer=yes">I’ll be there<\/button><button formaction="\?answer=no">I can’t make it/);
  expect(await signUpOf(id, ben)).toMatchObject({ status: 'signed-up', confirmedAt: null });
  for (const answer of ['yes', 'yes']) expect((await press(yes, answer)).body).toContain('<h1>You’re confirmed</h1>');
  expect((await signUpOf(id, ben))!.confirmedAt).not.toBeNull();
});

test('“I can’t make it” gives the place to the waitlist after a press, and an old link takes it back from nobody', async () => {
  const { id, yes, no } = await remindedShift();
  expect((await get(no)).body).toMatch(/answer=no">I can’t make it<\/button><button formaction="\?answer=yes">/);
  expect((await signUpOf(id, ben))!.status).toBe('signed-up');
  expect((await press(no, 'no')).body).toContain('<h1>You’re not on this shift</h1>');
  expect([(await signUpOf(id, ben))!.status, (await signUpOf(id, cleo))!.status]).toEqual(['withdrawn', 'signed-up']);
  for (const answer of ['no', 'yes'])
    expect((await press(yes, answer)).body).toContain('<h1>You’re not on this shift</h1>');
  expect((await signUpOf(id, cleo))!.status).toBe('signed-up');
});

test.each([
  { when: 'after the shift began', inHours: -1, heading: 'This shift has started', text: 'Please contact' },
  { when: 'after the shift', inHours: -5, heading: 'This shift is over', text: 'Harvest' },
])('the link changes nothing $when', async ({ inHours, heading, text }) => {
  const { id, yes, no } = await remindedShift();
  await moveShift(id, inHours);
  for (const page of [await get(yes), await get(no), await press(yes, 'yes'), await press(no, 'no')]) {
    expect(page.body).toContain(`<h1>${heading}</h1>`);
    expect(page.body).toContain(text);
    expect(page.body).not.toContain('<button');
  }
  expect(await signUpOf(id, ben)).toMatchObject({ status: 'signed-up', confirmedAt: null });
});

test('the page of a person who is no longer on the shift thanks nobody for cancelling, and invites them back only while sign-up is open', async () => {
  const { id, yes } = await remindedShift();
  await press(yes, 'no');
  const page = async () => (await get(yes)).body;
  expect(await page()).toContain('You can sign up again while there are spots left.');
  expect(await page()).not.toContain('Thanks');
  await app.db.execute('update volunteer_shifts set is_closed = true where id = $1', [id]);
  expect(await page()).toContain('Sign-up is closed, so you can’t sign up again.');
});

test('the page of a person who is checked in asks nothing', async () => {
  const { id, yes } = await remindedShift();
  await app.db.execute('update shift_sign_ups set checked_in_at = now() where shift_id = $1 and person_id = $2', [
    id,
    ben.user.id,
  ]);
  for (const page of [await get(yes), await press(yes, 'no')]) {
    expect(page.body).toContain('<h1>You’re checked in</h1>');
    expect(page.body).not.toContain('<button');
  }
});

test('the page of a person whom the organizers removed or moved to the waitlist says so', async () => {
  const { id, yes } = await remindedShift();
  const move = (status: 'waitlisted' | 'removed') =>
    app.call(updateSignUp, { params: { shiftId: id, personId: ben.user.id }, body: { status } }, ada);
  await move('waitlisted');
  expect((await get(yes)).body).toContain(`${ada.user.name} moved you to it.`);
  await move('removed');
  expect((await press(yes, 'yes')).body).toContain('The organizers removed you from it.');
});

test('a link that we did not sign or whose account is deleted is not found, and an odd answer changes nothing', async () => {
  const { id, yes } = await remindedShift();
  for (const url of [`${yes}x`, '/sign-ups/a.b.c', '/sign-ups/x']) expect((await get(url)).statusCode).toBe(404);
  for (const answer of ['', 'maybe', 'yes&answer=no']) expect((await press(yes, answer)).statusCode).toBe(200);
  expect(await signUpOf(id, ben)).toMatchObject({ status: 'signed-up', confirmedAt: null });
  await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
  expect((await get(yes)).statusCode).toBe(404);
  expect((await press(yes, 'yes')).statusCode).toBe(404);
});
