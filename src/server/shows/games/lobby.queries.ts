import { z } from 'zod';
import { ShowTeam } from '#contracts/shows/lobby.contract.ts';
import { ShowToJoin } from '#contracts/shows/players.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow, IdRow } from '#server/platform/postgres/row-schemas.ts';
import { ADMITS_PEOPLE, IS_CANCELLED } from '#server/shows/shows.queries.ts';

const JoinableShowRow = ShowToJoin.pick({
  showId: true,
  title: true,
  hostName: true,
  status: true,
  isCancelled: true,
  takesAnswers: true,
}).extend({ startsAt: z.date().nullable(), gameId: z.string().nullable() });
export type JoinableShowRow = z.infer<typeof JoinableShowRow>;

/** The code is the invitation: it also works for shows that are private, or at an event that only the phone may not see. */
export async function findShowByJoinCode(db: Db, code: string): Promise<JoinableShowRow | undefined> {
  return db.row(
    JoinableShowRow,
    `select s.id as "showId", s.title, p.name as "hostName", s.status, ${IS_CANCELLED} as "isCancelled", s.starts_at as "startsAt", s.takes_answers as "takesAnswers",
          g.id as "gameId"
        from shows s join people p on p.id = s.host_id left join games g on g.show_id = s.id
          left join events e on e.id = s.event_id
        where s.join_code = $1 and s.status <> 'completed' and ${ADMITS_PEOPLE}`,
    [code],
  );
}

/** Locks the show until the end of the transaction. */
export async function lockShowByJoinCode(tx: Db, code: string): Promise<JoinableShowRow | undefined> {
  await tx.execute('select 1 from shows where join_code = $1 for no key update', [code]);
  return findShowByJoinCode(tx, code);
}

const TEAM = `t.team_id as id, t.name, t.is_ready as "isReady", t.join_code as "joinCode",
  coalesce((select json_agg(json_build_object('id', p.id, 'nickname', p.nickname) order by p.joined_at, p.id)
    from players p where p.show_id = t.show_id and p.team_id = t.team_id), '[]') as players,
  exists (select from games g join game_entries own on own.game_id = g.id and own.team_id = t.team_id
      join game_entries r on r.game_id = g.id and r.removed_at is not null and r.joined_revision < own.joined_revision
    where g.show_id = t.show_id and fold(r.name) = t.name_key) as "hasRemovedName"`;

export async function listShowTeams(db: Db, showId: string): Promise<ShowTeam[]> {
  return db.rows(ShowTeam, `select ${TEAM} from show_teams t where t.show_id = $1 order by t.joined_at, t.team_id`, [
    showId,
  ]);
}

export async function findShowTeam(db: Db, showId: string, teamId: string): Promise<ShowTeam | undefined> {
  return db.row(ShowTeam, `select ${TEAM} from show_teams t where t.show_id = $1 and t.team_id = $2`, [showId, teamId]);
}

export async function countShowTeams(tx: Db, showId: string): Promise<number> {
  const { count } = await tx.one(CountRow, 'select count(*) as count from show_teams where show_id = $1', [showId]);
  return count;
}

const FreeNameRow = z.object({ name: z.string() });

/** The name, or with the next free number if another team at the show has it: `Owls (2)`. */
export async function findFreeName(tx: Db, showId: string, name: string, exceptTeamId?: string): Promise<string> {
  const { name: free } = await tx.one(
    FreeNameRow,
    `select candidate as name from generate_series(1, 1000) number,
       lateral (select case number when 1 then $2 else rtrim(left($2, 54)) || ' (' || number || ')' end as candidate) c
     where not exists (select from show_teams t where t.show_id = $1 and t.name_key = fold(candidate) and t.team_id is distinct from $3)
     order by number limit 1`,
    [showId, name, exceptTeamId ?? null],
  );
  return free;
}

/** The name decides: players of a removed team who join under another name want another team. */
export async function isRemovedTeamNamed(
  tx: Db,
  { gameId, teamId, name }: { gameId: string; teamId: string; name: string },
): Promise<boolean> {
  const found = await tx.execute(
    'select 1 from game_entries where game_id = $1 and team_id = $2 and removed_at is not null and fold(name) = fold($3)',
    [gameId, teamId, name],
  );
  return found > 0;
}

const CopiedTeamRow = z.object({ teamId: z.string(), name: z.string(), joinedAt: z.date() });

/** Teams of other people's accounts join by themselves: that is their consent. The others keep their identity for the season. */
export async function listTeamsToCopy(
  tx: Db,
  showId: string,
  hostId: string,
): Promise<z.infer<typeof CopiedTeamRow>[]> {
  return tx.rows(
    CopiedTeamRow,
    `select t.team_id as "teamId", t.name, t.joined_at as "joinedAt" from show_teams t left join teams known on known.id = t.team_id
      where t.show_id = $1 and known.deleted_at is null and (not exists (select from team_members m where m.team_id = t.team_id)
        or exists (select from team_members m where m.team_id = t.team_id and m.person_id = $2))
      order by t.joined_at, t.team_id`,
    [showId, hostId],
  );
}

