import { z } from 'zod';
import { DAY_MS } from '#contracts/durations.ts';
import { type copyShow as contract, copiedVisibility } from '#contracts/shows/show-copies.contract.ts';
import type { ShowDetail } from '#contracts/shows/shows.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { findFreeName, insertLobbyTeam, listTeamsToCopy } from './games/lobby.queries.ts';
import { recountQuestions } from './games/rounds.queries.ts';
import { requireRoomInSeason } from './seasons/seasons.policy.ts';
import { showColumns } from './show-columns.ts';
import { lockOwnShow, requireNewShow, type ShowRef, showShow } from './shows.actions.ts';
import { insertShow } from './shows.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type Copy = z.output<typeof contract.body>;

const WEEK_MS = 7 * DAY_MS;

/** The same local time in the first week after the show that is still to come. */
function weekLater(startsAt: Date | null, timeZone: string, now: Date): string | null {
  if (!startsAt) return null;
  const start = startsAt.toTemporalInstant().toZonedDateTimeISO(timeZone);
  const weeks = Math.max(1, Math.ceil((now.getTime() - startsAt.getTime()) / WEEK_MS));
  const next = start.add({ weeks });
  // The clocks may have changed in between.
  const isToCome = next.epochMilliseconds >= now.getTime();
  return new Date((isToCome ? next : start.add({ weeks: weeks + 1 })).epochMilliseconds).toISOString();
}

const ZoneRow = z.object({ timeZone: z.string().nullable() });

/** Shows have no time zone of their own, but their events do. */
async function findTimeZone(tx: Db, eventId: string | null): Promise<string> {
  const row = await tx.row(ZoneRow, 'select time_zone as "timeZone" from events where id = $1', [eventId]);
  return row?.timeZone ?? 'UTC';
}

async function copyRows(tx: Db, fromId: string, toId: string): Promise<void> {
  await tx.execute(
    'insert into show_rounds (show_id, round_id, position) select $2, round_id, position from show_rounds where show_id = $1',
    [fromId, toId],
  );
  await tx.execute(
    'insert into show_helpers (show_id, person_id, added_at) select $2, person_id, added_at from show_helpers where show_id = $1',
    [fromId, toId],
  );
}

/** A game may have two teams of one name, from before names were kept apart there. */
async function copyTeams(tx: Db, fromId: string, toId: string, viewerId: string): Promise<void> {
  for (const { teamId, name, joinedAt } of await listTeamsToCopy(tx, fromId, viewerId))
    await insertLobbyTeam(tx, { showId: toId, teamId, name: await findFreeName(tx, toId, name), now: joinedAt });
}

export async function copyShow(deps: Deps, ref: ShowRef, body: Copy): Promise<ShowDetail> {
  const { viewerId } = ref;
  const { title, withTeams } = body;
  return deps.db.transaction(async (tx) => {
    const show = await lockOwnShow(tx, ref);
    const now = deps.clock.now();
    const visibility = body.visibility ?? copiedVisibility(show);
    await requireNewShow(tx, deps, { viewerId, visibility });
    await requireRoomInSeason(tx, show.seasonId, viewerId);
    const timeZone = body.timeZone ?? (await findTimeZone(tx, show.eventId));
    const startsAt = body.startsAt === undefined ? weekLater(show.startsAt, timeZone, now) : body.startsAt;
    const fields = pickFields(show, Object.keys(showColumns) as (keyof typeof showColumns)[]);
    const showId = await insertShow(
      tx,
      viewerId,
      {
        ...fields,
        title: title ?? show.title,
        startsAt,
        eventId: null,
        visibility,
      },
      now,
    );
    await copyRows(tx, ref.showId, showId);
    // The rounds may have changed since the first show was launched.
    await recountQuestions(tx, [showId]);
    if (withTeams) await copyTeams(tx, ref.showId, showId, viewerId);
    return showShow(tx, showId, viewerId);
  });
}
