import { z } from 'zod';
import { isSuspendedSql } from '#server/accounts/account-limits.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IS_OPEN_REQUEST } from '#server/shows/players/team-requests.queries.ts';

const OpenRequest = z.object({
  title: z.string(),
  host: z.string(),
  team: z.string(),
  startsAt: z.date().nullable(),
  requestedBy: z.string(),
  captains: z.array(z.object({ id: z.string(), timeZone: z.string().nullable() })),
});

/** Undefined if it was answered, or if the show or the team is gone or hidden. */
export async function findOpenTeamRequest(
  db: Db,
  showId: string,
  teamId: string,
): Promise<z.infer<typeof OpenRequest> | undefined> {
  return db.row(
    OpenRequest,
    `select s.title, h.name as host, t.name as team, s.starts_at as "startsAt", r.requested_by as "requestedBy",
       coalesce((select jsonb_agg(jsonb_build_object('id', m.person_id, 'timeZone', coalesce(e.time_zone, own.time_zone, hosts.time_zone)))
         from team_members m left join notification_settings own on own.person_id = m.person_id
         where m.team_id = t.id and m.is_captain), '[]') as captains
     from team_requests r join shows s on s.id = r.show_id join people h on h.id = s.host_id join teams t on t.id = r.team_id
       left join events e on e.id = s.event_id left join notification_settings hosts on hosts.person_id = s.host_id
     where r.show_id = $1 and r.team_id = $2 and ${IS_OPEN_REQUEST}`,
    [showId, teamId],
  );
}

const CaptainRow = z.object({ personId: z.string(), team: z.string() });

/** Undefined if the team is gone or hidden. */
export async function findCaptain(db: Db, teamId: string): Promise<z.infer<typeof CaptainRow> | undefined> {
  return db.row(
    CaptainRow,
    `select m.person_id as "personId", t.name as team from teams t join team_members m on m.team_id = t.id and m.is_captain
      where t.id = $1 and t.deleted_at is null and t.hidden_at is null`,
    [teamId],
  );
}

const TeamResult = z.object({ personId: z.string(), title: z.string(), team: z.string(), total: z.number() });
export type TeamResult = z.infer<typeof TeamResult>;

/** What each person with an account scored with their best team, if the show was completed since. None for a show that was reopened. */
export async function listResults(db: Db, showId: string, completedSince: Date): Promise<TeamResult[]> {
  return db.rows(
    TeamResult,
    `select distinct on (p.person_id) p.person_id as "personId", s.title, e.name as team, e.total
     from shows s join games g on g.show_id = s.id and g.completed_at >= $2 join game_entries e on e.game_id = g.id and e.removed_at is null
       join lateral (select m.person_id from team_members m where m.team_id = e.team_id
         union select c.person_id from players c where c.show_id = s.id and c.team_id = e.team_id and c.person_id is not null) p on true
     where s.id = $1 and not ${isSuspendedSql('s.host_id')} order by p.person_id, e.total desc, e.team_id`,
    [showId, completedSince],
  );
}
