import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow, IdRow } from '#server/platform/postgres/row-schemas.ts';

const isMemberOf = (team: string, id: string) =>
  `exists (select from team_members m where m.team_id = ${team}.team_id and m.person_id = ${id})`;
const hasJoined = (team: string, id: string) =>
  `exists (select from players p where p.show_id = ${team}.show_id and p.team_id = ${team}.team_id and (p.id = ${id} or p.person_id = ${id}))`;
/** Whether a player or a person (`id`) plays for a team at a show, as a condition on `show_teams`. */
export const playsFor = (team: string, id: string) => `(${isMemberOf(team, id)} or ${hasJoined(team, id)})`;

const PlayerRow = z.object({ id: z.string(), showId: z.string(), teamId: z.string(), nickname: z.string() });
export type PlayerRow = z.infer<typeof PlayerRow>;
const PLAYER = 'id, show_id as "showId", team_id as "teamId", nickname';

export async function findPlayerByToken(db: Db, tokenHash: Buffer): Promise<PlayerRow | undefined> {
  return db.row(PlayerRow, `select ${PLAYER} from players where token_hash = $1`, [tokenHash]);
}

/** `id` of a player or of a person. */
export async function findPlayer(db: Db, showId: string, id: string): Promise<PlayerRow | undefined> {
  return db.row(PlayerRow, `select ${PLAYER} from players where show_id = $1 and (id = $2 or person_id = $2)`, [
    showId,
    id,
  ]);
}

export async function countPlayers(db: Db, showId: string, teamId: string): Promise<number> {
  const { count } = await db.one(
    CountRow,
    'select count(*) as count from players where show_id = $1 and team_id = $2',
    [showId, teamId],
  );
  return count;
}

export type NewPlayer = {
  showId: string;
  teamId: string;
  nickname: string;
  tokenHash: Buffer | null;
  personId: string | null;
  now: Date;
};

export async function insertPlayer(tx: Db, player: NewPlayer): Promise<string> {
  const { showId, teamId, nickname, tokenHash, personId, now } = player;
  const { id } = await tx.one(
    IdRow,
    `insert into players (show_id, team_id, nickname, token_hash, person_id, joined_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [showId, teamId, nickname, tokenHash, personId, now],
  );
  return id;
}

export async function updatePlayerPerson(tx: Db, playerId: string, personId: string): Promise<void> {
  await tx.execute('update players set person_id = $2 where id = $1', [playerId, personId]);
}

export async function deletePlayer(tx: Db, playerId: string): Promise<void> {
  await tx.execute('delete from players where id = $1', [playerId]);
}

export async function deletePlayersOfTeam(tx: Db, showId: string, teamId: string): Promise<void> {
  await tx.execute('delete from players where show_id = $1 and team_id = $2', [showId, teamId]);
}

/**
 * Players without an account, of shows that were over before then. Hosts forget to complete a show, or never launch it: it then was over after its
 * last known time; a quiz may run for weeks.
 */
export async function deleteOldPlayers(db: Db, overBefore: Date): Promise<number> {
  return db.execute(
    `delete from players p using shows s left join games g on g.show_id = s.id where s.id = p.show_id and p.person_id is null
       and coalesce(g.completed_at, greatest(g.started_at, s.starts_at, p.joined_at,
         (select max(a.answered_at) from team_answers a where a.game_id = g.id))) < $1`,
    [overBefore],
  );
}

const PlayerTeamRow = z.object({
  id: z.string(),
  name: z.string(),
  joinCode: z.string(),
  isReady: z.boolean(),
  nicknames: z.array(z.string()),
  isKept: z.boolean(),
  isMember: z.boolean(),
});

/** The teams at a show for which a player or a person plays: the one joined there first, then those of which they are a member. */
export async function listTeamsOfPlayer(db: Db, showId: string, id: string): Promise<z.infer<typeof PlayerTeamRow>[]> {
  return db.rows(
    PlayerTeamRow,
    `select t.team_id as id, t.name, t.join_code as "joinCode", t.is_ready as "isReady",
          array(select p.nickname from players p where p.show_id = t.show_id and p.team_id = t.team_id order by p.joined_at, p.id) as nicknames,
          exists (select from team_members m where m.team_id = t.team_id) as "isKept", ${isMemberOf('t', '$2')} as "isMember"
        from show_teams t where t.show_id = $1 and ${playsFor('t', '$2')} order by not ${hasJoined('t', '$2')}, t.name_key, t.team_id`,
    [showId, id],
  );
}

const PlayerOfTeamRow = z.object({ teamId: z.string(), playerId: z.string() });

/** Who plays for these teams at a game: players and people, like `playsFor`, but found from the teams. */
export async function listPlayersOfTeams(
  db: Db,
  gameId: string,
  teamIds: readonly string[],
): Promise<z.infer<typeof PlayerOfTeamRow>[]> {
  return db.rows(
    PlayerOfTeamRow,
    `with seats as (select p.team_id, p.id, p.person_id from players p join games g on g.show_id = p.show_id
            where g.id = $1 and p.team_id = any ($2::uuid[]))
          select team_id as "teamId", id as "playerId" from seats
          union select team_id, person_id from seats where person_id is not null
          union select team_id, person_id from team_members where team_id = any ($2::uuid[])`,
    [gameId, teamIds],
  );
}
