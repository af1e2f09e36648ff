import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { listMyShifts } from '#contracts/volunteering/own-shifts.contract.ts';
import {
  confirmSignUp,
  listRoleContacts,
  listSignUps,
  seekReplacement,
  shareContact,
  signUp,
  updateSignUp,
  withdrawSignUp,
} from '#contracts/volunteering/sign-ups.contract.ts';
import { updateRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { eraseWalkInAddressesJob, volunteeringJobs } from '#server/volunteering/volunteering.jobs.ts';
import { type DraftFields, hoursAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventRole, shiftAfter, shiftNow, signUpForShift } from '#tests/support/volunteering.ts';

import { updateContact } from './contacts.queries.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let dov: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben, cleo, dov] = await signUpPeople(app.deps, 4);
  await app.db.execute('update accounts set email_verified_at = $1', [app.clock.now()]);
});

async function scene(needed = 1, fields: DraftFields = {}) {
  const event = await published(app, host, fields);
  const shifts = [
    shiftAfter(event, 0, { needed }),
    shiftAfter(event, 30, { needed: 3 }),
    shiftAfter(event, 300, { needed: 3 }),
  ];
  const role = await makeEventRole(app, event, host, { shifts });
  const [shift, overlapping, later] = role.shifts;
  await signUpForShift(app, shift!.id, ben);
  return { event, role, shift: shift!, overlapping: overlapping!, later: later! };
}
const seek = (shiftId: string, as: SomeoneSignedIn, isSought = true) =>
  app.call(seekReplacement, { params: { shiftId }, body: { isSought } }, as);
const share = (shiftId: string, as: SomeoneSignedIn, body: { isShared: boolean; phone?: string }) =>
  app.call(shareContact, { params: { shiftId }, body }, as);
const contacts = async (roleId: string) => (await app.call(listRoleContacts, { params: { roleId } }, host)).body;

describe('a volunteer who looks for a replacement', () => {
  test('keeps the place until the next person signs up, who takes it at once', async () => {
    const { event, shift } = await scene();
    expect((await shiftNow(app, event, shift, cleo)).state).toBe('full');
    expect((await seek(shift.id, ben)).body).toMatchObject({
      state: 'signed-up',
      taken: 1,
      signUp: { replacementSoughtAt: app.clock.now().toISOString() },
    });
    expect((await shiftNow(app, event, shift, cleo)).state).toBe('open');
    expect(await signUpForShift(app, shift.id, cleo)).toMatchObject({ state: 'signed-up', taken: 1, waiting: 0 });
    expect((await shiftNow(app, event, shift, ben)).signUp).toMatchObject({
      status: 'withdrawn',
      replacementSoughtAt: null,
    });
    expect((await shiftNow(app, event, shift, dov)).state).toBe('full');
  });

  test('is offered it where someone can take the place: not on shifts that a host closed, nor after sign-up unless enough wait', async () => {
    const { event, role, shift } = await scene();
    const answers = async () => {
      const { shifts } = (await app.call(listMyShifts, { query: {} }, ben)).body;
      const { canBeReplaced } = shifts.find(({ id }) => id === shift.id)!;
      const sought = await seek(shift.id, ben);
      if (sought.status === 200 && sought.body.signUp!.status === 'signed-up') await seek(shift.id, ben, false);
      return [canBeReplaced, sought.status];
    };
    const close = (isClosed: boolean) =>
      app.call(updateShift, { params: { shiftId: shift.id }, body: { isClosed } }, host);
    expect(await answers()).toEqual([true, 200]);
    await signUpForShift(app, shift.id, cleo);
    await close(true);
    expect(await answers()).toEqual([false, 409]);
    await close(false);
    await app.db.execute(`update shift_sign_ups set spots = 2 where shift_id = $1 and person_id = $2`, [
      shift.id,
      cleo.user.id,
    ]);
    await app.call(updateRole, { params: { roleId: role.id }, body: { signUpClosesHours: 720 } }, host);
    expect(await answers()).toEqual([false, 409]);
    await app.db.execute(`update shift_sign_ups set spots = 1 where shift_id = $1`, [shift.id]);
    expect(await answers()).toEqual([true, 200]);
    expect((await shiftNow(app, event, shift, cleo)).signUp?.status).toBe('signed-up');
  });

  test('gives the place to the first on the waitlist at once', async () => {
    const { event, shift } = await scene();
    await signUpForShift(app, shift.id, cleo);
    await signUpForShift(app, shift.id, dov);
    expect((await seek(shift.id, ben)).body.signUp?.status).toBe('withdrawn');
    expect((await shiftNow(app, event, shift, cleo)).signUp?.status).toBe('signed-up');
    expect((await shiftNow(app, event, shift, dov)).signUp?.status).toBe('waitlisted');
  });

  test('is replaced once when two people sign up at the same moment', async () => {
    const { event, shift } = await scene();
    await seek(shift.id, ben);
    await Promise.all([cleo, dov].map((person) => signUpForShift(app, shift.id, person)));
    const { taken, waiting } = await shiftNow(app, event, shift);
    expect({ taken, waiting }).toEqual({ taken: 1, waiting: 1 });
  });

  test('cannot be replaced by a person who has another shift at that time', async () => {
    const { event, shift, overlapping } = await scene();
    await seek(shift.id, ben);
    await signUpForShift(app, overlapping.id, cleo);
    const refused = await app.call(signUp, { params: { shiftId: shift.id }, body: {} }, cleo);
    expect(refused.problem).toMatchObject({ code: 'shift.overlaps' });
    expect((await shiftNow(app, event, shift, ben)).signUp?.status).toBe('signed-up');
  });

  test('can change their mind, or confirm', async () => {
    const { event, shift } = await scene();
    await seek(shift.id, ben);
    await seek(shift.id, ben, false);
    expect((await shiftNow(app, event, shift, cleo)).state).toBe('full');
    await seek(shift.id, ben);
    await app.call(confirmSignUp, { params: { shiftId: shift.id }, body: { isComing: true } }, ben);
    expect((await shiftNow(app, event, shift, ben)).signUp).toMatchObject({ replacementSoughtAt: null });
    expect((await seek(shift.id, cleo)).problem).toMatchObject({ code: 'sign_up.none' });
  });

  test('keeps the place once a host has checked them in', async () => {
    const { event, shift } = await scene(1, { startsLocal: hoursAhead(app, 3) });
    await seek(shift.id, ben);
    const params = { shiftId: shift.id, personId: ben.user.id };
    const checkedIn = await app.call(updateSignUp, { params, body: { isCheckedIn: true } }, host);
    expect(checkedIn.body).toMatchObject({ attendance: 'attended', replacementSoughtAt: null });
    expect((await shiftNow(app, event, shift, cleo)).state).toBe('full');
    expect((await signUpForShift(app, shift.id, cleo)).state).toBe('waitlisted');
    expect((await shiftNow(app, event, shift, ben)).signUp).toMatchObject({
      status: 'signed-up',
      attendance: 'attended',
    });
  });
});

