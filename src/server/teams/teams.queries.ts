import { z } from 'zod';
import { MAX_TEAMS_LISTED } from '#contracts/teams/team-limits.ts';
import { Team, TeamDetail } from '#contracts/teams/teams.contract.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow, IdRow } from '#server/platform/postgres/row-schemas.ts';

const COLUMNS = `t.id, t.name, (select count(*) from team_members m where m.team_id = t.id) as "memberCount",
  case when mine.is_captain then 'captain' when mine.person_id is not null then 'member' end as role,
  case when mine.person_id is not null then t.join_code end as "joinCode"`;

/** Sorts by name: the viewer's own teams first, then names that start with the search text. */
export async function listTeams(db: Db, { viewerId, search }: { viewerId: string; search: string }): Promise<Team[]> {
  return db.rows(
    Team,
    `select ${COLUMNS} from teams t left join team_members mine on mine.team_id = t.id and mine.person_id = $1
        where t.deleted_at is null and t.hidden_at is null and exists (select from team_members m where m.team_id = t.id) and ($2 = '' or t.name_key like '%' || $3 || '%')
        order by mine.person_id is null, not starts_with(t.name_key, fold($2)), t.name_key, t.id limit ${MAX_TEAMS_LISTED}`,
    [viewerId, search, await likeText(db, search)],
  );
}

const FoldedRow = z.object({ text: z.string() });

async function likeText(db: Db, search: string): Promise<string> {
  const { text } = await db.one(FoldedRow, 'select fold($1) as text', [search]);
  return text.replace(/[\\%_]/g, '\\$&');
}

const TeamRow = Team.extend({ isDeleted: z.boolean() });
export type TeamRow = z.infer<typeof TeamRow>;

export async function findTeam(db: Db, teamId: string, viewerId: string): Promise<TeamRow | undefined> {
  return db.row(
    TeamRow,
    `select ${COLUMNS}, t.deleted_at is not null or t.hidden_at is not null as "isDeleted"
        from teams t left join team_members mine on mine.team_id = t.id and mine.person_id = $2 where t.id = $1`,
    [teamId, viewerId],
  );
}

/** Locks the team: nobody joins, leaves or deletes it until the transaction ends; games can still add it. */
export async function lockTeam(tx: Db, teamId: string, viewerId: string): Promise<TeamRow | undefined> {
  await tx.execute('select 1 from teams where id = $1 for no key update', [teamId]);
  return findTeam(tx, teamId, viewerId);
}

export async function findTeamByCode(tx: Db, code: string): Promise<string | undefined> {
  const row = await tx.row(
    IdRow,
    'select id from teams where join_code = $1 and deleted_at is null and hidden_at is null for no key update',
    [code],
  );
  return row?.id;
}

export async function listMembers(db: Db, teamId: string): Promise<TeamDetail['members']> {
  return db.rows(
    TeamDetail.shape.members.element,
    `select p.id, p.name, ${avatarSql('p', 'v')} as avatar, m.is_captain as "isCaptain"
       from team_members m join people p on p.id = m.person_id left join avatars v on v.person_id = p.id
      where m.team_id = $1 order by m.is_captain desc, m.joined_at, p.id`,
    [teamId],
  );
}

export async function countTeamsLedBy(db: Db, personId: string): Promise<number> {
  const { count } = await db.one(
    CountRow,
    `select count(*) as count from team_members m join teams t on t.id = m.team_id and t.deleted_at is null
      where m.person_id = $1 and m.is_captain`,
    [personId],
  );
  return count;
}

export async function insertTeam(tx: Db, team: { name: string; captainId: string; now: Date }): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `with inserted as (insert into teams (name, created_at) values ($1, $3) returning id)
     insert into team_members (team_id, person_id, is_captain, joined_at) select id, $2, true, $3 from inserted returning team_id as id`,
    [team.name, team.captainId, team.now],
  );
  return id;
}

/** A team that first plays at a show, without members; nothing happens if the team exists. */
export async function insertTeamOfShow(tx: Db, team: { id: string; name: string; now: Date }): Promise<void> {
  await tx.execute('insert into teams (id, name, created_at) values ($1, $2, $3) on conflict (id) do nothing', [
    team.id,
    team.name,
    team.now,
  ]);
}

const NamedTeamRow = Team.pick({ id: true, name: true });

export async function listTeamsOfPerson(db: Db, personId: string): Promise<z.infer<typeof NamedTeamRow>[]> {
  return db.rows(
    NamedTeamRow,
    `select t.id, t.name from team_members m join teams t on t.id = m.team_id
      where m.person_id = $1 and t.deleted_at is null and t.hidden_at is null order by t.name_key, t.id`,
    [personId],
  );
}

export async function insertMember(tx: Db, teamId: string, personId: string, now: Date): Promise<void> {
  await tx.execute(
    `insert into team_members (team_id, person_id, joined_at, is_captain)
     values ($1, $2, $3, not exists (select from team_members where team_id = $1)) on conflict do nothing`,
    [teamId, personId, now],
  );
}

/** Returns whether the person was a member. */
export async function deleteMember(tx: Db, teamId: string, personId: string): Promise<boolean> {
  return (await tx.execute('delete from team_members where team_id = $1 and person_id = $2', [teamId, personId])) > 0;
}

export async function renewJoinCode(tx: Db, teamId: string): Promise<void> {
  await tx.execute('update teams set join_code = random_code() where id = $1', [teamId]);
}

export async function updateTeamName(tx: Db, teamId: string, name: string): Promise<void> {
  await tx.execute('update teams set name = $2 where id = $1', [teamId, name]);
}

export async function updateTeamDeletion(tx: Db, teamId: string, deletedAt: Date | null): Promise<void> {
  await tx.execute('update teams set deleted_at = $2 where id = $1', [teamId, deletedAt]);
}

const HiddenTeamRow = z.object({ id: z.string(), name: z.string() });

export async function listTeamsHiddenBy(tx: Db, decisionId: string): Promise<z.infer<typeof HiddenTeamRow>[]> {
  return tx.rows(HiddenTeamRow, 'select id, name from teams where hidden_by = $1 order by id', [decisionId]);
}
