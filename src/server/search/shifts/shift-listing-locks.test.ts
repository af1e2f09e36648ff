import { expect, test, vi } from 'vitest';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { updateOrganization } from '#contracts/organizations/organizations.contract.ts';
import {
  confirmSignUp,
  seekReplacement,
  signUp as takeShift,
  withdrawSignUp,
} from '#contracts/volunteering/sign-ups.contract.ts';
import { searchVolunteerShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { updateRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { updateConfirmation } from '#server/volunteering/sign-ups/sign-ups.queries.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventNeed, makeOrganizationNeed } from '#tests/support/volunteer-scenes.ts';
import { signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);

const countStaleListings = () =>
  app.db.execute(
    `select from shift_listings k join listable_shifts l using (shift_id) where (k.is_open, k.tsv, k.words) is distinct from (l.is_open, l.tsv, l.words)`,
  );

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
  expect(await countStaleListings()).toBe(0);
  await app.call(cancelEvent, { params: { eventId: event.id }, body: {} }, ada);
  expect((await app.call(searchVolunteerShifts, { query: {} })).body.shifts).toHaveLength(3);
});

type Scene = Awaited<ReturnType<typeof replacementScene>>;

/** A shift with one volunteer, who looks for a replacement. */
async function replacementScene(needed: number) {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { id } = await published(app, ada);
  const need = await makeEventNeed(app, ada, id, { needed: 1 });
  await signUpForShift(app, need.shiftId, ben);
  const params = { shiftId: need.shiftId };
  await app.call(seekReplacement, { params, body: { isSought: true } }, ben);
  await app.call(updateShift, { params, body: { needed } }, ada);
  return { ...need, params, ada, ben };
}

const confirm = (params: Scene['params'], as: SomeoneSignedIn) =>
  app.call(confirmSignUp, { params, body: { isComing: true } }, as);
const confirmIn = (tx: Db, { shiftId, ben }: Scene) =>
  updateConfirmation(tx, { shiftId, personId: ben.user.id }, app.clock.now());

// What comes second has begun, and waits, before the first is committed.
test.each<[string, number, (tx: Db, scene: Scene) => Promise<unknown>, (scene: Scene) => Promise<{ status: number }>]>([
  [
    'a place becomes free while a volunteer confirms',
    1,
    (tx, { shiftId }) => tx.execute('update volunteer_shifts set needed = 2 where id = $1', [shiftId]),
    ({ params, ben }) => confirm(params, ben),
  ],
  [
    'a volunteer confirms while the last free place is taken away',
    2,
    confirmIn,
    ({ params, ada }) => app.call(updateShift, { params, body: { needed: 1 } }, ada),
  ],
  [
    'a volunteer confirms while the role is renamed',
    1,
    confirmIn,
    ({ roleId, ada }) => app.call(updateRole, { params: { roleId }, body: { title: 'Cooks' } }, ada),
  ],
])('the search knows which shifts are open when %s', async (_, needed, first, second) => {
  const scene = await replacementScene(needed);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { answer } = await app.db.transaction(async (tx) => {
    await first(tx, scene);
    const begun = second(scene);
    await vi.waitFor(async () => expect(await app.db.execute(waiting)).toBeGreaterThan(0), { timeout: 20_000 });
    return { answer: begun };
  });
  expect((await answer).status).toBe(200);
  expect(await countStaleListings()).toBe(0);
});
