import { expect, test } from 'vitest';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { updateOrganization } from '#contracts/organizations/organizations.contract.ts';
import { signUp as takeShift, withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { searchVolunteerShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { updateRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventNeed, makeOrganizationNeed } from '#tests/support/volunteer-scenes.ts';

const app = await testApp();
await insertPlaces(app);

test('concurrent sign-ups and renames of events, roles and hosts do not deadlock', async () => {
  const ada = await signUp(app.deps);
  const { slug } = await organization(app, ada, { name: 'Kitchen 0' });
  const event = await published(app, ada);
  const shifts: Awaited<ReturnType<typeof makeEventNeed>>[] = [];
  for (let n = 0; n < 3; n++) {
    shifts.push(await makeEventNeed(app, ada, event.id, { title: `Sorters ${n}`, needed: 1 }));
    shifts.push(await makeOrganizationNeed(app, ada, slug, { title: `Drivers ${n}`, needed: 1 }));
  }
  const people = await Promise.all(shifts.map(() => signUp(app.deps)));
  const rounds = Array.from({ length: 6 }, (_, round) => round);
  const statuses = await Promise.all([
    ...people.map(async (person, at) => {
      const params = { shiftId: shifts[at]!.shiftId };
      const seen = [];
      for (const _ of rounds) {
        seen.push((await app.call(takeShift, { params, body: {} }, person)).status);
        seen.push((await app.call(withdrawSignUp, { params }, person)).status);
      }
      return seen;
    }),
    ...[
      (round: number) => app.call(updateEvent, { params: { eventId: event.id }, body: { title: `Day ${round}` } }, ada),
      (round: number) => app.call(updateOrganization, { params: { slug }, body: { name: `Kitchen ${round}` } }, ada),
      (round: number) =>
        app.call(updateRole, { params: { roleId: shifts[round]!.roleId }, body: { title: `Cooks ${round}` } }, ada),
    ].map(async (rename) => {
      const seen = [];
      for (const round of rounds) seen.push((await rename(round)).status);
      return seen;
    }),
  ]);
  expect(new Set(statuses.flat())).toEqual(new Set([200, 204]));
  const staleCount = await app.db.execute(
    `select from shift_listings k join listable_shifts l using (shift_id) where (k.is_open, k.tsv, k.words) is distinct from (l.is_open, l.tsv, l.words)`,
  );
  expect(staleCount).toBe(0);
  await app.call(cancelEvent, { params: { eventId: event.id }, body: {} }, ada);
  expect((await app.call(searchVolunteerShifts, { query: {} })).body.shifts).toHaveLength(3);
});
