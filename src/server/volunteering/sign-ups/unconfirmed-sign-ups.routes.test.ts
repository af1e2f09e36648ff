import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exportAccount, getProfile } from '#contracts/accounts/accounts.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { correctRequestAddress, declineRequest } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { getSignUp, listRoleContacts, listSignUps, shareContact } from '#contracts/volunteering/sign-ups.contract.ts';
import { listHeldSpots, requestShift } from '#contracts/volunteering/unconfirmed-sign-ups.contract.ts';
import type { VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import { getMyHours } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { updateRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { freeHeldSpotsJob } from '#server/volunteering/volunteering.jobs.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { mailsTo, notificationsOf, runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { type As, testApp } from '#tests/support/test-app.ts';
import { askForShift, confirmByCode, confirmByLink, newAddress } from '#tests/support/unconfirmed.ts';
import {
  makeEventRole,
  makeEventShift,
  makeOrganizationRole,
  shiftAfter,
  shiftNow,
  signUpForShift,
} from '#tests/support/volunteering.ts';

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
  const role = await makeEventRole(app, event, ada, {
    spotsPerSignUp: 4,
    shifts: [shiftAfter(event, 0, { needed: 8 })],
  });
  [shift] = role.shifts as [VolunteerShift];
  email = newAddress();
});

const ask = (body: Parameters<typeof askForShift>[2] = {}, { id }: { id: string } = shift) =>
  askForShift(app, id, { email, ...body });
const paramsOf = ({ id }: { id: string } = shift) => ({ params: { shiftId: id } });
const heldOn = async (on = shift) => (await app.call(listHeldSpots, paramsOf(on), ada)).body.heldSpots;
const listed = async (status: 'signed-up' | 'waitlisted' = 'signed-up') =>
  (await app.call(listSignUps, { ...paramsOf(), query: { status } }, ada)).body.signUps;
const counts = async (on: { id: string } = shift) => {
  const { taken, waiting } = await shiftNow(app, event, on);
  return { taken, waiting };
};
const ownStatus = async (as: As, on = shift) => (await app.call(getSignUp, paramsOf(on), as)).body.signUp?.status;
/** All spots of the shift are taken by Ben's group and another person. */
const fill = async (needed = 1) => {
  await app.call(updateShift, { ...paramsOf(), body: { needed } }, ada);
  await signUpForShift(app, shift.id, ben);
};
const freeExpired = (minutes: number) =>
  atLaterTime(app, { minutes }, async () => {
    await enqueue(app.db, freeHeldSpotsJob, {});
    await runJobs(app);
  });

