import type { TeamChoice, TeamRequest } from '#contracts/shows/team-requests.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { addTeamToShow } from '#server/shows/games/lobby.actions.ts';
import { findShowTeam } from '#server/shows/games/lobby.queries.ts';
import { addTeam } from '#server/shows/games/scores.actions.ts';
import { teamRequested } from '#server/shows/shows.domain-events.ts';
import { findShow, lockShow, type ShowRow } from '#server/shows/shows.queries.ts';
import { findTeam } from '#server/teams/teams.queries.ts';
import * as requests from './team-requests.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type ShowRef = { showId: string; viewerId: string };

function requireRunner(show: ShowRow | undefined): ShowRow {
  if (!show) throw new AppError('show.not_found');
  if (!show.isHost && !show.isHelper) throw new AppError('auth.forbidden');
  return show;
}

export async function showTeamChoices(
  { db }: Pick<Deps, 'db'>,
  { showId, viewerId }: ShowRef,
  search: string,
): Promise<TeamChoice[]> {
  requireRunner(await findShow(db, showId, viewerId));
  return requests.listTeamChoices(db, { showId, viewerId, search });
}

/** Teams of the viewer and of the host are added at once, like walk-ups; the captains of others are asked, once per show. */
export async function requestTeam(deps: Deps, ref: ShowRef, teamId: string): Promise<'added' | 'asked'> {
  const { gameId, outcome } = await deps.db.transaction(async (tx) => {
    const show = requireRunner(await lockShow(tx, ref.showId, ref.viewerId));
    if (show.status === 'completed') throw new AppError('game.completed');
    const isThere = await findShowTeam(tx, ref.showId, teamId);
    return { gameId: show.gameId, outcome: isThere ? 'there' : await addOrAsk(tx, deps, { ...ref, show }, teamId) };
  });
  // In a running game, under the lock of the game.
  if (gameId && outcome === 'added') await addTeam(deps, { gameId, viewerId: ref.viewerId }, teamId);
  return outcome === 'asked' ? 'asked' : 'added';
}

async function addOrAsk(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { showId, viewerId, show }: ShowRef & { show: ShowRow },
  teamId: string,
): Promise<'added' | 'asked'> {
  const team = await findTeam(tx, teamId, viewerId);
  if (!team || team.isDeleted) throw new AppError('team.not_found');
  const now = clock.now();
  if (!(await requests.needsConsent(tx, showId, teamId, viewerId))) {
    if (!show.gameId) await addTeamToShow(tx, { showId, gameId: null }, { teamId, name: team.name, now });
    return 'added';
  }
  // No captain would see the request.
  if (show.isCancelled) throw new AppError('show.cancelled');
  if (show.isOverdue) throw new AppError('show.overdue');
  const request = await requests.findTeamRequest(tx, showId, teamId);
  if (request?.isDeclined) throw new AppError('team.declined');
  if (request) return 'asked';
  await requests.insertTeamRequest(tx, { showId, teamId, requestedBy: viewerId, now });
  await publish(tx, teamRequested, { showId, teamId });
  return 'asked';
}

export async function showTeamRequests({ db }: Pick<Deps, 'db'>, viewerId: string): Promise<TeamRequest[]> {
  const rows = await requests.listTeamRequests(db, viewerId);
  return rows.map(({ startsAt, ...request }) => ({ ...request, startsAt: startsAt?.toISOString() ?? null }));
}

export async function answerTeamRequest(
  { db, clock }: Deps,
  { showId, teamId, viewerId }: ShowRef & { teamId: string },
  accepts: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await requests.lockOpenRequest(tx, { showId, teamId, viewerId });
    if (!request) throw new AppError('team.request_not_found');
    const { gameId, teamName: name } = request;
    const now = clock.now();
    if (accepts) await addTeamToShow(tx, { showId, gameId }, { teamId, name, now });
    else await requests.updateDeclinedRequest(tx, showId, teamId, now);
  });
}
