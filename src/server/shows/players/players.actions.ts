import type { z } from 'zod';
import type * as contract from '#contracts/shows/players.contract.ts';
import type { ShowPlayer, ShowToJoin } from '#contracts/shows/players.contract.ts';
import { MAX_PLAYERS_PER_TEAM } from '#contracts/shows/show-limits.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { addTeamToShow, requireShowTeam } from '#server/shows/games/lobby.actions.ts';
import * as lobby from '#server/shows/games/lobby.queries.ts';
import { findShow, lockShow } from '#server/shows/shows.queries.ts';
import { joinAsMember } from '#server/teams/teams.actions.ts';
import { findTeam, insertTeamOfShow, listTeamsOfPerson } from '#server/teams/teams.queries.ts';
import type { PlayerIdentity } from './players.policy.ts';
import * as players from './players.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

export async function showToJoin(
  { db }: Pick<Deps, 'db'>,
  code: string,
  who: PlayerIdentity | null,
): Promise<ShowToJoin> {
  const show = await lobby.findShowByJoinCode(db, code);
  if (!show) throw new AppError('show.unknown_join_code');
  const { gameId: _game, startsAt, ...shown } = show;
  const there = await lobby.listShowTeams(db, show.showId);
  const played = who ? await players.listTeamsOfPlayer(db, show.showId, who.id) : [];
  const own = who?.personId ? await listTeamsOfPerson(db, who.personId) : [];
  return {
    ...shown,
    startsAt: startsAt?.toISOString() ?? null,
    teams: there.map(({ id, name }) => ({ id, name, isOwn: played.some((team) => team.id === id) })),
    ownTeams: own.filter(({ id }) => !there.some((team) => team.id === id)),
    hasJoined: played.length > 0,
  };
}

export async function showPlayer(
  { db }: Pick<Deps, 'db'>,
  showId: string,
  who: PlayerIdentity | null,
): Promise<ShowPlayer> {
  if (!who) throw new AppError('auth.required');
  const show = await findShow(db, showId, who.id);
  if (!show) throw new AppError('show.not_found');
  return presentPlayer(db, show, who.id);
}

type ShownShow = Pick<ShowPlayer, 'gameId' | 'status'> & { id: string };

async function presentPlayer(db: Db, { id: showId, gameId, status }: ShownShow, id: string): Promise<ShowPlayer> {
  const player = await players.findPlayer(db, showId, id);
  const teams = await players.listTeamsOfPlayer(db, showId, id);
  return { id, showId, gameId, status, nickname: player?.nickname ?? null, teams };
}

type JoinBody = z.output<typeof contract.joinShow.body>;
/** A signed-in person, or the hash of the token that a phone made. */
export type Joiner = { personId: string; tokenHash: null } | { personId: null; tokenHash: Buffer };

/** Under the lock of the show: launching, completing and other joining wait. */
export async function joinShow({ db, clock }: Deps, code: string, joiner: Joiner, body: JoinBody): Promise<ShowPlayer> {
  return db.transaction(async (tx) => {
    const show = await lobby.lockShowByJoinCode(tx, code);
    if (!show) throw new AppError('show.unknown_join_code');
    const { showId } = show;
    const shown = { ...show, id: showId };
    const known = joiner.personId
      ? await players.findPlayer(tx, showId, joiner.personId)
      : await players.findPlayerByToken(tx, joiner.tokenHash!);
    if (known && known.showId !== showId) throw new AppError('player.token_used');
    if (known) {
      const current = await presentPlayer(tx, shown, joiner.personId ?? known.id);
      const { teamId, teamName } = body;
      const changesTable = !teamName && teamId !== undefined && !current.teams.some(({ id }) => id === teamId);
      if (current.teams.length > 0 && !changesTable) return current;
      // Otherwise, the host has removed the team.
      await leaveTeam(tx, known);
    }
    const now = clock.now();
    const teamId = await chooseTeam(tx, show, {
      ...body,
      removedTeamId: known?.teamId,
      personId: joiner.personId,
      now,
    });
    if ((await players.countPlayers(tx, showId, teamId)) >= MAX_PLAYERS_PER_TEAM)
      throw new AppError('player.team_full');
    const playerId = await players.insertPlayer(tx, { showId, teamId, nickname: body.nickname, ...joiner, now });
    return presentPlayer(tx, shown, joiner.personId ?? playerId);
  });
}

