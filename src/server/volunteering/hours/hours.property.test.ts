import { expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { changeSignUp } from '#server/volunteering/sign-ups/sign-ups.actions.ts';
import { claimWalkIn, removeWalkIn, saveWalkIn } from '#server/volunteering/walk-ins/walk-ins.actions.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { HoursModel, type HoursStep } from '#tests/support/hours-model.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { fc } from '#tests/support/properties.ts';
import { testApp } from '#tests/support/test-app.ts';
import { hoursScene } from '#tests/support/volunteer-scenes.ts';
import {
  approveHours,
  claimOwnHours,
  disputeOwnHours,
  showCertificate,
  showHoursOfHost,
  showMyHours,
  withdrawClaim,
} from './volunteer-hours.actions.ts';

const SHIFT_MINUTES = 180;
const app = await testApp();
await insertPlaces(app);
const [owner, editor, ...volunteers] = await signUpPeople(app.deps, 6);
await app.db.execute('update accounts set email_verified_at = $1', [app.clock.now()]);
const { slug, id: organizationId } = await organization(app, owner, { kind: 'non-profit' });
await addStaff(app, slug, owner, editor);
const hosts = [owner, editor];
/** The last one has not signed up. */
const ids = volunteers.map(({ user }) => user.id);
const signedUp = volunteers.slice(0, 3);
const shiftId = await hoursScene(app, owner, slug).past(signedUp);
const parties = new Map(signedUp.map(({ user }, index) => [user.id, [3, 1, 1][index]!]));
const walkInIds = [0, 1, 2, 3].map(() => crypto.randomUUID());
const deps = { ...app.deps, db: app.db };
const host = { kind: 'organization' as const, id: organizationId };

async function reset(): Promise<void> {
  for (const table of ['shift_walk_ins', 'ended_walk_ins'])
    await app.db.execute(`delete from ${table} where shift_id = $1`, [shiftId]);
  await app.db.execute('delete from shift_sign_ups where shift_id = $1 and person_id <> all ($2::uuid[])', [
    shiftId,
    [...parties.keys()],
  ]);
  for (const [personId, spots] of parties)
    await app.db.execute(
      `update shift_sign_ups set attendance = null, hours_state = null, hours_note = '', minutes = null, spots_attended = null, claimed_minutes = null,
         claimed_at = null, approved_by = null, checked_in_at = null, spots = $3 where shift_id = $1 and person_id = $2`,
      [shiftId, personId, spots],
    );
}

async function playOnDatabase(step: HoursStep): Promise<unknown> {
  const viewerId = hosts['host' in step ? step.host : 0]!.user.id;
  const ref = { shiftId, viewerId };
  if (step.do === 'approve')
    return approveHours(deps, ref, step.person === null ? {} : { personIds: [ids[step.person]!] });
  if ('walkIn' in step) {
    const walkInId = walkInIds[step.walkIn]!;
    if (step.do === 'approveWalkIn') return approveHours(deps, ref, { walkInIds: [walkInId] });
    if (step.do === 'remove') return removeWalkIn(deps, { ...ref, walkInId }, {});
    if (step.do === 'take') return claimWalkIn(deps, { walkInId, personId: ids[step.person]! });
    const email = step.owner === null ? '' : volunteers[step.owner]!.email;
    return saveWalkIn(deps, { ...ref, walkInId }, { name: 'Wim', email, minutes: step.minutes });
  }
  const personId = ids[step.person]!;
  const own = { shiftId, personId };
  if (step.do === 'claim') return claimOwnHours(deps, { ...own, minutes: step.minutes, note: '' });
  if (step.do === 'unclaim') return withdrawClaim(deps, own);
  if (step.do === 'dispute')
    return disputeOwnHours(deps, { ...own, state: step.isDisputed ? 'disputed' : 'counted', note: '' });
  const change = { mark: 'attendance', correct: 'minutes', count: 'spotsAttended' }[step.do];
  const value = step.do === 'mark' ? step.attendance : step.do === 'correct' ? step.minutes : step.came;
  return changeSignUp(deps, { ...ref, personId }, { [change]: value });
}

/** The code of the error, if there is one. */
const refusalOf = (play: Promise<unknown>): Promise<string | undefined> =>
  play.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

const person = fc.nat({ max: 3 });
const walkIn = fc.nat({ max: walkInIds.length - 1 });
const atHost = fc.nat({ max: 1 });
const minutes = fc.constantFrom(30, 90, SHIFT_MINUTES);
const is = <Name extends HoursStep['do']>(name: Name) => fc.constant(name);
const step: fc.Arbitrary<HoursStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('mark'),
      person,
      attendance: fc.constantFrom('attended' as const, 'attended' as const, 'no-show' as const, null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('correct'), person, minutes: fc.option(minutes) }) },
  { weight: 2, arbitrary: fc.record({ do: is('count'), person, came: fc.option(fc.integer({ min: 1, max: 3 })) }) },
  { weight: 3, arbitrary: fc.record({ do: is('claim'), person, minutes }) },
  { weight: 1, arbitrary: fc.record({ do: is('unclaim'), person }) },
  { weight: 2, arbitrary: fc.record({ do: is('dispute'), person, isDisputed: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: is('approve'), person: fc.option(person), host: atHost }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('add'),
      walkIn,
      owner: fc.option(person),
      minutes: fc.oneof(fc.option(minutes), fc.constant(undefined)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('remove'), walkIn }) },
  { weight: 1, arbitrary: fc.record({ do: is('approveWalkIn'), walkIn, host: atHost }) },
  { weight: 2, arbitrary: fc.record({ do: is('take'), walkIn, person }) },
);

// spec: 1.5
test('any sequence of marks, reports, disputes, approvals and walk-ins matches the model: no hours lost or counted twice, approvers named', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await reset();
      const model = new HoursModel(
        parties,
        ids,
        hosts.map(({ user }) => user.name),
        SHIFT_MINUTES,
      );
      for (const each of steps) {
        const refusal = model.play(each);
        expect(await refusalOf(playOnDatabase(each))).toBe(refusal);
        expect((await showHoursOfHost(deps, host, {})).total).toMatchObject(model.totals());
      }
      for (const id of ids) {
        const expected = model.hoursOf(id);
        const { total } = await showMyHours(deps, id, {});
        expect(total).toEqual({
          shifts: expected ? 1 : 0,
          minutes: expected?.minutes ?? 0,
          approvedMinutes: expected?.isApproved ? expected.minutes : 0,
        });
        if (!expected) continue;
        const { approvers, minutes: certified } = await showCertificate(deps, id, host);
        expect(approvers).toEqual(expected.approver ? [expected.approver] : []);
        expect(certified).toBe(expected.isApproved ? expected.minutes : 0);
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);