const PHONE = '+49 30 1234567';

describe('contact details', () => {
  test('can be shared at the moment in which a place becomes free, and the person moves up', async () => {
    const { event, shift } = await scene();
    await signUpForShift(app, shift.id, cleo);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { withdrawal } = await app.db.transaction(async (tx) => {
      const contact = { isShared: true, phone: PHONE };
      await updateContact(tx, { shiftId: shift.id, personId: cleo.user.id }, contact, app.clock.now());
      const begun = app.call(withdrawSignUp, { params: { shiftId: shift.id } }, ben);
      const isWaiting = async () => expect(await app.db.execute(waiting)).toBeGreaterThan(0);
      await Promise.race([begun, vi.waitFor(isWaiting, { timeout: 20_000 })]);
      return { withdrawal: begun };
    });
    expect((await withdrawal).status).toBe(204);
    expect((await shiftNow(app, event, shift, cleo)).signUp).toMatchObject({
      status: 'signed-up',
      contact: { phone: PHONE },
    });
  });

  test('are seen by hosts only of people who agreed, and disappear at once when the consent is withdrawn', async () => {
    const { role, shift, later } = await scene(2);
    await signUpForShift(app, shift.id, cleo);
    await signUpForShift(app, later.id, ben);
    const shared = await share(shift.id, ben, { isShared: true, phone: PHONE });
    expect(shared.body.signUp?.contact).toEqual({ phone: PHONE });
    const list = async () => {
      const { body } = await app.call(listSignUps, { params: { shiftId: shift.id }, query: {} }, host);
      return Object.fromEntries(body.signUps.map(({ person, contact }) => [person.name, contact]));
    };
    expect(await list()).toEqual({ [ben.user.name]: { email: ben.user.email, phone: PHONE }, [cleo.user.name]: null });
    expect(await contacts(role.id)).toEqual({
      contacts: [
        {
          name: ben.user.name,
          email: ben.user.email,
          phone: PHONE,
          shifts: [{ startsLocal: shift.startsLocal, status: 'signed-up', spots: 1 }],
        },
      ],
      hidden: 1,
    });
    await share(shift.id, ben, { isShared: false, phone: PHONE });
    expect(await list()).toEqual({ [ben.user.name]: null, [cleo.user.name]: null });
    expect(await contacts(role.id)).toEqual({ contacts: [], hidden: 2 });
  });

  test('are erased when the person leaves the shift, and 30 days after it', async () => {
    const { shift, later } = await scene();
    const stored = () =>
      app.db.rows(
        z.object({ phone: z.string(), isShared: z.boolean() }),
        `select contact_phone as phone, shares_contact as "isShared" from shift_sign_ups where person_id = $1 order by signed_up_at, id`,
        [ben.user.id],
      );
    await share(shift.id, ben, { isShared: true, phone: PHONE });
    await app.call(withdrawSignUp, { params: { shiftId: shift.id } }, ben);
    expect(await stored()).toEqual([{ phone: '', isShared: false }]);
    expect((await share(shift.id, ben, { isShared: true })).problem).toMatchObject({ code: 'sign_up.none' });
    await signUpForShift(app, later.id, ben);
    await share(later.id, ben, { isShared: true, phone: PHONE });
    await app.db.execute(
      `update volunteer_shifts set starts_at = $2::timestamptz - interval '40 days', ends_at = $2::timestamptz - interval '31 days' where id = $1`,
      [later.id, app.clock.now()],
    );
    await runNow(volunteeringJobs({ ...app.deps, db: app.db }), eraseWalkInAddressesJob, {});
    expect((await stored()).every(({ phone, isShared }) => phone === '' && !isShared)).toBe(true);
  });

  test('are in the export of the person, and in their own list of shifts', async () => {
    const { shift } = await scene();
    expect((await share(shift.id, ben, { isShared: true, phone: 'call me' })).problem).toMatchObject({
      fields: { phone: expect.any(String) },
    });
    await share(shift.id, ben, { isShared: true, phone: PHONE });
    const { body } = await app.call(listMyShifts, { query: {} }, ben);
    expect(body.shifts[0]!.signUp.contact).toEqual({ phone: PHONE });
    const exported = JSON.stringify((await app.call(exportAccount, {}, ben)).body);
    expect(exported).toContain(PHONE);
  });
});
