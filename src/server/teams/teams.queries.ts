import type { Team, TeamDetail } from '#contracts/teams/teams.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const COLUMNS = `t.id, t.name, (select count(*) from team_members every where every.team_id = t.id) as "memberCount",
  case when mine.is_captain then 'captain' when mine.person_id is not null then 'member' end as role,
  case when mine.person_id is not null then t.join_code end as "joinCode"`;
const MOST_LISTED = 50;

/** By name; the viewer's own first, then those that begin with what is searched for. */
export async function listTeams(db: Db, { viewerId, search }: { viewerId: string; search: string }): Promise<Team[]> {
  const { rows } = await db.query<Team>(
    {
      name: 'teams',
      text: `select ${COLUMNS} from teams t left join team_members mine on mine.team_id = t.id and mine.person_id = $1
        where t.deleted_at is null and ($2 = '' or t.name_key like '%' || $3 || '%')
        order by mine.person_id is null, not starts_with(t.name_key, fold($2)), t.name_key, t.id limit ${MOST_LISTED}`,
    },
    [viewerId, search, await likeText(db, search)],
  );
  return rows;
}

async function likeText(db: Db, search: string): Promise<string> {
  const { rows } = await db.query<{ text: string }>({ name: 'fold', text: 'select fold($1) as text' }, [search]);
  return rows[0]!.text.replace(/[\\%_]/g, '\\$&');
}

export type TeamRow = Team & { isDeleted: boolean };

export async function findTeam(db: Db, teamId: string, viewerId: string): Promise<TeamRow | undefined> {
  const { rows } = await db.query<TeamRow>(
    {
      name: 'team',
      text: `select ${COLUMNS}, t.deleted_at is not null as "isDeleted"
        from teams t left join team_members mine on mine.team_id = t.id and mine.person_id = $2 where t.id = $1`,
    },
    [teamId, viewerId],
  );
  return rows[0];
}

/** Until the transaction ends nobody joins it, leaves it or deletes it; games may still take it in. */
export async function lockTeam(tx: Db, teamId: string, viewerId: string): Promise<TeamRow | undefined> {
  await tx.query('select 1 from teams where id = $1 for no key update', [teamId]);
  return findTeam(tx, teamId, viewerId);
}

export async function findTeamByCode(tx: Db, code: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from teams where join_code = $1 and deleted_at is null for no key update',
    [code],
  );
  return rows[0]?.id;
}

export async function listMembers(db: Db, teamId: string): Promise<TeamDetail['members']> {
  const { rows } = await db.query<TeamDetail['members'][number]>(
    `select p.id, p.name, '/media/avatars/' || v.id || '.jpg' as avatar, m.is_captain as "isCaptain"
       from team_members m join people p on p.id = m.person_id left join avatars v on v.person_id = p.id
      where m.team_id = $1 order by m.is_captain desc, m.joined_at, p.id`,
    [teamId],
  );
  return rows;
}

export async function countTeamsLedBy(db: Db, personId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from team_members m join teams t on t.id = m.team_id and t.deleted_at is null
      where m.person_id = $1 and m.is_captain`,
    [personId],
  );
  return rows[0]!.count;
}

export async function insertTeam(tx: Db, team: { name: string; captainId: string; now: Date }): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `with made as (insert into teams (name, created_at) values ($1, $3) returning id)
     insert into team_members (team_id, person_id, is_captain, joined_at) select id, $2, true, $3 from made returning team_id as id`,
    [team.name, team.captainId, team.now],
  );
  return rows[0]!.id;
}

export async function insertMember(tx: Db, teamId: string, personId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into team_members (team_id, person_id, joined_at, is_captain)
     values ($1, $2, $3, not exists (select from team_members where team_id = $1)) on conflict do nothing`,
    [teamId, personId, now],
  );
}

export async function deleteMember(tx: Db, teamId: string, personId: string): Promise<void> {
  await tx.query('delete from team_members where team_id = $1 and person_id = $2', [teamId, personId]);
}

export async function updateTeamName(tx: Db, teamId: string, name: string): Promise<void> {
  await tx.query('update teams set name = $2 where id = $1', [teamId, name]);
}

export async function updateTeamDeletion(tx: Db, teamId: string, deletedAt: Date | null): Promise<void> {
  await tx.query('update teams set deleted_at = $2 where id = $1', [teamId, deletedAt]);
}