/** Most phones that send the name of a team are of that team. */
const TEAM_IS_HERE =
  'A team with this name is already here. If it’s your team, choose it under “Team” and enter its code. Otherwise choose another name.';

type Choice = JoinBody & { removedTeamId: string | undefined; personId: string | null; now: Date };

/**
 * A new team, one that is at the show, or an own one, which its member brings: that is its consent. A removed team returns to its scores only with one
 * of its players: a name proves nothing.
 */
async function chooseTeam(tx: Db, show: lobby.JoinableShowRow, choice: Choice): Promise<string> {
  const { teamName, teamId, teamCode, removedTeamId, personId, now } = choice;
  const { showId, gameId } = show;
  if (teamName) {
    if ((await lobby.findFreeName(tx, showId, teamName)) !== teamName)
      throw new AppError('player.name_taken', { message: TEAM_IS_HERE });
    const team = { name: teamName, isFromPhone: true, now };
    const canReturn =
      gameId &&
      removedTeamId &&
      (await lobby.isRemovedTeamNamed(tx, { gameId, teamId: removedTeamId, name: teamName }));
    return addTeamToShow(tx, show, canReturn ? { ...team, teamId: removedTeamId, canReturn } : team);
  }
  if (!teamId) throw new AppError('player.no_team');
  const own = personId ? await findTeam(tx, teamId, personId) : undefined;
  const isMember = Boolean(own?.role && !own.isDeleted);
  const team = await lobby.findShowTeam(tx, showId, teamId);
  if (team && !isMember && teamCode !== team.joinCode) throw new AppError('player.wrong_team_code');
  if (team) return teamId;
  if (!isMember) throw new AppError('game.team_not_found');
  return addTeamToShow(tx, show, { teamId, name: own!.name, canReturn: teamId === removedTeamId, now });
}

/** Frees the name of a team from phones that nobody is in. */
async function leaveTeam(tx: Db, { id, showId, teamId }: players.PlayerRow): Promise<void> {
  await players.deletePlayer(tx, id);
  if ((await players.countPlayers(tx, showId, teamId)) === 0) await lobby.deleteLobbyTeamFromPhone(tx, showId, teamId);
}

export async function leaveShow({ db }: Deps, showId: string, who: PlayerIdentity | null): Promise<void> {
  if (!who) throw new AppError('auth.required');
  await db.transaction(async (tx) => {
    await lockShow(tx, showId, who.id);
    const player = await players.findPlayer(tx, showId, who.id);
    if (player) await leaveTeam(tx, player);
  });
}

export async function setTeamReady(
  { db }: Deps,
  { showId, teamId, who }: { showId: string; teamId: string; who: PlayerIdentity | null },
  isReady: boolean,
): Promise<void> {
  const { teams } = await showPlayer({ db }, showId, who);
  if (!teams.some(({ id }) => id === teamId)) throw new AppError('game.team_not_found');
  await lobby.updateReadiness(db, showId, teamId, isReady);
}

type PlayerToKeep = { showId: string; who: PlayerIdentity | null; personId: string };

/** The code of a team at a show is the word of its players, but the host and helpers read the codes of all teams. */
async function requireCodeFromTeam(tx: Db, showId: string, teamId: string, personId: string): Promise<void> {
  const show = await findShow(tx, showId, personId);
  if (!show?.isHost && !show?.isHelper) return;
  const team = await findTeam(tx, teamId, personId);
  if (team && !team.role && team.memberCount > 0)
    throw new AppError('auth.forbidden', {
      message: 'You run this show. To become a member of this team, ask its captain for its code.',
    });
}

/** Makes the person a member of the team they play for, and its captain if it has no members yet. */
export async function keepTeam({ db, clock }: Deps, { showId, who, personId }: PlayerToKeep): Promise<void> {
  await db.transaction(async (tx) => {
    const show = await lockShow(tx, showId, who?.id ?? personId);
    const player = await players.findPlayer(tx, showId, who?.id ?? personId);
    if (!show || !player) throw new AppError('show.not_found');
    const { id: teamId, name } = await requireShowTeam(tx, showId, player.teamId);
    await requireCodeFromTeam(tx, showId, teamId, personId);
    const now = clock.now();
    await insertTeamOfShow(tx, { id: teamId, name, now });
    await joinAsMember(tx, { teamId, personId, now });
    if (!(await players.findPlayer(tx, showId, personId))) await players.updatePlayerPerson(tx, player.id, personId);
  });
}
