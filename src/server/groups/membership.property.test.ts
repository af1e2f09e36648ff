import { expect, test } from 'vitest';
import { z } from 'zod';
import type { GroupRole } from '#contracts/groups/group-roles.ts';
import { deletePerson } from '#server/people/people.queries.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { fc } from '#tests/support/properties.ts';
import { testApp } from '#tests/support/test-app.ts';
import * as admissions from './group-admissions.actions.ts';
import * as members from './group-members.actions.ts';
import { joinGroup } from './joining.actions.ts';

const app = await testApp();

const PEOPLE = 5;
const ADMISSIONS = ['open', 'approval', 'invitation'] as const;
type Admission = (typeof ADMISSIONS)[number];
type Step =
  | { do: 'join' | 'leave' | 'disappear'; who: number }
  | { do: 'invite'; who: number; role: 'member' | 'co-organizer'; maxUses: number }
  | { do: 'use'; who: number; link: number }
  | { do: 'decide'; who: number; whom: number; decision: 'approved' | 'declined' }
  | { do: 'give'; who: number; whom: number; role: GroupRole }
  | { do: 'remove' | 'ban' | 'unban' | 'handOver'; who: number; whom: number };

const RANK = { organizer: 0, 'co-organizer': 1, member: 2 };
const leads = (role: GroupRole | undefined) => role !== undefined && role !== 'member';

/** A naive implementation of the rules. Members are kept in the order in which they joined. */
class Model {
  readonly admission: Admission;
  members = new Map<number, GroupRole>([[0, 'organizer']]);
  readonly requests = new Set<number>();
  readonly bans = new Set<number>();
  readonly gone = new Set<number>();
  links: { by: number; role: GroupRole; left: number; isThere: boolean }[] = [];

  constructor(admission: Admission) {
    this.admission = admission;
  }

  play(step: Step): string | undefined {
    return this[step.do](step as never);
  }

  role(who: number): GroupRole | undefined {
    return this.members.get(who);
  }

  isLastOrganizer(who: number): boolean {
    return (
      this.role(who) === 'organizer' && [...this.members.values()].filter((role) => role === 'organizer').length === 1
    );
  }

  enter(who: number, role: GroupRole): void {
    this.members.set(who, role);
    this.requests.delete(who);
  }

  dropLinks(by: number): void {
    for (const link of this.links) if (link.by === by) link.isThere = false;
  }

  join({ who }: { who: number }): string | undefined {
    if (this.bans.has(who)) return 'group.banned';
    if (this.role(who)) return undefined;
    if (this.admission === 'invitation') return 'group.by_invitation';
    if (this.admission === 'open') this.enter(who, 'member');
    else this.requests.add(who);
    return undefined;
  }

  use({ who, link: at }: { who: number; link: number }): string | undefined {
    const link = this.links[at % Math.max(1, this.links.length)];
    const had = this.role(who);
    if (this.bans.has(who)) return 'group.banned';
    if (had && !(link?.isThere && RANK[link.role] < RANK[had])) return undefined;
    if (!link?.isThere) return 'invitation.not_found';
    if (link.left === 0) return 'invitation.expired';
    link.left--;
    this.enter(who, link.role);
    return undefined;
  }

  leave({ who }: { who: number }): string | undefined {
    if (this.isLastOrganizer(who)) return 'group.last_organizer';
    this.members.delete(who);
    this.requests.delete(who);
    this.dropLinks(who);
    return undefined;
  }

  invite({
    who,
    role,
    maxUses,
  }: {
    who: number;
    role: 'member' | 'co-organizer';
    maxUses: number;
  }): string | undefined {
    const mine = this.role(who);
    if (!leads(mine) || (role !== 'member' && mine !== 'organizer')) return 'auth.forbidden';
    this.links.push({ by: who, role, left: maxUses, isThere: true });
    return undefined;
  }

  decide({ who, whom, decision }: { who: number; whom: number; decision: string }): string | undefined {
    if (!leads(this.role(who))) return 'auth.forbidden';
    if (!this.requests.delete(whom)) return 'group.request_not_found';
    if (decision === 'approved') this.members.set(whom, 'member');
    return undefined;
  }

  give({ who, whom, role }: { who: number; whom: number; role: GroupRole }): string | undefined {
    if (this.role(who) !== 'organizer') return 'auth.forbidden';
    const had = this.role(whom);
    if (!had) return 'group.member_not_found';
    if (RANK[role] > RANK[had] && this.isLastOrganizer(whom)) return 'group.last_organizer';
    this.members.set(whom, role);
    if (RANK[role] > RANK[had]) this.dropLinks(whom);
    return undefined;
  }

  mayRemove(who: number, whom: number): boolean {
    const mine = this.role(who);
    return leads(mine) && who !== whom && (mine === 'organizer' || !leads(this.role(whom)));
  }

  remove({ who, whom }: { who: number; whom: number }): string | undefined {
    if (!leads(this.role(who))) return 'auth.forbidden';
    if (!this.role(whom)) return 'group.member_not_found';
    if (!this.mayRemove(who, whom)) return 'auth.forbidden';
    this.members.delete(whom);
    this.dropLinks(whom);
    return undefined;
  }

  ban({ who, whom }: { who: number; whom: number }): string | undefined {
    if (!this.mayRemove(who, whom)) return 'auth.forbidden';
    if (this.gone.has(whom)) return 'group.member_not_found';
    this.members.delete(whom);
    this.requests.delete(whom);
    this.dropLinks(whom);
    this.bans.add(whom);
    return undefined;
  }

