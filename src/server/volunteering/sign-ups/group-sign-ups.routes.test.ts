import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { listMyShifts } from '#contracts/volunteering/own-shifts.contract.ts';
import {
  listRoleContacts,
  seekReplacement,
  shareContact,
  withdrawSignUp,
} from '#contracts/volunteering/sign-ups.contract.ts';
import {
  exportOrganizationHours,
  exportOrganizationSignUps,
  getMyHours,
  listHoursToApprove,
  listOrganizationHours,
} from '#contracts/volunteering/volunteer-hours.contract.ts';
import { searchVolunteerShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';
import { hoursScene, moveToPast, signUpScene } from '#tests/support/volunteer-scenes.ts';
import { makeOrganizationRole } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let slug: string;
let scene: ReturnType<typeof signUpScene>;
beforeEach(async () => {
  [host, ben, cleo] = await signUpPeople(app.deps, 3);
  await app.db.execute('update accounts set email_verified_at = $1', [app.clock.now()]);
  ({ slug } = await organization(app, host, { name: 'Food Bank', kind: 'non-profit' }));
  scene = signUpScene(app, host);
});

/** A shift of three hours for five people, where one person may sign up four. */
async function makeShift() {
  const role = await makeOrganizationRole(app, slug, host, { spotsPerSignUp: 4 });
  const { id } = role.shifts[0]!;
  await app.db.execute('update volunteer_shifts set needed = 5 where id = $1', [id]);
  return { id, roleId: role.id };
}
const FOUR = { spots: 4, companions: ['Ina', ' ', 'Jo'] };
const titles = async (as: SomeoneSignedIn) =>
  (await app.call(listNotifications, { query: {} }, as)).body.notifications.map(({ title }) => title);
const csv = async (endpoint: typeof exportOrganizationHours | typeof exportOrganizationSignUps) =>
  (await app.send(toRequest(endpoint, { params: { slug } }, host))).body;

describe('a group that one person signs up', () => {
  test('takes its spots, and is told from one person in lists, files, mails and contacts', async () => {
    const { id, roleId } = await makeShift();
    const { body } = await scene.signUpFor(id, ben, FOUR);
    expect(body).toMatchObject({ taken: 4, spotsPerSignUp: 4, signUp: { spots: 4, companions: ['Ina', 'Jo'] } });
    await app.call(shareContact, { params: { shiftId: id }, body: { isShared: true } }, ben);
    expect(await scene.list(id)).toMatchObject({
      signUps: [{ spots: 4, companions: ['Ina', 'Jo'], spotsAttended: null }],
      counts: { 'signed-up': 4 },
    });
    expect((await app.call(listRoleContacts, { params: { roleId } }, host)).body.contacts).toMatchObject([
      { shifts: [{ spots: 4 }] },
    ]);
    expect((await app.call(listMyShifts, { query: {} }, ben)).body.shifts).toMatchObject([{ signUp: { spots: 4 } }]);
    expect(await csv(exportOrganizationSignUps)).toContain(',4,"Ina, Jo",');
    expect((await app.call(exportAccount, {}, ben)).body).toMatchObject({
      contents: { shifts: [{ spots: 4, companions: ['Ina', 'Jo'] }] },
    });
    await runJobs(app);
    const mail = (await mailsTo(app, ben.email)).at(-1)!;
    expect(mail.text).toContain('Your 4 spots are saved.');
    expect(mail.text).toContain('For 4 people');
    expect(await titles(host)).toContain(`${ben.user.name} and 3 others signed up: Drivers`);
  });

  test('waits as a whole for as many spots, while one person passes it', async () => {
    const { id } = await makeShift();
    await scene.signUpFor(id, ben, { spots: 2 });
    expect((await scene.signUpFor(id, cleo, FOUR)).body).toMatchObject({ state: 'waitlisted', taken: 2, waiting: 4 });
    expect((await scene.signUpFor(id, host)).body).toMatchObject({ state: 'signed-up', taken: 3, waiting: 4 });
    expect((await scene.change(id, cleo, { status: 'signed-up' })).problem.code).toBe('shift.full');
    await scene.signUpFor(id, cleo, { spots: 2 });
    expect(await scene.list(id)).toMatchObject({ counts: { 'signed-up': 5, waitlisted: 0 } });
    await app.call(withdrawSignUp, { params: { shiftId: id } }, ben);
    expect((await scene.list(id, 'withdrawn')).signUps).toMatchObject([{ companions: [] }]);
  });

  test('keeps a host from making its shift smaller than it is while it waits', async () => {
    const { id } = await makeShift();
    await scene.signUpFor(id, ben, { spots: 2 });
    await scene.signUpFor(id, cleo, FOUR);
    const need = (needed: number) => app.call(updateShift, { params: { shiftId: id }, body: { needed } }, host);
    expect((await need(3)).problem.fields).toEqual({
      needed: 'A group of 4 is on the waitlist. Remove it first, or keep 4 spots.',
    });
    expect((await need(4)).status).toBe(200);
    await scene.change(id, cleo, { status: 'removed' });
    expect((await need(3)).body).toMatchObject({ needed: 3, taken: 2, waiting: 0 });
  });

  test('can get smaller after all of it was checked in early', async () => {
    const { id } = await makeShift();
    await app.db.execute(
      `update volunteer_shifts set starts_at = $2::timestamptz + interval '2 hours', ends_at = $2::timestamptz + interval '5 hours' where id = $1`,
      [id, app.clock.now()],
    );
    await scene.signUpFor(id, ben, FOUR);
    await scene.change(id, ben, { isCheckedIn: true, spotsAttended: 3 });
    await scene.signUpFor(id, ben, { spots: 2, companions: ['Ina'] });
    expect((await scene.list(id)).signUps).toMatchObject([{ spots: 2, companions: ['Ina'], spotsAttended: 2 }]);
  });

  test('is refused beyond what the role allows, and with more names than people', async () => {
    const { id } = await makeShift();
    for (const [body, field] of [
      [{ spots: 5 }, 'spots'],
      [{ spots: 0 }, 'spots'],
      [{ spots: 11 }, 'spots'],
      [{ spots: 1.5 }, 'spots'],
      [{ spots: 2, companions: ['Ina', 'Jo'] }, 'companions'],
      [{ companions: ['a\nb'] }, 'companions.0'],
    ] as const)
      expect((await scene.signUpFor(id, ben, body)).problem.fields).toHaveProperty([field]);
  });

  test('is refused if it is larger than its shift, even if others have taken spots', async () => {
    const { id } = await makeShift();
    await app.db.execute('update volunteer_shifts set needed = 3 where id = $1', [id]);
    const { problem } = await scene.signUpFor(id, ben, FOUR);
    expect(problem.fields).toEqual({ spots: 'Sign up at most 3 people.' });
    await scene.signUpFor(id, cleo);
    expect((await scene.signUpFor(id, ben, { spots: 3 })).body).toMatchObject({
      state: 'waitlisted',
      spotsPerSignUp: 3,
    });
  });

  test('is replaced spot by spot; a shift with a replacement wanted is found in the search', async () => {
    const { id } = await makeShift();
    const isFound = async () => {
      const { shifts } = (await app.call(searchVolunteerShifts, { query: { q: 'Drivers' } })).body;
      return shifts.some((shift) => shift.id === id);
    };
    await app.db.execute('update volunteer_shifts set needed = 4 where id = $1', [id]);
    await scene.signUpFor(id, ben, FOUR);
    expect(await isFound()).toBe(false);
    const seek = (isSought: boolean) => app.call(seekReplacement, { params: { shiftId: id }, body: { isSought } }, ben);
    await seek(true);
    expect(await isFound()).toBe(true);
    await runJobs(app);
    expect(await titles(host)).toContain(`${ben.user.name} and 3 others are looking for a replacement: Drivers`);
    expect((await scene.signUpFor(id, cleo, { spots: 3 })).body).toMatchObject({ state: 'signed-up', taken: 4 });
    await runJobs(app);
    expect(await titles(ben)).toContain('You have 1 spot left: Drivers');
    await seek(false);
    expect(await isFound()).toBe(false);
    await seek(true);
    await scene.signUpFor(id, host);
    expect(await isFound()).toBe(false);
    expect((await scene.list(id)).counts).toMatchObject({ 'signed-up': 4, withdrawn: 1 });
  });

  test('counts with everyone who came in the hours of the host, and for the person alone in their own', async () => {
    const { id } = await makeShift();
    await scene.signUpFor(id, ben, FOUR);
    const early = await scene.change(id, ben, { spotsAttended: 3 });
    expect(early.problem.fields).toEqual({ spotsAttended: 'Mark this person as attended first.' });
    await moveToPast(app, id);
    const { approve } = hoursScene(app, host, slug);
    expect((await scene.change(id, ben, { attendance: 'attended' })).body).toMatchObject({ spotsAttended: 4 });
    expect((await scene.change(id, ben, { spotsAttended: 5 })).problem.fields).toEqual({
      spotsAttended: 'Only 4 people signed up.',
    });
    expect((await scene.change(id, ben, { spotsAttended: 3 })).body).toMatchObject({ spotsAttended: 3 });
    const toApprove = await app.call(listHoursToApprove, { query: {} }, host);
    expect(toApprove.body.shifts).toMatchObject([{ people: [{ people: 3, minutes: 120 }] }]);
    await approve(id);
    const hours = async () => (await app.call(listOrganizationHours, { params: { slug }, query: {} }, host)).body;
    expect(await hours()).toMatchObject({
      total: { people: 3, shifts: 3, minutes: 360, approvedMinutes: 360 },
      companions: { people: 2, minutes: 240 },
      people: [{ minutes: 120 }],
    });
    expect((await app.call(getMyHours, { query: {} }, ben)).body.total.minutes).toBe(120);
    const lines = (await csv(exportOrganizationHours)).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual([ben.user.name, 'Ina', 'Jo'].toSorted());
    await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
    expect(await hours()).toMatchObject({ total: { minutes: 360 }, former: { people: 3, minutes: 360 } });
  });
});
