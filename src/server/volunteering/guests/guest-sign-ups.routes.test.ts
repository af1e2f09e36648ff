import { beforeEach, describe, expect, test } from 'vitest';
import { sendVerificationEmail, verifyEmail } from '#contracts/accounts/accounts.contract.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { getPerson } from '#contracts/people/people.contract.ts';
import { requestGuestSignUp } from '#contracts/volunteering/guest-sign-ups.contract.ts';
import { getSignUp, listRoleContacts, listSignUps, updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import type { VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import { exportEventSignUps, getMyHours } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';
import { moveToPast } from '#tests/support/volunteer-scenes.ts';
import { makeEventRole, makeEventShift, shiftAfter, shiftNow, signUpForShift } from '#tests/support/volunteering.ts';
import { eraseOldGuests } from './guest-sign-ups.actions.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let event: EventDetail;
let shift: VolunteerShift;
let email: string;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
  event = await published(app, ada, { title: 'Harvest' });
  shift = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
  email = `gwen-${crypto.randomUUID()}@example.org`;
});

const ask = async (fields: object = {}, of = shift.id) => {
  const answer = await app.call(requestGuestSignUp, {
    params: { shiftId: of },
    body: { name: 'Gwen', email, ...fields },
  });
  await runJobs(app);
  return answer;
};
const get = (url: string) => app.send({ url });
const press = (url: string, answer: string) =>
  app.send({
    method: 'POST',
    url: `${url.split('?')[0]}?answer=${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
const lastMail = async (to = email) => (await mailsTo(app, to)).at(-1)!;
/** The path of the link in a mail. */
const linkIn = ({ text }: { text: string }) => /https?:\/\/[^/\s]+(\/(?:guest-)?sign-ups\/\S+)/.exec(text)![1]!;
const listed = async (status: 'signed-up' | 'waitlisted' | 'withdrawn' = 'signed-up') =>
  (await app.call(listSignUps, { params: { shiftId: shift.id }, query: { status } }, ada)).body.signUps;
const taken = async () => (await shiftNow(app, event, shift)).taken;

/** Signs a guest up, and returns the path of their page. */
async function confirmed(): Promise<string> {
  await ask();
  const { headers } = await press(linkIn(await lastMail()), 'yes');
  await runJobs(app);
  return new URL(headers.location!).pathname;
}

describe('a sign-up without an account', () => {
  test('holds no place until the mailed link is confirmed by a press, and then is listed like others', async () => {
    expect((await ask()).status).toBe(204);
    const mail = await lastMail();
    expect(mail.subject).toBe('Confirm your shift: Sorters');
    expect(mail.text).toContain('Harvest');
    const page = await get(linkIn(mail));
    expect(page.body).toContain('<h1>Take this shift?</h1>');
    expect(page.body).toContain(email);
    expect([await taken(), await listed()]).toEqual([0, []]);
    const answer = await press(linkIn(mail), 'yes');
    expect(answer.statusCode).toBe(303);
    expect([await taken(), await listed()]).toMatchObject([1, [{ person: { name: 'Gwen' }, hasAccount: false }]]);
    await runJobs(app);
    expect((await lastMail()).subject).toBe('You’re signed up: Sorters');
    expect(linkIn(await lastMail())).toBe(new URL(answer.headers.location!).pathname);
    for (const again of [await get(linkIn(mail)), await press(linkIn(mail), 'yes')])
      expect(again.body).toContain('<h1>This link no longer works</h1>');
    expect(await taken()).toBe(1);
  });

  test('is mailed once however often it is repeated, and again later', async () => {
    for (let n = 0; n < 3; n++) await ask({ name: `Gwen ${n}` });
    expect(await mailsTo(app, email)).toHaveLength(1);
    expect((await get(linkIn(await lastMail()))).body).toContain('Gwen 2');
    app.clock.advance({ minutes: 11 });
    await ask();
    expect(await mailsTo(app, email)).toHaveLength(2);
  });

  test('needs a name, an address and the confirmations of the role, and a shift that is open', async () => {
    for (const body of [{ name: ' ' }, { email: 'gwen' }, { name: 'a\nb' }]) expect((await ask(body)).status).toBe(400);
    const strict = await makeEventShift(app, event, ada, { minimumAge: 18, skills: ['lifting'] });
    expect((await ask({}, strict.id)).problem.fields).toEqual({
      confirmsAge: 'Please confirm that you are old enough.',
      confirmsSkills: 'Please confirm that you have these skills.',
    });
    expect((await ask({ confirmsAge: true, confirmsSkills: true }, strict.id)).status).toBe(204);
    await app.db.execute('update volunteer_shifts set is_closed = true where id = $1', [shift.id]);
    expect((await ask()).problem.code).toBe('shift.closed');
    await moveToPast(app, shift.id);
    expect((await ask()).problem.code).toBe('shift.over');
    expect((await ask({}, crypto.randomUUID())).problem.code).toBe('shift.not_found');
  });

  test('shows the address to the organizers only with consent, which the guest can end on their page', async () => {
    const contacts = async () =>
      (await app.call(listRoleContacts, { params: { roleId: shift.roleId } }, ada)).body.contacts;
    await ask({ sharesContact: true });
    expect((await get(linkIn(await lastMail()))).body).toContain('The organizers see your name and your address');
    const { headers } = await press(linkIn(await lastMail()), 'yes');
    const own = new URL(headers.location!).pathname;
    expect(await contacts()).toMatchObject([{ name: 'Gwen', email, phone: '' }]);
    expect((await get(own)).body).toContain('?answer=hide');
    expect((await press(own, 'hide')).body).not.toContain('?answer=hide');
    expect(await contacts()).toEqual([]);
    expect(await taken()).toBe(1);
  });

  test('can be for a group, as large as the role allows', async () => {
    const role = await makeEventRole(app, event, ada, {
      spotsPerSignUp: 4,
      shifts: [shiftAfter(event, 600, { needed: 4 })],
    });
    const [{ id }] = role.shifts as [VolunteerShift];
    expect((await ask({ spots: 5 }, id)).problem.fields).toEqual({ spots: 'Sign up at most 4 people.' });
    expect((await ask({ spots: 2 })).problem.fields).toEqual({ spots: 'Sign up one person at a time.' });
    await ask({ spots: 4, companions: ['Hal', 'Ida'] }, id);
    const request = await lastMail();
    for (const text of [request.text, (await get(linkIn(request))).body])
      expect(text).toContain('For 4 people, with Hal, Ida.');
    await press(linkIn(request), 'yes');
    await runJobs(app);
    expect((await lastMail()).text).toContain('Your 4 spots are saved.');
    expect(await shiftNow(app, event, { id })).toMatchObject({ taken: 4, state: 'full' });
  });

  test('joins the waitlist of a full shift, and is refused on confirmation if the shift closed since', async () => {
    await signUpForShift(app, shift.id, ben);
    expect((await get(await confirmed())).body).toContain('number 1 on the waitlist');
    email = `late-${email}`;
    await ask();
    await app.db.execute('update volunteer_shifts set is_closed = true where id = $1', [shift.id]);
    const page = await press(linkIn(await lastMail()), 'yes');
    expect(page.body).toContain('<h1>You’re not signed up</h1>');
    expect(await listed('waitlisted')).toHaveLength(1);
  });

  test('is deleted by “I didn’t ask for this”, and its link works for a day', async () => {
    await ask();
    const link = linkIn(await lastMail());
    expect((await press(link, 'no')).body).toContain('<h1>Request deleted</h1>');
    expect((await press(link, 'yes')).body).toContain('<h1>This link no longer works</h1>');
    await ask();
    await app.db.execute(`update guest_sign_up_requests set requested_at = requested_at - interval '25 hours'`);
    expect((await press(linkIn(await lastMail()), 'yes')).body).toContain('no longer works');
    await eraseOldGuests({ ...app.deps, db: app.db });
    expect(await app.db.execute('select from guest_sign_up_requests where email = $1', [email])).toBe(0);
    for (const url of [`${link}x`, '/guest-sign-ups/a.b']) expect((await get(url)).statusCode).toBe(404);
    expect(await taken()).toBe(0);
  });

  test('of an address with an account looks the same, and the press signs up that account', async () => {
    email = ben.email.toUpperCase();
    expect((await ask()).status).toBe(204);
    expect((await lastMail(ben.email)).subject).toBe('Confirm your shift: Sorters');
    await press(linkIn(await lastMail(ben.email)), 'yes');
    const own = (await app.call(getSignUp, { params: { shiftId: shift.id } }, ben)).body;
    expect([own.signUp!.status, (await listed())[0]!.hasAccount]).toEqual(['signed-up', true]);
  });

  test('of a person whom the host blocks is refused', async () => {
    email = ben.email;
    await app.call(blockPerson, { params: { personId: ben.user.id } }, ada);
    await ask();
    expect((await press(linkIn(await lastMail()), 'yes')).body).toContain('<h1>You’re not signed up</h1>');
    expect(await taken()).toBe(0);
  });

  test('shows the person to hosts only', async () => {
    await confirmed();
    const { person } = (await listed())[0]!;
    for (const as of [undefined, ben, ada])
      expect((await app.call(getPerson, { params: { personId: person.id } }, as)).status).toBe(404);
  });
});

describe('the page of a person without an account', () => {
  test('cancels the shift by a press and lets the next person move up', async () => {
    const page = await confirmed();
    await signUpForShift(app, shift.id, ben);
    expect((await get(page)).body).toContain('Make an account and keep my hours');
    expect((await press(page, 'no')).body).toContain('<h1>You cancelled this shift</h1>');
    expect((await listed()).map(({ person }) => person.id)).toEqual([ben.user.id]);
  });

  test('gives them their data, and deletes it after a second page, but keeps the sum of their hours', async () => {
    const page = await confirmed();
    expect((await get(`${page}/data.json`)).json()).toMatchObject({
      name: 'Gwen',
      email,
      shifts: [{ role: 'Sorters' }],
    });
    expect((await get(`${page}?answer=forget`)).body).toContain('<h1>Delete your data?</h1>');
    expect(await taken()).toBe(1);
    expect((await press(page, 'forget')).body).toContain('<h1>Your data is deleted</h1>');
    await runJobs(app);
    expect([await taken(), (await get(page)).statusCode]).toEqual([0, 404]);
    expect(await app.db.execute('select from guest_volunteers where email = $1', [email])).toBe(0);
  });

  test('of an account has no such data, and cannot delete it', async () => {
    email = ben.email;
    await ask();
    const page = new URL((await press(linkIn(await lastMail()), 'yes')).headers.location!).pathname;
    expect((await get(`${page}/data.json`)).statusCode).toBe(404);
    await press(page, 'forget');
    expect(await taken()).toBe(1);
  });
});

describe('hours of a person without an account', () => {
  const attend = async () => {
    await moveToPast(app, shift.id);
    const { person } = (await listed())[0]!;
    const params = { shiftId: shift.id, personId: person.id };
    expect((await app.call(updateSignUp, { params, body: { isCheckedIn: true } }, ada)).status).toBe(200);
  };

  test('are recorded like those of others, and move to the account that verifies the address', async () => {
    await confirmed();
    await attend();
    const file = await app.send(toRequest(exportEventSignUps, { params: { eventId: event.id } }, ada));
    expect(file.body).toContain('Gwen');
    expect(file.body).not.toContain(email);
    const gwen = await signUp(app.deps, { email });
    await app.db.execute('update accounts set email_verified_at = null where id = $1', [gwen.user.id]);
    await runJobs(app);
    expect((await app.call(getMyHours, { query: {} }, gwen)).body.total.shifts).toBe(0);
    await app.call(sendVerificationEmail, { body: { email } });
    await runJobs(app);
    await app.call(verifyEmail, { body: { token: await tokenMailedTo(app, email) } });
    await runJobs(app);
    expect((await app.call(getMyHours, { query: {} }, gwen)).body.total).toMatchObject({ shifts: 1, minutes: 60 });
    expect((await listed())[0]).toMatchObject({ hasAccount: true, person: { id: gwen.user.id } });
    expect(await app.db.execute('select from guest_volunteers where email = $1', [email])).toBe(0);
  });

  test('keep the name without the address half a year later', async () => {
    await confirmed();
    await attend();
    await app.db.execute(`update guest_volunteers set created_at = created_at - interval '1 year'`);
    await eraseOldGuests({ ...app.deps, db: app.db });
    expect(await app.db.execute('select from guest_volunteers where email = $1', [email])).toBe(1);
    await moveToPast(app, shift.id, 200);
    await eraseOldGuests({ ...app.deps, db: app.db });
    expect(await app.db.execute('select from guest_volunteers where email = $1', [email])).toBe(0);
    expect((await listed())[0]!.person.name).toBe('Gwen');
  });
});