type LobbyTeam = {
  showId: string;
  teamId?: string;
  name: string;
  joinCode?: string;
  isReady?: boolean;
  isFromPhone?: boolean;
  now: Date;
};

export async function insertLobbyTeam(
  tx: Db,
  { showId, teamId, name, joinCode, isReady = false, isFromPhone = false, now }: LobbyTeam,
): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `insert into lobby_teams (show_id, team_id, name, join_code, is_ready, joined_at, is_from_phone)
     values ($1, coalesce($2, gen_random_uuid()), $3, coalesce($4, short_code(4)), $5, $6, $7) returning team_id as id`,
    [showId, teamId ?? null, name, joinCode ?? null, isReady, now, isFromPhone],
  );
  return id;
}

export async function updateLobbyName(tx: Db, showId: string, teamId: string, name: string): Promise<void> {
  await tx.execute('update lobby_teams set name = $3 where show_id = $1 and team_id = $2', [showId, teamId, name]);
}

const ShowOfTeamRow = z.object({ showId: z.string(), gameId: z.string().nullable() });

/** Lists where the team waits or has played, also where it was removed. */
export async function listShowsOfTeam(tx: Db, teamId: string): Promise<z.infer<typeof ShowOfTeamRow>[]> {
  return tx.rows(
    ShowOfTeamRow,
    `select show_id as "showId", null as "gameId" from lobby_teams where team_id = $1
      union all select g.show_id, g.id from game_entries e join games g on g.id = e.game_id where e.team_id = $1 order by 1`,
    [teamId],
  );
}

export async function updateReadiness(tx: Db, showId: string, teamId: string, isReady: boolean): Promise<void> {
  await tx.execute('update lobby_teams set is_ready = $3 where show_id = $1 and team_id = $2', [
    showId,
    teamId,
    isReady,
  ]);
}

export async function deleteLobbyTeam(tx: Db, showId: string, teamId: string): Promise<void> {
  await tx.execute('delete from lobby_teams where show_id = $1 and team_id = $2', [showId, teamId]);
}

/** Keeps a team that a host entered or copied, or that has members: it is still expected. */
export async function deleteLobbyTeamFromPhone(tx: Db, showId: string, teamId: string): Promise<void> {
  await tx.execute(
    `delete from lobby_teams where show_id = $1 and team_id = $2 and is_from_phone
       and not exists (select from team_members m where m.team_id = lobby_teams.team_id)`,
    [showId, teamId],
  );
}

const LobbyRow = z.object({ teamId: z.string(), name: z.string() });

export async function listLobby(tx: Db, showId: string): Promise<z.infer<typeof LobbyRow>[]> {
  return tx.rows(
    LobbyRow,
    'select team_id as "teamId", name from lobby_teams where show_id = $1 order by joined_at, team_id',
    [showId],
  );
}

/** Moves the teams into the new game, in the order of joining, with their codes. */
export async function moveLobbyToGame(tx: Db, showId: string, gameId: string): Promise<void> {
  await tx.execute(
    `with moved as (delete from lobby_teams where show_id = $1 returning *)
     insert into game_entries (game_id, team_id, name, join_code, was_ready, revision, shown_revision, joined_revision, joined_at)
     select $2, team_id, name, join_code, is_ready, place, place, place, joined_at from
       (select moved.*, row_number() over (order by joined_at, team_id) as place from moved) placed`,
    [showId, gameId],
  );
  await tx.execute(
    'update games set revision = greatest(revision, (select max(revision) from game_entries where game_id = $1)) where id = $1',
    [gameId],
  );
}

const PlayedRow = z.object({ isPlayed: z.boolean() });

/** Whether a team has an answer, also one it did not send, or, unless it was removed, points. A bonus of 0, as left by undoing, does not count. */
export async function isPlayed(tx: Db, gameId: string): Promise<boolean> {
  const { isPlayed: played } = await tx.one(
    PlayedRow,
    `select exists (select from team_answers where game_id = $1)
       or exists (select from game_entries where game_id = $1 and removed_at is null and (points not in ('{}', '{"bonus": 0}') or adjustment <> 0)) as "isPlayed"`,
    [gameId],
  );
  return played;
}

const TeamOfGameRow = z.object({
  teamId: z.string(),
  name: z.string(),
  joinCode: z.string(),
  isReady: z.boolean(),
  isRemoved: z.boolean(),
  joinedAt: z.date(),
});

/** As they return to the lobby, in the order of joining. */
export async function listTeamsOfGame(tx: Db, gameId: string): Promise<z.infer<typeof TeamOfGameRow>[]> {
  return tx.rows(
    TeamOfGameRow,
    `select team_id as "teamId", name, join_code as "joinCode", was_ready as "isReady", removed_at is not null as "isRemoved", joined_at as "joinedAt"
       from game_entries where game_id = $1 order by joined_revision`,
    [gameId],
  );
}

export async function deleteGame(tx: Db, gameId: string): Promise<void> {
  await tx.execute('delete from games where id = $1', [gameId]);
}