  unban({ who, whom }: { who: number; whom: number }): string | undefined {
    if (!leads(this.role(who))) return 'auth.forbidden';
    this.bans.delete(whom);
    return undefined;
  }

  handOver({ who, whom }: { who: number; whom: number }): string | undefined {
    if (this.role(who) !== 'organizer') return 'auth.forbidden';
    if (who === whom || !this.role(whom)) return 'group.member_not_found';
    this.members.set(whom, 'organizer');
    this.members.set(who, 'co-organizer');
    this.dropLinks(who);
    return undefined;
  }

  disappear({ who }: { who: number }): undefined {
    this.gone.add(who);
    this.members.delete(who);
    this.requests.delete(who);
    this.bans.delete(who);
    this.dropLinks(who);
    const left = [...this.members];
    if (left.some(([, role]) => role === 'organizer')) return;
    const [heir] = left.toSorted(([, a], [, b]) => RANK[a] - RANK[b]);
    if (heir) this.members.set(heir[0], 'organizer');
  }
}

const who = fc.nat({ max: PEOPLE - 1 });
const role = fc.constantFrom<GroupRole[]>('organizer', 'co-organizer', 'member');
const both = <Do extends string>(name: Do) => fc.record({ do: fc.constant(name), who, whom: who });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('join' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('invite' as const),
      who,
      role: fc.constantFrom('member' as const, 'co-organizer' as const),
      maxUses: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('use' as const), who, link: fc.nat({ max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      who,
      whom: who,
      decision: fc.constantFrom('approved' as const, 'approved' as const, 'declined' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('give' as const), who, whom: who, role }) },
  { weight: 2, arbitrary: both('remove') },
  { weight: 2, arbitrary: both('ban') },
  { weight: 1, arbitrary: both('unban') },
  { weight: 2, arbitrary: both('handOver') },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('disappear' as const), who }) },
);

type World = { slug: string; ids: string[]; tokens: string[] };

/** Returns the code of the refusal, if any. */
async function playOnDatabase({ slug, ids, tokens }: World, step: Step): Promise<string | undefined> {
  const of = { slug, viewerId: ids[step.who]! };
  const whom = 'whom' in step ? { personId: ids[step.whom]! } : { personId: '' };
  const acts: Record<Step['do'], () => Promise<unknown>> = {
    join: () => joinGroup(app.deps, of, { answers: {} }),
    use: () => {
      const invitation = tokens[(step as { link: number }).link % Math.max(1, tokens.length)] ?? 'none';
      return joinGroup(app.deps, of, { answers: {}, invitation });
    },
    leave: () => members.leaveGroup(app.deps, of),
    invite: async () => {
      const { url } = await admissions.invite(app.deps, of, {
        expiresInDays: 1,
        ...(step as { role: 'member'; maxUses: 1 }),
      });
      tokens.push(new URL(url).searchParams.get('invitation')!);
    },
    decide: () => admissions.decideRequest(app.deps, of, { ...whom, ...(step as { decision: 'approved' }) }),
    give: () => members.changeRole(app.deps, of, { ...whom, role: (step as { role: GroupRole }).role }),
    remove: () => members.removeMember(app.deps, of, whom.personId),
    ban: () => admissions.ban(app.deps, of, { ...whom, reason: '' }),
    unban: () => admissions.unban(app.deps, of, whom.personId),
    handOver: () => members.handOver(app.deps, of, whom.personId),
    disappear: () => deletePerson(app.db, of.viewerId),
  };
  return acts[step.do]().then(
    () => undefined,
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
}

/** Members in the order of joining, and the group's counters; undefined if the group is gone. */
async function readState({ slug, ids }: World) {
  const rows = await app.db.rows(
    z.object({
      count: z.number(),
      members: z.array(z.tuple([z.string(), z.string()])),
      overused: z.number(),
      banned: z.number(),
    }),
    `select g.member_count as count,
       (select coalesce(json_agg(json_build_array(m.person_id, m.role) order by m.joined_at), '[]') from group_members m where m.group_id = g.id) as members,
       (select count(*) from group_invitations i where i.group_id = g.id and i.uses > i.max_uses) as overused,
       (select count(*) from group_bans b join group_members m using (group_id, person_id) where b.group_id = g.id) as banned
     from groups g where g.slug = $1`,
    [slug],
  );
  const [row] = rows;
  return row && { ...row, members: row.members.map(([id, role]) => [ids.indexOf(id), role]) };
}

test('random steps follow the rules: there is always an organizer, no invitation is used too often, no banned person is a member', async () => {
  const histories = fc.tuple(fc.constantFrom(...ADMISSIONS), fc.array(step, { minLength: 5, maxLength: 40 }));
  await fc.assert(
    fc.asyncProperty(histories, async ([admission, steps]) => {
      const ids = (await signUpPeople(app.deps, PEOPLE)).map(({ user }) => user.id);
      const { slug } = await makeGroup(app.deps, ids[0]!, { admission });
      const world = { slug, ids, tokens: [] };
      const model = new Model(admission);
      for (const step of steps) {
        if (model.gone.has(step.who)) continue;
        app.clock.advance({ seconds: 1 });
        expect([step, await playOnDatabase(world, step)]).toEqual([step, model.play(step)]);
        const state = await readState(world);
        if (model.members.size === 0) {
          expect(state).toBeUndefined();
          return;
        }
        expect(state).toEqual({ count: model.members.size, members: [...model.members], overused: 0, banned: 0 });
        expect(state!.members.some(([, role]) => role === 'organizer')).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