describe('a sign-up with a name and an address', () => {
  test('holds spots at once, which the hosts see as not yet confirmed, and nobody else by name', async () => {
    const { status, body } = await ask({ spots: 2, companions: ['Hal'] });
    expect([status, body.heldPlaces]).toEqual([201, 2]);
    expect(body.heldUntil).toBe(new Date(app.clock.now().getTime() + 45 * 60_000).toISOString());
    expect(await shiftNow(app, event, shift)).toMatchObject({ taken: 2, unconfirmed: 2, waiting: 0 });
    expect(await heldOn()).toEqual([{ name: 'Vera Visitor', spots: 2, heldUntil: body.heldUntil }]);
    expect(await listed()).toEqual([]);
    expect((await app.call(listHeldSpots, paramsOf(), ben)).status).toBe(403);
    expect(await app.db.execute(`select from people where name = 'Vera Visitor'`)).toBe(0);
    await runJobs(app);
    expect(await notificationsOf(app, ada)).toEqual([]);
    const [mail] = await mailsTo(app, email);
    expect(mail!.subject).toBe('Confirm your shift: Sorters');
    for (const text of ['Sorters · Harvest', 'For 2 people, with Hal.', 'Your 2 spots are held for 45 minutes.'])
      expect(mail!.text).toContain(text);
  });

  test('for a shift of an organization leads to a page that shows it, also once it is full', async () => {
    await app.db.execute('update accounts set email_verified_at = $1', [app.clock.now()]);
    const { slug } = await organization(app, ada, { name: 'Food Bank', kind: 'non-profit' });
    const [own] = (await makeOrganizationRole(app, slug, ada)).shifts;
    expect((await ask({}, own)).status).toBe(201);
    await runJobs(app);
    expect((await mailsTo(app, email))[0]!.text).toContain(encodeURIComponent(`/volunteer#take-${own!.id}`));
  });

  test('is confirmed by the mailed link, which makes an account without a password, and keeps all that was said', async () => {
    await app.call(
      updateRole,
      { params: { roleId: shift.roleId }, body: { questions: [{ text: 'Do you have a car?', isRequired: true }] } },
      ada,
    );
    const [question] = (await app.call(getSignUp, paramsOf(), ben)).body.questions;
    const body = {
      name: 'Gwen',
      spots: 2,
      companions: ['Hal'],
      answers: { [question!.id]: 'Yes' },
      sharesContact: true,
    };
    expect((await ask({ ...body, answers: {} })).problem.fields).toHaveProperty([`answers.${question!.id}`]);
    expect((await ask(body)).status).toBe(201);
    const gwen = (await confirmByLink(app, email)).body;
    expect((await app.call(getProfile, {}, gwen)).body).toMatchObject({ email, name: 'Gwen' });
    expect((await app.call(login, { body: { email, password: PASSWORD } })).status).toBe(401);
    expect(await listed()).toMatchObject([
      {
        person: { id: gwen.user.id, name: 'Gwen' },
        spots: 2,
        companions: ['Hal'],
        answers: [{ question: 'Do you have a car?', answer: 'Yes' }],
        contact: { email, phone: '' },
      },
    ]);
    expect([await counts(), await heldOn()]).toEqual([{ taken: 2, waiting: 0 }, []]);
    await runJobs(app);
    expect((await mailsTo(app, email)).at(-1)!.subject).toBe('You’re signed up: Sorters');
    expect((await app.call(getMyHours, { query: {} }, gwen)).body.total).toMatchObject({ shifts: 0 });
    expect((await app.call(exportAccount, {}, gwen)).body.contents['shifts']).toMatchObject([{ role: 'Sorters' }]);
  });

  test('lets organizers see the address only while the person agrees', async () => {
    const contacts = async () =>
      (await app.call(listRoleContacts, { params: { roleId: shift.roleId } }, ada)).body.contacts;
    await ask({ sharesContact: true });
    const vera = (await confirmByLink(app, email)).body;
    expect(await contacts()).toMatchObject([{ name: 'Vera Visitor', email, phone: '' }]);
    await app.call(shareContact, { ...paramsOf(), body: { isShared: false } }, vera);
    expect(await contacts()).toEqual([]);
  });

  test('is confirmed by the mailed code where it was made, also after the address was corrected', async () => {
    const { requestId } = (await ask({ email: `typo-${email}` })).body;
    await app.call(correctRequestAddress, { params: { requestId }, body: { email } });
    expect((await mailsTo(app, email)).at(-1)!.text).toContain('Your spot is held for 45 minutes.');
    const { body } = await confirmByCode(app, requestId, email);
    expect([body.user.email, await ownStatus(body)]).toEqual([email, 'signed-up']);
  });

  test('frees its spots when nobody confirms in time, and people on the waitlist move up', async () => {
    await app.call(updateShift, { ...paramsOf(), body: { needed: 1 } }, ada);
    await ask();
    await signUpForShift(app, shift.id, ben);
    expect([await counts(), await ownStatus(ben)]).toEqual([{ taken: 1, waiting: 1 }, 'waitlisted']);
    await freeExpired(44);
    expect(await ownStatus(ben)).toBe('waitlisted');
    await freeExpired(45);
    expect([await counts(), await heldOn(), await ownStatus(ben)]).toEqual([{ taken: 1, waiting: 0 }, [], 'signed-up']);
    expect(await ownStatus((await confirmByLink(app, email)).body)).toBe('waitlisted');
  });

  test('is ended by “I didn’t ask for this”, which frees the spots at once', async () => {
    await ask();
    const token = await tokenMailedTo(app, email);
    expect((await app.call(declineRequest, { body: { token } })).status).toBe(204);
    expect([await counts(), await heldOn()]).toEqual([{ taken: 0, waiting: 0 }, []]);
    expect((await confirmByLink(app, email)).status).toBe(400);
  });

  test('that asked in time is confirmed after the last time to sign up, unless the hosts closed the shift', async () => {
    const { roleId } = shift;
    await app.call(updateRole, { params: { roleId }, body: { signUpClosesHours: 2 } }, ada);
    const other = newAddress();
    const minutes = (Date.parse(shift.startsAt) - app.clock.now().getTime()) / 60_000 - 140;
    await atLaterTime(app, { minutes }, async () => {
      await ask();
      await ask({ email: other });
    });
    await atLaterTime(app, { minutes: minutes + 30 }, async () => {
      expect((await askForShift(app, shift.id)).problem.code).toBe('shift.closed');
      const { body } = await confirmByLink(app, email);
      expect(await ownStatus(body)).toBe('signed-up');
      await app.db.execute('update volunteer_shifts set is_closed = true where id = $1', [shift.id]);
      expect((await confirmByLink(app, other)).problem.code).toBe('shift.closed');
      expect(await app.db.execute('select from accounts where email = $1', [other])).toBe(0);
    });
  });
});

