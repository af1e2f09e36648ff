import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deletePerson } from '#server/people/people.queries.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup, inviteTo, makeGroup } from '#tests/support/groups.ts';
import { testApp } from '#tests/support/test-app.ts';
import { ban, decideRequest } from './group-admissions.actions.ts';
import { changeRole, leaveGroup, removeMember } from './group-members.actions.ts';
import { joinGroup } from './joining.actions.ts';

const app = await testApp();

/** The ids of new people. */
async function people(count: number): Promise<[string, ...string[]]> {
  const made: readonly SomeoneSignedIn[] = await signUpPeople(app.deps, count);
  return made.map(({ user }) => user.id) as [string, ...string[]];
}

/** The sorted codes of refusals. Calls the actions directly, because the connection shares of endpoints would serialize them. */
async function refusals(work: readonly Promise<unknown>[]): Promise<string[]> {
  const ended = await Promise.allSettled(work);
  const codes = ended.flatMap((each) =>
    each.status === 'rejected' ? [String((each.reason as { code?: string }).code ?? each.reason)] : [],
  );
  return codes.toSorted((a, b) => a.localeCompare(b));
}
const join = (slug: string, viewerId: string, invitation?: string) =>
  joinGroup(app.deps, { slug, viewerId }, { answers: {}, invitation });
const goAway = (personId: string) => app.db.transaction((tx) => deletePerson(tx, personId));

/** The stored counters next to the real counts. */
async function countsOf(slug: string) {
  return app.db.row(
    z.object({ memberCount: z.number(), members: z.number(), organizers: z.number() }),
    `select g.member_count as "memberCount", count(m) as members, count(m) filter (where m.role = 'organizer') as organizers
       from groups g left join group_members m on m.group_id = g.id where g.slug = $1 group by g.id`,
    [slug],
  );
}
const ONE_ORGANIZER = { memberCount: 1, members: 1, organizers: 1 };

describe('concurrently', () => {
  test('twenty people use an invitation for five: five get in', async () => {
    const [ada, ...crowd] = await people(21);
    const { slug } = await makeGroup(app.deps, ada, { admission: 'invitation' });
    const invitation = await inviteTo(app.deps, { slug, by: ada, maxUses: 5 });
    const refused = await refusals(crowd.map((person) => join(slug, person, invitation)));
    expect(refused).toEqual(Array(15).fill('invitation.expired'));
    expect(await countsOf(slug)).toEqual({ memberCount: 6, members: 6, organizers: 1 });
  });

  test('all organizers leave: one stays', async () => {
    const [ada, ...others] = await people(6);
    const { slug } = await makeGroup(app.deps, ada);
    for (const personId of others) await enterGroup(app.deps, { slug, organizerId: ada, personId, role: 'organizer' });
    const leaving = [ada, ...others].map((viewerId) => leaveGroup(app.deps, { slug, viewerId }));
    expect(await refusals(leaving)).toEqual(['group.last_organizer']);
    expect(await countsOf(slug)).toEqual(ONE_ORGANIZER);
  });

  test('two organizers demote each other: one stays', async () => {
    const [ada, ben] = (await people(2)) as [string, string];
    const { slug } = await makeGroup(app.deps, ada);
    await enterGroup(app.deps, { slug, organizerId: ada, personId: ben, role: 'organizer' });
    const demote = (viewerId: string, personId: string) =>
      changeRole(app.deps, { slug, viewerId }, { personId, role: 'member' });
    expect(await refusals([demote(ada, ben), demote(ben, ada)])).toEqual(['auth.forbidden']);
    expect((await countsOf(slug))!.organizers).toBe(1);
  });

  test('people join, leave and are banned: the counter is exact, and no banned person is a member', async () => {
    const [ada, ...crowd] = await people(13);
    const { slug } = await makeGroup(app.deps, ada);
    const refused = await refusals(
      crowd.flatMap((personId, at) => [
        join(slug, personId),
        at % 2 === 0
          ? leaveGroup(app.deps, { slug, viewerId: personId })
          : ban(app.deps, { slug, viewerId: ada }, { personId, reason: '' }),
      ]),
    );
    expect(refused.filter((code) => code !== 'group.banned')).toEqual([]);
    const { memberCount, members } = (await countsOf(slug))!;
    expect(memberCount).toBe(members);
    expect(await app.db.execute('select from group_bans join group_members using (group_id, person_id)')).toBe(0);
  });

  test('one request is approved once, however many organizers approve it', async () => {
    const [ada, ben] = (await people(2)) as [string, string];
    const { slug } = await makeGroup(app.deps, ada, { admission: 'approval' });
    await join(slug, ben);
    const presses = Array.from({ length: 8 }, () =>
      decideRequest(app.deps, { slug, viewerId: ada }, { personId: ben, decision: 'approved' }),
    );
    expect(await refusals(presses)).toEqual(Array(7).fill('group.request_not_found'));
  });

  test('accounts are deleted while organizers act on them: no deadlock, and organizers remain', async () => {
    for (let round = 0; round < 4; round++) {
      const [ada, ...crowd] = await people(6);
      const slugs = await Promise.all(crowd.slice(0, 3).map((organizerId) => groupOf(organizerId, [ada, ...crowd])));
      const acts = slugs.flatMap((slug) =>
        crowd.flatMap((personId, at) => {
          const of = { slug, viewerId: ada };
          const isRemoved = at % 2 === 0;
          return [
            isRemoved
              ? removeMember(app.deps, of, personId)
              : changeRole(app.deps, of, { personId, role: 'co-organizer' }),
            ban(app.deps, of, { personId, reason: '' }),
          ];
        }),
      );
      const refused = await refusals([...crowd.map(goAway), ...acts]);
      expect(refused.filter((code) => code !== 'group.member_not_found')).toEqual([]);
      for (const slug of slugs) expect(await countsOf(slug)).toEqual(ONE_ORGANIZER);
    }
  });

  test('all accounts of a group are deleted: the group is deleted', async () => {
    const everybody = await people(5);
    const slug = await groupOf(everybody[0], everybody);
    expect(await refusals(everybody.map(goAway))).toEqual([]);
    expect(await countsOf(slug)).toBeUndefined();
  });
});

/** A group with this organizer and all the others, the first of them as a second organizer. */
async function groupOf(organizerId: string, all: string[]): Promise<string> {
  const { slug } = await makeGroup(app.deps, organizerId);
  for (const [at, personId] of all.entries())
    if (personId !== organizerId)
      await enterGroup(app.deps, { slug, organizerId, personId, role: at === 0 ? 'organizer' : 'member' });
  return slug;
}
