import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { followOrganization } from '#contracts/organizations/organizations.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { putInterests } from '#contracts/people/people.contract.ts';
import {
  listGroupNeeds,
  listOrganizationNeeds,
  listSuggestedShifts,
} from '#contracts/volunteering/volunteer-needs.contract.ts';
import { daysAhead, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { type GroupScene, postAsGroup, setUpGroup } from '#tests/support/group-scenes.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import {
  makeEventNeed,
  makeOrganizationNeed,
  markAttended,
  moveToPast,
  type Need,
} from '#tests/support/volunteer-scenes.ts';
import { signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from volunteer_roles');
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const suggested = async (as: SomeoneSignedIn) => (await app.call(listSuggestedShifts, { query: {} }, as)).body.shifts;
const reasons = async (as: SomeoneSignedIn) => (await suggested(as)).map(({ title, reason }) => [title, reason.text]);
const need = async (title: string, fields: Need & { event?: object } = {}) => {
  const { event, ...more } = fields;
  const { id } = await published(app, ada, { title: 'A day', startsLocal: daysAhead(app, 7), ...event });
  return makeEventNeed(app, ada, id, { title, ...more });
};

// spec: 10.16
test('suggestions have a reason: past role, skill, group, followed host, interest, nearby, soon', async () => {
  const done = await need('Sorters', { skills: ['lifting'] });
  await signUpForShift(app, done.shiftId, ben);
  await moveToPast(app, done.shiftId);
  await markAttended(app, ada, { ...done, person: ben });
  await need('sorters', { startsLocal: daysAhead(app, 4) });
  await need('Movers', { skills: ['lifting'], startsLocal: daysAhead(app, 5) });
  const group = await setUpGroup(app, ada, { name: 'Chess Club', members: [ben] });
  await makeEventNeed(app, ada, await postAsGroup(app, group), { title: 'Hosts', startsLocal: daysAhead(app, 6) });
  const { slug } = await organization(app, ada, { name: 'Food Bank' });
  await app.call(followOrganization, { params: { slug } }, ben);
  await makeOrganizationNeed(app, ada, slug, { title: 'Drivers', startsLocal: daysAhead(app, 8) });
  expect(await reasons(ben)).toEqual([
    ['sorters', 'because you’ve helped as Sorters'],
    ['Movers', 'because you’ve helped with lifting'],
    ['Hosts', 'because you’re in Chess Club'],
    ['Drivers', 'because you follow Food Bank'],
  ]);
  const cleo = await signUp(app.deps);
  await app.call(putInterests, { body: { interests: ['lifting'] } }, cleo);
  await app.call(updateProfile, { body: { location: 'Potsdam, Germany' } }, cleo);
  expect((await reasons(cleo)).slice(0, 2)).toEqual([
    ['Movers', 'because you like lifting'],
    ['sorters', 'because it’s near Potsdam'],
  ]);
  const dov = await signUp(app.deps);
  expect((await suggested(dov)).map(({ reason }) => reason.kind)).toEqual(['soon', 'soon', 'soon', 'soon']);
  const answer = { shifts: await suggested(cleo) };
  expect(listSuggestedShifts.success.schema.parse(answer)).toEqual(answer);
});

// spec: 10.16
test('suggestions exclude shifts that are full, hosted, answered, overlapping or far away', async () => {
  const mine = await need('Taken', { startsLocal: daysAhead(app, 7, '09:00') });
  await signUpForShift(app, mine.shiftId, ben);
  await need('At the same time', { startsLocal: daysAhead(app, 7, '10:00') });
  const full = await need('Full', { needed: 1, startsLocal: daysAhead(app, 8) });
  await signUpForShift(app, full.shiftId, await signUp(app.deps));
  await need('Far', { event: { placeId: places.auckland.id }, startsLocal: daysAhead(app, 6) });
  await need('Possible', { startsLocal: daysAhead(app, 9) });
  await app.call(updateProfile, { body: { location: 'Berlin, Germany' } }, ben);
  expect((await suggested(ben)).map(({ title }) => title)).toEqual(['Possible']);
  expect(await suggested(ada)).toEqual([]);
});

test('the needs of a group are those of its events, including members-only ones for members', async () => {
  const group: GroupScene = await setUpGroup(app, ada, { members: [ben] });
  const needs = async (as?: SomeoneSignedIn) =>
    (await app.call(listGroupNeeds, { params: { slug: group.slug } }, as)).body;
  expect(await needs()).toEqual({ openShifts: 0, openPlaces: 0, shifts: [] });
  const open = await postAsGroup(app, group);
  const { shiftId } = await makeEventNeed(app, ada, open, { title: 'Hosts', needed: 2 });
  await signUpForShift(app, shiftId, ben);
  const inside = await postAsGroup(app, group);
  await makeEventNeed(app, ada, inside, { title: 'Cooks', needed: 3, startsLocal: daysAhead(app, 9) });
  await app.db.execute(`update events set visibility = 'members' where id = $1`, [inside]);
  expect(await needs()).toMatchObject({ openShifts: 1, openPlaces: 1, shifts: [{ title: 'Hosts' }] });
  expect(await needs(ben)).toMatchObject({
    openShifts: 2,
    openPlaces: 4,
    shifts: [{ title: 'Hosts' }, { title: 'Cooks' }],
  });
  await app.db.execute(`update groups set chosen_visibility = 'private', admission = 'invitation' where id = $1`, [
    group.id,
  ]);
  expect((await app.call(listGroupNeeds, { params: { slug: group.slug } })).problem.code).toBe('group.not_found');
  expect((await needs(ben)).openShifts).toBe(2);
});

test('the needs of an organization are its own and those of its events, limited to five', async () => {
  const { slug, id } = await organization(app, ada, { name: 'Food Bank' });
  for (let n = 1; n <= 5; n++)
    await makeOrganizationNeed(app, ada, slug, { title: `Drivers ${n}`, startsLocal: daysAhead(app, n + 1) });
  const event = await published(app, ada);
  await app.db.execute(
    `update events set host_kind = 'organization', host_organization_id = $2, host_person_id = null where id = $1`,
    [event.id, id],
  );
  await makeEventNeed(app, ada, event.id, { title: 'Sorters', startsLocal: daysAhead(app, 1) });
  const { openShifts, openPlaces, shifts } = (await app.call(listOrganizationNeeds, { params: { slug } })).body;
  expect([openShifts, openPlaces, shifts.length, shifts[0]!.title]).toEqual([6, 36, 5, 'Sorters']);
  expect((await app.call(listOrganizationNeeds, { params: { slug: 'nobody' } })).problem.code).toBe(
    'organization.not_found',
  );
});

test('shifts of hosts whom a block parts from the person are not suggested', async () => {
  const cleo = await signUp(app.deps);
  await need('Cook');
  expect(await suggested(ben)).toHaveLength(1);
  expect(await suggested(cleo)).toHaveLength(1);
  await app.call(blockPerson, { params: { personId: ada.user.id } }, ben);
  await app.call(blockPerson, { params: { personId: cleo.user.id } }, ada);
  expect(await suggested(ben)).toEqual([]);
  expect(await suggested(cleo)).toEqual([]);
});
