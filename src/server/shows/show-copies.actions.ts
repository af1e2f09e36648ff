import type { z } from 'zod';
import type { copyShow as contract } from '#contracts/shows/show-copies.contract.ts';
import type { ShowDetail } from '#contracts/shows/shows.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { findFreeName, insertLobbyTeam, listTeamsToCopy } from './games/lobby.queries.ts';
import { recountQuestions } from './games/rounds.queries.ts';
import { requireRoomInSeason } from './seasons/seasons.policy.ts';
import { showColumns } from './show-columns.ts';
import { lockOwnShow, requireNewShow, type ShowRef, showShow } from './shows.actions.ts';
import { insertShow, type ShowRow } from './shows.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type Copy = z.output<typeof contract.body>;

const WEEK_MS = 7 * 86_400_000;

/** The first week after the show that is still to come. */
function weekLater(startsAt: Date | null, now: Date): string | null {
  if (!startsAt) return null;
  const weeks = Math.max(1, Math.ceil((now.getTime() - startsAt.getTime()) / WEEK_MS));
  return new Date(startsAt.getTime() + weeks * WEEK_MS).toISOString();
}

/** Without its event, a show that was public only to those who see the event must not become public to all. */
const visibilityOf = ({ visibility, isListed }: ShowRow) =>
  visibility === 'public' && !isListed ? 'unlisted' : visibility;

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

export async function copyShow(deps: Deps, ref: ShowRef, { title, startsAt, withTeams }: Copy): Promise<ShowDetail> {
  const { viewerId } = ref;
  return deps.db.transaction(async (tx) => {
    const show = await lockOwnShow(tx, ref);
    const now = deps.clock.now();
    const visibility = visibilityOf(show);
    await requireNewShow(tx, deps, { viewerId, visibility });
    await requireRoomInSeason(tx, show.seasonId, viewerId);
    const fields = pickFields(show, Object.keys(showColumns) as (keyof typeof showColumns)[]);
    const showId = await insertShow(
      tx,
      viewerId,
      {
        ...fields,
        title: title ?? show.title,
        startsAt: startsAt === undefined ? weekLater(show.startsAt, now) : startsAt,
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
