import { MAX_TEAM_MEMBERS, MAX_TEAMS_LED } from '#contracts/teams/team-limits.ts';
import type { Team, TeamDetail } from '#contracts/teams/teams.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as teams from './teams.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type TeamRef = { teamId: string; viewerId: string };

/** High, because hosts create the teams of a venue and are their captains until somebody joins. */

function presentTeam({ isDeleted: _isDeleted, ...team }: teams.TeamRow): Team {
  return team;
}

async function showTeam(db: Db, { teamId, viewerId }: TeamRef): Promise<Team> {
  return presentTeam((await teams.findTeam(db, teamId, viewerId))!);
}

export async function createTeam({ db, clock }: Deps, name: string, viewerId: string): Promise<Team> {
  return db.transaction(async (tx) => {
    if ((await teams.countTeamsLedBy(tx, viewerId)) >= MAX_TEAMS_LED) throw new AppError('team.too_many');
    const teamId = await teams.insertTeam(tx, { name, captainId: viewerId, now: clock.now() });
    return showTeam(tx, { teamId, viewerId });
  });
}

/** Refuses others than members, who see only a team's name. */
export async function showMembers({ db }: Deps, { teamId, viewerId }: TeamRef): Promise<TeamDetail> {
  const team = await teams.findTeam(db, teamId, viewerId);
  if (!team || team.isDeleted || !team.role) throw new AppError('team.not_found');
  return { ...presentTeam(team), members: await teams.listMembers(db, teamId) };
}

/** Runs `change` with the team locked; only for its captain. */
async function asCaptain(
  { db }: Deps,
  { teamId, viewerId }: TeamRef,
  change: (tx: Db, team: teams.TeamRow) => Promise<void>,
): Promise<Team> {
  return db.transaction(async (tx) => {
    const team = await teams.lockTeam(tx, teamId, viewerId);
    if (!team || (team.isDeleted && team.role !== 'captain')) throw new AppError('team.not_found');
    if (team.role !== 'captain') throw new AppError('auth.forbidden');
    await change(tx, team);
    return showTeam(tx, { teamId, viewerId });
  });
}

export const renameTeam = (deps: Deps, ref: TeamRef, name: string): Promise<Team> =>
  asCaptain(deps, ref, async (tx, { isDeleted }) => {
    if (isDeleted) throw new AppError('team.not_found');
    await teams.updateTeamName(tx, ref.teamId, name);
  });

export const deleteTeam = (deps: Deps, ref: TeamRef): Promise<Team> =>
  asCaptain(deps, ref, (tx) => teams.updateTeamDeletion(tx, ref.teamId, deps.clock.now()));

export const restoreTeam = (deps: Deps, ref: TeamRef): Promise<Team> =>
  asCaptain(deps, ref, (tx) => teams.updateTeamDeletion(tx, ref.teamId, null));

export async function joinTeam({ db, clock }: Deps, code: string, viewerId: string): Promise<Team> {
  return db.transaction(async (tx) => {
    const teamId = await teams.findTeamByCode(tx, code);
    if (!teamId) throw new AppError('team.unknown_code');
    const team = (await teams.findTeam(tx, teamId, viewerId))!;
    if (!team.role && team.memberCount >= MAX_TEAM_MEMBERS) throw new AppError('team.full');
    await teams.insertMember(tx, teamId, viewerId, clock.now());
    return showTeam(tx, { teamId, viewerId });
  });
}

/** Makes a person a member of a team that they play for at a show, and its captain if it has no members. */
export async function joinAsMember(
  tx: Db,
  { teamId, personId, now }: { teamId: string; personId: string; now: Date },
): Promise<void> {
  const team = (await teams.lockTeam(tx, teamId, personId))!;
  if (team.role) return;
  if (team.memberCount >= MAX_TEAM_MEMBERS) throw new AppError('team.full');
  await teams.insertMember(tx, teamId, personId, now);
}

/** With the old code the person could come back. Captains leave instead: somebody must take their place. */
export const removeMember = (deps: Deps, ref: TeamRef, personId: string): Promise<Team> =>
  asCaptain(deps, ref, async (tx, { isDeleted }) => {
    if (isDeleted) throw new AppError('team.not_found');
    if (personId === ref.viewerId) throw new AppError('auth.forbidden');
    if (await teams.deleteMember(tx, ref.teamId, personId)) await teams.renewJoinCode(tx, ref.teamId);
  });

export async function leaveTeam({ db }: Deps, { teamId, viewerId }: TeamRef): Promise<void> {
  await db.transaction(async (tx) => {
    const team = await teams.lockTeam(tx, teamId, viewerId);
    if (!team?.role) throw new AppError('team.not_found');
    if (team.memberCount === 1) throw new AppError('team.last_member');
    await teams.deleteMember(tx, teamId, viewerId);
  });
}
