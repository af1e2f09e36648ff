import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { listShowTeams, ShowTeam } from '#contracts/shows/lobby.contract.ts';
import { MAX_TEAMS_PER_GAME } from '#contracts/shows/show-limits.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { PlayerIdentity } from '#server/shows/players/players.policy.ts';
import { deletePlayersOfTeam } from '#server/shows/players/players.queries.ts';
import { deleteTeamRequest, listAskedTeams } from '#server/shows/players/team-requests.queries.ts';
import { findShow, lockShow, type ShowRow } from '#server/shows/shows.queries.ts';
import { insertTeamOfShow } from '#server/teams/teams.queries.ts';
import { notifyBoards } from './game-changes.actions.ts';
import * as games from './games.queries.ts';
import * as lobby from './lobby.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type ShowRef = { showId: string; viewerId: string };
type TeamRef = ShowRef & { teamId: string };
type Teams = EndpointOutput<typeof listShowTeams>;

/** Codes and nicknames are for the host and helpers. */
export async function showTeams({ db }: Pick<Deps, 'db'>, showId: string, who: PlayerIdentity | null): Promise<Teams> {
  const show = await findShow(db, showId, who?.id ?? null);
  if (!show) throw new AppError('show.not_found');
  const teams = await lobby.listShowTeams(db, showId);
  if (show.isHost || show.isHelper) return { teams, asked: await listAskedTeams(db, showId) };
  return { teams: teams.map((team) => ({ ...team, joinCode: null, players: [], hasRemovedName: false })), asked: [] };
}

export async function requireShowTeam(tx: Db, showId: string, teamId: string): Promise<ShowTeam> {
  const team = await lobby.findShowTeam(tx, showId, teamId);
  if (!team) throw new AppError('game.team_not_found');
  return team;
}

/** `canReturn`: it comes back to its scores if a host removed it. */
type Team = { teamId?: string; name: string; canReturn?: boolean; isFromPhone?: boolean; now: Date };

/**
 * Adds a team to the lobby or to the running game, under the lock of the show. A team that a host removed from the game stays out unless it `canReturn`.
 * The game is locked before its teams are counted and its names compared: the score sheet takes teams under that lock alone.
 */
export async function addTeamToShow(
  tx: Db,
  { showId, gameId }: { showId: string; gameId: string | null },
  team: Team,
): Promise<string> {
  const revision = gameId ? await games.incrementRevision(tx, gameId) : 0;
  if ((await lobby.countShowTeams(tx, showId)) >= MAX_TEAMS_PER_GAME) throw new AppError('game.full');
  const name = await lobby.findFreeName(tx, showId, team.name);
  if (team.teamId) await deleteTeamRequest(tx, showId, team.teamId);
  if (!gameId) return lobby.insertLobbyTeam(tx, { ...team, showId, name });
  const teamId = team.teamId ?? crypto.randomUUID();
  if (!team.canReturn && (await games.findEntry(tx, gameId, teamId))) throw new AppError('game.team_not_found');
  await insertTeamOfShow(tx, { id: teamId, name, now: team.now });
  await games.upsertEntry(tx, { gameId, teamId, name, revision, now: team.now });
  await notifyBoards(tx, gameId);
  return teamId;
}

/** Runs `change` with the show locked, for its hosts and helpers, until it is completed. */
async function asHost<T>(
  { db }: Deps,
  { showId, viewerId }: ShowRef,
  change: (tx: Db, show: ShowRow) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const show = await lockShow(tx, showId, viewerId);
    if (!show) throw new AppError('show.not_found');
    if (!show.isHost && !show.isHelper) throw new AppError('auth.forbidden');
    if (show.status === 'completed') throw new AppError('game.completed');
    return change(tx, show);
  });
}

export const addTeam = (deps: Deps, ref: ShowRef, name: string): Promise<ShowTeam> =>
  asHost(deps, ref, async (tx, { gameId }) => {
    const { showId } = ref;
    const teamId = await addTeamToShow(tx, { showId, gameId }, { name, now: deps.clock.now() });
    return requireShowTeam(tx, showId, teamId);
  });

/** Boards have the name given here or at joining: renaming the team elsewhere does not change them. */
export const renameTeam = (deps: Deps, { teamId, ...ref }: TeamRef, name: string): Promise<ShowTeam> =>
  asHost(deps, ref, async (tx, { gameId }) => {
    const { showId } = ref;
    const revision = gameId ? await games.incrementRevision(tx, gameId) : 0;
    await requireShowTeam(tx, showId, teamId);
    if ((await lobby.findFreeName(tx, showId, name, teamId)) !== name) throw new AppError('player.name_taken');
    if (!gameId) await lobby.updateLobbyName(tx, showId, teamId, name);
    else {
      await games.updateEntryName(tx, { gameId, teamId, name, revision });
      await notifyBoards(tx, gameId);
    }
    return requireShowTeam(tx, showId, teamId);
  });

export const removeShowTeam = (deps: Deps, { teamId, ...ref }: TeamRef): Promise<void> =>
  asHost(deps, ref, async (tx, { gameId }) => {
    const { showId } = ref;
    await requireShowTeam(tx, showId, teamId);
    if (gameId) {
      const revision = await games.incrementRevision(tx, gameId);
      await games.updateEntryRemoval(tx, { gameId, teamId, revision, now: deps.clock.now() });
      return notifyBoards(tx, gameId);
    }
    await deletePlayersOfTeam(tx, showId, teamId);
    await lobby.deleteLobbyTeam(tx, showId, teamId);
  });
