import { expect, test } from 'vitest';
import { getEvent } from '#contracts/events/events.contract.ts';
import { listGroupMembers } from '#contracts/groups/group-members.contract.ts';
import { getPerson, listPersonGroups } from '#contracts/people/people.contract.ts';
import type { Privacy } from '#contracts/people/privacy.contract.ts';
import { listAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { fc } from '#tests/support/properties.ts';
import { testApp } from '#tests/support/test-app.ts';

const PEOPLE = 4;
const GROUPS = 2;
const RUNS = 15;
type Person = {
  privacy: Pick<Privacy, 'page' | 'groups' | 'attendance' | 'location'>;
  isIn: boolean[];
  blocks: boolean[];
};

/** The first person hosts one event, a stranger the other. */
let hosted: string;
let attended: string;
const app = await testApp();
await insertPlaces(app);
const outsider = await signUp(app.deps);
const people = await signUpPeople(app.deps, PEOPLE);
const groups = [await setUpGroup(app, outsider), await setUpGroup(app, outsider)];
[hosted, attended] = [(await published(app, people[0])).id, (await published(app, outsider)).id];
await app.db.execute(
  `insert into rsvps (event_id, person_id, status, position, answered_at, updated_at)
   select $1, person, 'going', at, now(), now() from unnest($2::uuid[]) with ordinality p (person, at)`,
  [attended, people.map(({ user }) => user.id)],
);

/** The rules in the plainest words; a viewer of -1 is nobody in particular. */
class Model {
  private readonly world: readonly Person[];
  constructor(world: readonly Person[]) {
    this.world = world;
  }

  areApart(one: number, other: number): boolean {
    return other >= 0 && (this.world[one]!.blocks[other]! || this.world[other]!.blocks[one]!);
  }

  shareAGroup(one: number, other: number): boolean {
    return other >= 0 && this.world[one]!.isIn.some((isIn, group) => isIn && this.world[other]!.isIn[group]!);
  }

  suits(audience: Privacy['groups'], who: number, viewer: number): boolean {
    if (audience === 'everyone') return true;
    if (audience === 'signed-in') return viewer >= 0;
    return audience === 'shared-groups' && this.shareAGroup(who, viewer);
  }

  sees(viewer: number, who: number, part: keyof Person['privacy']): boolean {
    if (viewer === who) return true;
    if (this.areApart(who, viewer)) return false;
    const { privacy } = this.world[who]!;
    return this.suits(privacy.page, who, viewer) && this.suits(privacy[part], who, viewer);
  }

  seesMember(viewer: number, who: number, group: number): boolean {
    if (!this.world[who]!.isIn[group] || (viewer !== who && this.areApart(who, viewer))) return false;
    return (viewer >= 0 && this.world[viewer]!.isIn[group]!) || this.sees(viewer, who, 'groups');
  }
}

async function become(world: readonly Person[]): Promise<void> {
  const ids = people.map(({ user }) => user.id);
  const column = (part: keyof Person['privacy']) => world.map(({ privacy }) => privacy[part]);
  await app.db.execute(
    `update people p set location = 'Turin', page_audience = c.page, groups_audience = c.groups, attendance_audience = c.attendance,
       location_audience = c.location
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) c (id, page, groups, attendance, location) where p.id = c.id`,
    [ids, column('page'), column('groups'), column('attendance'), column('location')],
  );
  await app.db.execute('delete from group_members where person_id = any ($1::uuid[])', [ids]);
  await app.db.execute('delete from person_blocks');
  for (const [at, { isIn, blocks }] of world.entries()) {
    const joined = groups.filter((_, group) => isIn[group]).map(({ id }) => id);
    const blocked = ids.filter((_, other) => blocks[other] && other !== at);
    await app.db.execute(
      `insert into group_members (group_id, person_id, role, joined_at) select g, $1, 'member', now() from unnest($2::uuid[]) g`,
      [ids[at], joined],
    );
    await app.db.execute(
      `insert into person_blocks (blocker_id, blocked_id, created_at) select $1, b, now() from unnest($2::uuid[]) b`,
      [ids[at], blocked],
    );
  }
}

/** The people who are in a list. */
const among = (list: readonly { id: string }[]): number[] =>
  people.flatMap(({ user }, at) => (list.some(({ id }) => id === user.id) ? [at] : []));
const all = [...Array.from({ length: PEOPLE }).keys()];

async function check(model: Model, viewer: number): Promise<void> {
  const as = viewer < 0 ? null : people[viewer]!;
  const seen = (part: keyof Person['privacy']) => all.filter((who) => model.sees(viewer, who, part));
  for (const who of all) {
    const params = { personId: people[who]!.user.id };
    const page = await app.call(getPerson, { params }, as);
    const isSeen = model.sees(viewer, who, 'page');
    expect(page.status, `page of ${who} for ${viewer}`).toBe(isSeen ? 200 : 404);
    expect((await app.call(listPersonGroups, { params, query: {} }, as)).status).toBe(page.status);
    if (!isSeen) continue;
    expect(page.body.location, `location of ${who} for ${viewer}`).toBe(
      model.sees(viewer, who, 'location') ? 'Turin' : '',
    );
    const shown = (await app.call(listPersonGroups, { params, query: {} }, as)).body.groups;
    const isIn = groups.filter((_, group) => model.sees(viewer, who, 'groups') && model.seesMember(who, who, group));
    expect(shown.map(({ id }) => id).toSorted()).toEqual(isIn.map(({ id }) => id).toSorted());
  }
  const { attendees } = (await app.call(listAttendees, { params: { eventId: attended }, query: {} }, as)).body;
  expect(among(attendees), `going, for ${viewer}`).toEqual(seen('attendance'));
  for (const [group, { slug }] of groups.entries()) {
    const { members } = (await app.call(listGroupMembers, { params: { slug }, query: {} }, as)).body;
    expect(among(members), `members of ${group}, for ${viewer}`).toEqual(
      all.filter((who) => model.seesMember(viewer, who, group)),
    );
    const linked = members.filter(({ hasPage }) => hasPage);
    expect(among(linked)).toEqual(among(members).filter((who) => model.sees(viewer, who, 'page')));
  }
  const { host } = (await app.call(getEvent, { params: { eventId: hosted } }, as)).body;
  expect(host.path !== null, `link to the host, for ${viewer}`).toBe(model.sees(viewer, 0, 'page'));
}

const audience = fc.constantFrom('everyone', 'signed-in', 'shared-groups', 'nobody');
const privacy = fc.record({
  page: fc.oneof({ weight: 3, arbitrary: fc.constant('everyone' as const) }, fc.constantFrom('signed-in', 'nobody')),
  groups: audience,
  attendance: audience,
  location: audience,
});
const person = fc.record({
  privacy,
  isIn: fc.array(fc.boolean(), { minLength: GROUPS, maxLength: GROUPS }),
  blocks: fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
});
const worlds = fc
  .array(person, { minLength: PEOPLE, maxLength: PEOPLE })
  .map((world) => world.map((one, at) => ({ ...one, blocks: one.blocks.with(at, false) })) as Person[]);

// spec: 10.31
test('for any privacy settings and blocks, no page or list shows a person to someone they are hidden from', async () => {
  let looks = 0;
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      await become(world);
      const model = new Model(world);
      for (const viewer of [-1, ...all]) {
        await check(model, viewer);
        looks += 1;
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(looks).toBe(RUNS * (PEOPLE + 1));
}, 60_000);
