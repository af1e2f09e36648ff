import { z } from 'zod';
import { listShowTeams } from '#contracts/shows/lobby.contract.ts';
import { TeamChoice, TeamRequest } from '#contracts/shows/team-requests.contract.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';
import {
  ADMITS_PEOPLE,
  CAN_RUN_SHOW,
  IS_CANCELLED,
  IS_LISTED,
  IS_OVERDUE,
  lockShowRow,
} from '#server/shows/shows.queries.ts';

/**
 * A team without members is a walk-up that a host added; one of the viewer or of the host plays because they say so; one that is on the score sheet has
 * agreed before. $1 is the viewer, `show` the id of the show, `team` that of the team.
 */
const needsConsentSql = (show: string, team: string) => `(exists (select from team_members m where m.team_id = ${team})
  and not exists (select from team_members m where m.team_id = ${team} and m.person_id in ($1, (select c.host_id from shows c where c.id = ${show})))
  and not exists (select from game_entries ce join games cg on cg.id = ce.game_id where cg.show_id = ${show} and ce.team_id = ${team}))`;

const ConsentRow = z.object({ needsConsent: z.boolean() });

export async function needsConsent(db: Db, showId: string, teamId: string, viewerId: string): Promise<boolean> {
  const row = await db.one(ConsentRow, `select ${needsConsentSql('$2::uuid', '$3::uuid')} as "needsConsent"`, [
    viewerId,
    showId,
    teamId,
  ]);
  return row.needsConsent;
}

/** Only these are compared with the shows at which they played: first the teams that were removed from the show, which are few. */
const MAX_MATCHES = 200;
const MAX_CHOICES = 20;
const IS_OWN = 'exists (select from team_members o where o.team_id = t.id and o.person_id = $1)';

/** Teams that are at the show already are left out. $1 is the viewer, $2 the show, $3 the search text. */
export async function listTeamChoices(
  db: Db,
  { showId, viewerId, search }: { showId: string; viewerId: string; search: string },
): Promise<TeamChoice[]> {
  return db.rows(
    TeamChoice,
    `select t.id, t.name, members.count as "memberCount", ${needsConsentSql('$2::uuid', 't.id')} as "needsConsent",
          case when r.team_id is not null then case when r.declined_at is null then 'waiting' else 'declined' end end as request,
          t.kept_points as "keptPoints",
          case when last.title is not null then json_build_object('title', last.title, 'at', ${instantSql('last.at')}, 'placeName', last.place_name) end as "lastShow"
        from (select t.*, ${IS_OWN} as is_own, kept.total as kept_points, kept.joined_revision from teams t
            left join (game_entries kept join games kg on kg.id = kept.game_id and kg.show_id = $2)
              on kept.team_id = t.id and kept.removed_at is not null
            where t.deleted_at is null and t.hidden_at is null and strpos(t.name_key, fold($3)) > 0
              and not exists (select from show_teams st where st.show_id = $2 and st.team_id = t.id)
            order by kept.total is null, is_own desc, starts_with(t.name_key, fold($3)) desc, t.name_key, t.id limit ${MAX_MATCHES}) t
          cross join lateral (select count(*) as count from team_members m where m.team_id = t.id) members
          left join team_requests r on r.show_id = $2 and r.team_id = t.id
          left join lateral (select s.title, g.started_at as at, coalesce(${TOWN_NAME}, '') as place_name, ${CAN_RUN_SHOW} as is_own
            from game_entries e join games g on g.id = e.game_id join shows s on s.id = g.show_id
              left join event_listings l on l.event_id = s.event_id left join events ev on ev.id = l.event_id left join places p on p.id = ev.place_id
            where e.team_id = t.id and (${CAN_RUN_SHOW} or ${IS_LISTED})
            order by ${CAN_RUN_SHOW} desc, g.started_at desc limit 1) last on true
        where members.count > 0 or last.is_own
        order by t.kept_points desc nulls last, t.joined_revision, not t.is_own, coalesce(last.is_own, false) desc, last.at desc nulls last, t.name_key, t.id limit ${MAX_CHOICES}`,
    [viewerId, showId, search],
  );
}

