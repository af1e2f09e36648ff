import { z } from 'zod';
import { MAX_TEAM_NIGHTS_LISTED } from '#contracts/shows/seasons/season-limits.ts';
import { TeamNight } from '#contracts/shows/seasons/team-nights.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { IS_LISTED, SEASON, TAKES_PART } from '#server/shows/shows.queries.ts';

const PlayingTeamRow = z.object({ name: z.string(), isMember: z.boolean() });

export async function findPlayingTeam(
  db: Db,
  teamId: string,
  viewerId: string | null,
): Promise<z.infer<typeof PlayingTeamRow> | undefined> {
  return db.row(
    PlayingTeamRow,
    `select t.name, exists (select from team_members m where m.team_id = t.id and m.person_id = $2) as "isMember"
       from teams t where t.id = $1 and t.deleted_at is null and t.hidden_at is null`,
    [teamId, viewerId],
  );
}

/** Whether a night of a team is shown: shows for people with the link only to people who take part. $1 is the viewer. */
const IS_SHOWN_NIGHT = `(own.removed_at is null and s.status = 'completed' and (${TAKES_PART} or ${IS_LISTED}))`;

/** The ones of these teams whose page the viewer may open. */
export async function listTeamsWithPage(
  db: Db,
  teamIds: readonly string[],
  viewerId: string | null,
): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `select t.id from teams t where t.id = any ($2::uuid[]) and t.deleted_at is null and t.hidden_at is null
        and (exists (select from team_members m where m.team_id = t.id and m.person_id = $1)
          or exists (select from game_entries own join games g on g.id = own.game_id join shows s on s.id = g.show_id
            left join event_listings l on l.event_id = s.event_id where own.team_id = t.id and ${IS_SHOWN_NIGHT}))`,
    [viewerId, teamIds],
  );
  return rows.map(({ id }) => id);
}

const TeamNightRow = TeamNight.pick({ show: true, season: true, name: true }).extend({ startsAt: z.date() });

export async function listNightsOfTeam(
  db: Db,
  teamId: string,
  viewerId: string | null,
): Promise<z.infer<typeof TeamNightRow>[]> {
  return db.rows(
    TeamNightRow,
    `select json_build_object('id', s.id, 'title', s.title) as show, ${SEASON} as season, own.name,
          coalesce(s.starts_at, g.started_at) as "startsAt"
        from game_entries own join games g on g.id = own.game_id join shows s on s.id = g.show_id
          left join event_listings l on l.event_id = s.event_id left join seasons n on n.id = s.season_id
        where own.team_id = $2 and ${IS_SHOWN_NIGHT}
        order by coalesce(s.starts_at, g.started_at) desc, s.id limit ${MAX_TEAM_NIGHTS_LISTED}`,
    [viewerId, teamId],
  );
}
