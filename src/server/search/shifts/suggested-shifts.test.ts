import { beforeAll, beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { followOrganization } from '#contracts/organizations/organizations.contract.ts';
import { putInterests } from '#contracts/people/people.contract.ts';
import {
  listGroupNeeds,
  listOrganizationNeeds,
  listSuggestedShifts,
} from '#contracts/volunteering/volunteer-needs.contract.ts';
import { daysAhead, knowPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { type GroupScene, postAsGroup, setUpGroup } from '#tests/support/group-scenes.ts';
import { organization } from '#tests/support/organizations.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { attend, eventNeed, longAgo, type Need, organizationNeed, take } from '#tests/support/volunteer-scenes.ts';

let it: TestApp;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeAll(async () => {
  it = await testApp();
  await knowPlaces(it);
});
beforeEach(async () => {
  await it.db.execute('delete from volunteer_roles');
  [ada, ben] = [await signUp(it.deps), await signUp(it.deps)];
});

const suggested = async (as: SomeoneSignedIn) => (await it.call(listSuggestedShifts, { query: {} }, as)).body.shifts;
const reasons = async (as: SomeoneSignedIn) => (await suggested(as)).map(({ title, reason }) => [title, reason.text]);
const need = async (title: string, fields: Need & { event?: object } = {}) => {
  const { event, ...more } = fields;
  const { id } = await published(it, ada, { title: 'A day', startsLocal: daysAhead(it, 7), ...event });
  return eventNeed(it, ada, id, { title, ...more });
};

// spec: 10.16
test('say why: done before, a skill, a group, a host one follows, a liking, near, soon', async () => {
  const done = await need('Sorters', { skills: ['lifting'] });
  await take(it, done.shiftId, ben);
  await longAgo(it, done.shiftId);
  await attend(it, ada, { ...done, person: ben });
  await need('sorters', { startsLocal: daysAhead(it, 4) });
  await need('Movers', { skills: ['lifting'], startsLocal: daysAhead(it, 5) });
  const group = await setUpGroup(it, ada, { name: 'Chess Club', members: [ben] });
  await eventNeed(it, ada, await postAsGroup(it, group), { title: 'Hosts', startsLocal: daysAhead(it, 6) });
  const { slug } = await organization(it, ada, { name: 'Food Bank' });
  await it.call(followOrganization, { params: { slug } }, ben);
  await organizationNeed(it, ada, slug, { title: 'Drivers', startsLocal: daysAhead(it, 8) });
  expect(await reasons(ben)).toEqual([
    ['sorters', 'because you have helped as Sorters'],
    ['Movers', 'because you have helped with lifting'],
    ['Hosts', 'because you are in Chess Club'],
    ['Drivers', 'because you follow Food Bank'],
  ]);
  const cleo = await signUp(it.deps);
  await it.call(putInterests, { body: { interests: ['lifting'] } }, cleo);
  await it.call(updateProfile, { body: { location: 'Potsdam, Germany' } }, cleo);
  expect((await reasons(cleo)).slice(0, 2)).toEqual([
    ['Movers', 'because you like lifting'],
    ['sorters', 'because it is near Potsdam'],
  ]);
  const dov = await signUp(it.deps);
  expect((await suggested(dov)).map(({ reason }) => reason.kind)).toEqual(['soon', 'soon', 'soon', 'soon']);
  const answer = { shifts: await suggested(cleo) };
  expect(listSuggestedShifts.success.schema.parse(answer)).toEqual(answer);
});

// spec: 10.16
test('never one that is full, one’s own to fill, answered, in the way of another, or far away', async () => {
  const mine = await need('Taken', { startsLocal: daysAhead(it, 7, '09:00') });
  await take(it, mine.shiftId, ben);
  await need('At the same time', { startsLocal: daysAhead(it, 7, '10:00') });
  const full = await need('Full', { needed: 1, startsLocal: daysAhead(it, 8) });
  await take(it, full.shiftId, await signUp(it.deps));
  await need('Far', { event: { placeId: places.auckland.id }, startsLocal: daysAhead(it, 6) });
  await need('Possible', { startsLocal: daysAhead(it, 9) });
  await it.call(updateProfile, { body: { location: 'Berlin, Germany' } }, ben);
  expect((await suggested(ben)).map(({ title }) => title)).toEqual(['Possible']);
  expect(await suggested(ada)).toEqual([]);
});

test('the needs of a group are those of its events, for members also of what is for members only', async () => {
  const group: GroupScene = await setUpGroup(it, ada, { members: [ben] });
  const needs = async (as?: SomeoneSignedIn) =>
    (await it.call(listGroupNeeds, { params: { slug: group.slug } }, as)).body;
  expect(await needs()).toEqual({ openShifts: 0, openPlaces: 0, shifts: [] });
  const open = await postAsGroup(it, group);
  const { shiftId } = await eventNeed(it, ada, open, { title: 'Hosts', needed: 2 });
  await take(it, shiftId, ben);
  const inside = await postAsGroup(it, group);
  await eventNeed(it, ada, inside, { title: 'Cooks', needed: 3, startsLocal: daysAhead(it, 9) });
  await it.db.execute(`update events set visibility = 'members' where id = $1`, [inside]);
  expect(await needs()).toMatchObject({ openShifts: 1, openPlaces: 1, shifts: [{ title: 'Hosts' }] });
  expect(await needs(ben)).toMatchObject({
    openShifts: 2,
    openPlaces: 4,
    shifts: [{ title: 'Hosts' }, { title: 'Cooks' }],
  });
  await it.db.execute(`update groups set visibility = 'private', admission = 'invitation' where id = $1`, [group.id]);
  expect((await it.call(listGroupNeeds, { params: { slug: group.slug } })).problem.code).toBe('group.not_found');
  expect((await needs(ben)).openShifts).toBe(2);
});

test('the needs of an organization are its own and those of its events, five at a glance', async () => {
  const { slug, id } = await organization(it, ada, { name: 'Food Bank' });
  for (let n = 1; n <= 5; n++)
    await organizationNeed(it, ada, slug, { title: `Drivers ${n}`, startsLocal: daysAhead(it, n + 1) });
  const event = await published(it, ada);
  await it.db.execute(
    `update events set host_kind = 'organization', host_organization_id = $2, host_person_id = null where id = $1`,
    [event.id, id],
  );
  await eventNeed(it, ada, event.id, { title: 'Sorters', startsLocal: daysAhead(it, 1) });
  const { openShifts, openPlaces, shifts } = (await it.call(listOrganizationNeeds, { params: { slug } })).body;
  expect([openShifts, openPlaces, shifts.length, shifts[0]!.title]).toEqual([6, 36, 5, 'Sorters']);
  expect((await it.call(listOrganizationNeeds, { params: { slug: 'nobody' } })).problem.code).toBe(
    'organization.not_found',
  );
});