const AskedTeamRow = listShowTeams.success.schema.shape.asked.element;

/** The name of a hidden team is not shown here either: it comes back with the team. */
export async function listAskedTeams(db: Db, showId: string): Promise<z.infer<typeof AskedTeamRow>[]> {
  return db.rows(
    AskedTeamRow,
    `select t.id, t.name, r.declined_at is not null as "isDeclined" from team_requests r join teams t on t.id = r.team_id
      where r.show_id = $1 and t.hidden_at is null order by r.requested_at, t.id`,
    [showId],
  );
}

const RequestRow = z.object({ isDeclined: z.boolean() });

export async function findTeamRequest(
  tx: Db,
  showId: string,
  teamId: string,
): Promise<z.infer<typeof RequestRow> | undefined> {
  return tx.row(
    RequestRow,
    'select declined_at is not null as "isDeclined" from team_requests where show_id = $1 and team_id = $2',
    [showId, teamId],
  );
}

type NewTeamRequest = { showId: string; teamId: string; requestedBy: string; now: Date };

export async function insertTeamRequest(tx: Db, { showId, teamId, requestedBy, now }: NewTeamRequest): Promise<void> {
  await tx.execute('insert into team_requests (show_id, team_id, requested_by, requested_at) values ($1, $2, $3, $4)', [
    showId,
    teamId,
    requestedBy,
    now,
  ]);
}

export async function updateDeclinedRequest(tx: Db, showId: string, teamId: string, now: Date): Promise<void> {
  await tx.execute('update team_requests set declined_at = $3 where show_id = $1 and team_id = $2', [
    showId,
    teamId,
    now,
  ]);
}

export async function deleteTeamRequest(tx: Db, showId: string, teamId: string): Promise<void> {
  await tx.execute('delete from team_requests where show_id = $1 and team_id = $2', [showId, teamId]);
}

/** Whether the team of a request `r` may still accept it: not while the team is hidden, nor for a show that does not take place. */
export const IS_OPEN_REQUEST = `(r.declined_at is null and s.status <> 'completed' and ${ADMITS_PEOPLE}
  and not ${IS_OVERDUE} and not exists (select from events e where e.id = s.event_id and ${IS_CANCELLED})
  and t.deleted_at is null and t.hidden_at is null)`;
const OPEN_REQUESTS = `team_requests r join shows s on s.id = r.show_id join teams t on t.id = r.team_id
  join team_members m on m.team_id = t.id and m.person_id = $1 and m.is_captain
  where ${IS_OPEN_REQUEST}
    and not exists (select from person_blocks b where (b.blocker_id, b.blocked_id) in ((m.person_id, r.requested_by), (m.person_id, s.host_id)))`;

const TeamRequestRow = TeamRequest.extend({ startsAt: z.date().nullable() });

/** Leaves out requests of people whom the captain has blocked. */
export async function listTeamRequests(db: Db, viewerId: string): Promise<z.infer<typeof TeamRequestRow>[]> {
  return db.rows(
    TeamRequestRow,
    `select s.id as "showId", s.title, s.starts_at as "startsAt", (select h.name from people h where h.id = s.host_id) as "hostName",
       json_build_object('id', t.id, 'name', t.name) as team
     from ${OPEN_REQUESTS} order by s.starts_at nulls last, r.requested_at, t.id`,
    [viewerId],
  );
}

const OpenRequestRow = z.object({ gameId: z.string().nullable(), teamName: z.string() });

/** Locks the show. The request lets the captain in, also at a private show. */
export async function lockOpenRequest(
  tx: Db,
  { showId, teamId, viewerId }: { showId: string; teamId: string; viewerId: string },
): Promise<z.infer<typeof OpenRequestRow> | undefined> {
  await lockShowRow(tx, showId);
  return tx.row(
    OpenRequestRow,
    `select (select g.id from games g where g.show_id = s.id) as "gameId", t.name as "teamName"
      from ${OPEN_REQUESTS} and r.show_id = $2 and r.team_id = $3`,
    [viewerId, showId, teamId],
  );
}