describe('nothing is held', () => {
  test('beyond a quarter of the spots, but confirming still takes free ones', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => askForShift(app, shift.id)));
    expect(answers.filter(({ body }) => body.heldUntil !== null)).toHaveLength(2);
    expect(await counts()).toEqual({ taken: 2, waiting: 0 });
    expect((await ask({ spots: 3 })).body.heldUntil).toBeNull();
    expect((await mailsTo(app, email)).at(-1)!.text).toContain('No spot is held for you yet');
    expect(await ownStatus((await confirmByLink(app, email)).body)).toBe('signed-up');
    expect(await counts()).toEqual({ taken: 5, waiting: 0 });
  });

  test('on a full shift: confirming joins the waitlist at its end', async () => {
    await fill();
    expect((await ask()).body.heldUntil).toBeNull();
    expect(await counts()).toEqual({ taken: 1, waiting: 0 });
    const vera = (await confirmByLink(app, email)).body;
    expect((await app.call(getSignUp, paramsOf(), vera)).body.signUp).toMatchObject({
      status: 'waitlisted',
      position: 1,
    });
  });

  test('twice at a time for one address', async () => {
    await ask({ spots: 2 });
    await ask({ email: email.toUpperCase() });
    expect(await heldOn()).toMatchObject([{ spots: 1 }]);
    expect(await counts()).toEqual({ taken: 1, waiting: 0 });
  });
});

describe('an address that has an account', () => {
  test('makes the request run the same statements as an unknown one, and signs up that account', async () => {
    const trace = async (address: string) => {
      const names = ['rows', 'row', 'one', 'execute', 'transaction'] as const;
      const spies = names.map((name) => vi.spyOn(app.db, name));
      const { status, headers, body } = await app.call(requestShift, {
        ...paramsOf(),
        body: { name: 'Vera', email: address },
      });
      const calls = spies.map((spy) => spy.mock.calls.length);
      for (const spy of spies) spy.mockRestore();
      return { status, heldUntil: body.heldUntil, cookies: headers['set-cookie'], calls };
    };
    const known = await trace(ben.email);
    expect(known.calls.some((calls) => calls > 0)).toBe(true);
    expect(await trace(email)).toEqual(known);
    expect(await ownStatus(ben)).toBeUndefined();
    const { body } = await confirmByLink(app, ben.email);
    expect([body.user.id, await ownStatus(ben)]).toEqual([ben.user.id, 'signed-up']);
  });

  test('that is on the shift already keeps its sign-up, and the held spots are free', async () => {
    await signUpForShift(app, shift.id, ben);
    await ask({ email: ben.email, spots: 2 });
    expect((await counts()).taken).toBe(3);
    expect((await confirmByLink(app, ben.email)).status).toBe(200);
    expect(await counts()).toEqual({ taken: 1, waiting: 0 });
  });

  test('is refused only after the confirmation if the host blocks it or it has a shift at that time', async () => {
    const busy = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 30, { needed: 8 })] });
    await signUpForShift(app, busy.id, ben);
    expect((await ask({ email: ben.email })).status).toBe(201);
    expect((await confirmByLink(app, ben.email)).problem.code).toBe('shift.overlaps');
    await app.call(blockPerson, { params: { personId: ben.user.id } }, ada);
    expect((await confirmByLink(app, ben.email)).problem.code).toBe('event.not_open_to_you');
    expect(await counts()).toEqual({ taken: 1, waiting: 0 });
    await freeExpired(45);
    expect(await counts()).toEqual({ taken: 0, waiting: 0 });
  });
});

test('a shift refuses what it would refuse to people with an account, and nothing is counted for the address', async () => {
  for (const body of [{ name: ' ' }, { email: 'gwen' }, { name: 'a\nb' }]) expect((await ask(body)).status).toBe(400);
  expect((await ask({ spots: 5 })).problem.fields).toEqual({ spots: 'Sign up at most 4 people.' });
  const strict = await makeEventShift(app, event, ada, { minimumAge: 18, skills: ['lifting'] });
  expect((await ask({}, strict)).problem.fields).toEqual({
    confirmsAge: 'Please confirm that you are old enough.',
    confirmsSkills: 'Please confirm that you have these skills.',
  });
  expect((await ask({ confirmsAge: true, confirmsSkills: true }, strict)).status).toBe(201);
  expect((await ask({}, { id: crypto.randomUUID() })).problem.code).toBe('shift.not_found');
  await atLaterTime(app, { days: 60 }, async () => expect((await ask()).problem.code).toBe('shift.over'));
});
