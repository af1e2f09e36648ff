import { beforeEach, describe, expect, test } from 'vitest';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import {
  confirmSignUp,
  getSignUp,
  listSignUps,
  seekReplacement,
  signUp,
  withdrawSignUp,
} from '#contracts/volunteering/sign-ups.contract.ts';
import type { VolunteerRole } from '#contracts/volunteering/volunteer-fields.ts';
import { exportEventSignUps } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { searchVolunteerShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { updateRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { signUpUrls } from '#server/notifications/sign-up-links.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';
import { makeEventRole, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let event: EventDetail;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  event = await published(app, ada, { title: 'Harvest' });
});

const makeRole = (fields: Parameters<typeof makeEventRole>[3], needed = 1) =>
  makeEventRole(app, event, ada, { shifts: [shiftAfter(event, 0, { needed })], ...fields });
const shiftOf = ({ shifts }: VolunteerRole) => shifts[0]!.id;
const take = (shiftId: string, answers: Record<string, string>, as = ben) =>
  app.call(signUp, { params: { shiftId }, body: { answers } }, as);
const listed = async (shiftId: string) =>
  (await app.call(listSignUps, { params: { shiftId }, query: {} }, ada)).body.signUps;
/** Moves the shift, which lasts an hour, to begin some hours from now. */
const moveShift = (shiftId: string, inHours: number) =>
  app.db.execute(
    `update volunteer_shifts set starts_at = $2::timestamptz + make_interval(hours => $3), ends_at = $2::timestamptz + make_interval(hours => $3 + 1)
      where id = $1`,
    [shiftId, app.clock.now(), inHours],
  );

describe('questions of a role', () => {
  const questions = [
    { text: 'T-shirt size?', isRequired: true, kind: 'choice' as const, options: ['S', 'M'] },
    { text: 'Allergies?' },
  ];

  test('are answered at sign-up, and listed for hosts as they read then', async () => {
    const role = await makeRole({ questions });
    const [size, allergies] = [role.questions[0]!, role.questions[1]!];
    const shiftId = shiftOf(role);
    expect((await take(shiftId, {})).problem.fields).toEqual({
      [`answers.${size.id}`]: 'Please answer this question.',
    });
    expect((await take(shiftId, { [size.id]: 'XXL' })).problem.fields).toHaveProperty(`answers.${size.id}`);
    expect((await take(shiftId, { [size.id]: 'M', [allergies.id]: 'Nuts', other: 'x' })).status).toBe(200);
    const reworded = [{ ...questions[1]!, id: allergies.id, text: 'Anything we should know?' }];
    await app.call(updateRole, { params: { roleId: role.id }, body: { questions: reworded } }, ada);
    expect((await listed(shiftId))[0]!.answers).toEqual([
      { question: 'T-shirt size?', answer: 'M' },
      { question: 'Allergies?', answer: 'Nuts' },
    ]);
    const file = (await app.send(toRequest(exportEventSignUps, { params: { eventId: event.id } }, ada))).body;
    expect(file.split('\r\n')[0]).toMatch(/,T-shirt size\?,Allergies\?$/);
    expect(file).toMatch(/,M,Nuts\r\n/);
    expect((await app.call(getSignUp, { params: { shiftId } }, cleo)).body.questions).toMatchObject([
      { id: allergies.id, text: 'Anything we should know?' },
    ]);
  });

  test('are optional for old programs unless they are required, and replaced by signing up again', async () => {
    const role = await makeRole({ questions: [{ text: 'Allergies?' }] });
    const shiftId = shiftOf(role);
    await signUpForShift(app, shiftId, ben);
    expect((await listed(shiftId))[0]!.answers).toEqual([]);
    await app.call(withdrawSignUp, { params: { shiftId } }, ben);
    await take(shiftId, { [role.questions[0]!.id]: 'Bees' });
    expect((await listed(shiftId))[0]!.answers).toEqual([{ question: 'Allergies?', answer: 'Bees' }]);
  });
});

describe('closing times of a role', () => {
  test('end sign-up before the shift, everywhere', async () => {
    const title = `Sorters${crypto.randomUUID().slice(0, 8)}`;
    const shiftId = shiftOf(await makeRole({ title, signUpClosesHours: 24 }, 2));
    const found = async () =>
      (await app.call(searchVolunteerShifts, { query: { q: title } })).body.shifts.map(({ id }) => id);
    await moveShift(shiftId, 25);
    expect(await found()).toEqual([shiftId]);
    expect((await app.call(getSignUp, { params: { shiftId } }, ben)).body).toMatchObject({
      state: 'open',
      signUpClosesAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
      withdrawClosesAt: null,
    });
    await signUpForShift(app, shiftId, ben);
    await moveShift(shiftId, 24);
    expect((await take(shiftId, {}, cleo)).problem.code).toBe('shift.closed');
    expect((await app.call(getSignUp, { params: { shiftId } }, cleo)).body.state).toBe('closed');
    expect(await found()).toEqual([]);
    expect((await app.call(withdrawSignUp, { params: { shiftId } }, ben)).status).toBe(204);
  });

  test('end cancelling before the shift, except on the waitlist, which still moves up', async () => {
    const shiftId = shiftOf(await makeRole({ withdrawClosesHours: 24, signUpClosesHours: 24 }));
    for (const person of [ben, cleo]) await signUpForShift(app, shiftId, person);
    await runJobs(app);
    expect((await mailsTo(app, ben.email)).at(-1)!.text).toContain('You can cancel online until ');
    await moveShift(shiftId, 23);
    const leave = (as: SomeoneSignedIn) => app.call(withdrawSignUp, { params: { shiftId } }, as);
    expect((await leave(ben)).problem.code).toBe('shift.withdrawal_closed');
    const { yes } = signUpUrls(app.deps, { shiftId, personId: ben.user.id });
    const page = await app.send({ url: new URL(yes).pathname });
    expect(page.body).toContain('It’s too late to cancel online. Can’t make it? Please contact');
    expect(page.body).not.toContain('answer=no');
    await app.db.execute('update volunteer_shifts set needed = 2 where id = $1', [shiftId]);
    expect((await leave(cleo)).status).toBe(204);
    expect((await listed(shiftId)).map(({ person }) => person.id)).toEqual([ben.user.id]);
  });

  test('end looking for a replacement with sign-up, because nobody could take the place, and ask nobody to step in', async () => {
    const role = await makeRole({
      signUpClosesHours: 24,
      shifts: [shiftAfter(event, 0, { needed: 1 }), shiftAfter(event, 300, { needed: 1 })],
    });
    const [shiftId, other] = role.shifts.map(({ id }) => id) as [string, string];
    await signUpForShift(app, shiftId, ben);
    await signUpForShift(app, other, cleo);
    await app.call(confirmSignUp, { params: { shiftId }, body: { isComing: true } }, ben);
    await moveShift(shiftId, 10);
    const refused = await app.call(seekReplacement, { params: { shiftId }, body: { isSought: true } }, ben);
    expect(refused.problem.code).toBe('shift.closed');
    await runJobs(app);
    for (const { email } of [ada, cleo])
      expect((await mailsTo(app, email)).map(({ subject }) => subject).join()).not.toMatch(/replacement|step in/);
    expect((await app.call(getSignUp, { params: { shiftId } }, ben)).body.signUp).toMatchObject({
      confirmedAt: expect.any(String),
      replacementSoughtAt: null,
    });
  });

  test('are whole hours up to thirty days', async () => {
    const { id: roleId } = await makeRole({});
    const change = (body: object) => app.call(updateRole, { params: { roleId }, body }, ada);
    for (const hours of [-1, 1.5, 721]) expect((await change({ signUpClosesHours: hours })).status).toBe(400);
    expect((await change({ signUpClosesHours: 720, withdrawClosesHours: 0 })).body).toMatchObject({
      signUpClosesHours: 720,
      withdrawClosesHours: 0,
    });
    expect((await change({ signUpClosesHours: null })).body.signUpClosesHours).toBeNull();
  });
});
