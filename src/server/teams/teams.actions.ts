import type { Team, TeamDetail } from '#contracts/teams/teams.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { teamRenamed } from './teams.domain-events.ts';
import * as teams from './teams.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type TeamRef = { teamId: string; viewerId: string };

/** Hosts write down the teams that walk in, night after night, and lead them until somebody else does. */
const MOST_LED = 1000;
const MOST_MEMBERS = 30;

function asSeen({ isDeleted: _isDeleted, ...team }: teams.TeamRow): Team {
  return team;
}

async function showTeam(db: Db, { teamId, viewerId }: TeamRef): Promise<Team> {
  return asSeen((await teams.findTeam(db, teamId, viewerId))!);
}

export async function makeTeam({ db, clock }: Deps, name: string, viewerId: string): Promise<Team> {
  return db.transaction(async (tx) => {
    if ((await teams.countTeamsLedBy(tx, viewerId)) >= MOST_LED) throw new AppError('team.too_many');
    const teamId = await teams.insertTeam(tx, { name, captainId: viewerId, now: clock.now() });
    return showTeam(tx, { teamId, viewerId });
  });
}

/** For members: to others a team is a name. */
export async function showMembers({ db }: Deps, { teamId, viewerId }: TeamRef): Promise<TeamDetail> {
  const team = await teams.findTeam(db, teamId, viewerId);
  if (!team || team.isDeleted || !team.role) throw new AppError('team.not_found');
  return { ...asSeen(team), members: await teams.listMembers(db, teamId) };
}

/** Runs `change` under the lock of a team that the viewer leads. */
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

export const renameTeam = (deps: Deps, of: TeamRef, name: string): Promise<Team> =>
  asCaptain(deps, of, async (tx, { isDeleted }) => {
    if (isDeleted) throw new AppError('team.not_found');
    await teams.updateTeamName(tx, of.teamId, name);
    await publish(tx, teamRenamed, { teamId: of.teamId });
  });

export const deleteTeam = (deps: Deps, of: TeamRef): Promise<Team> =>
  asCaptain(deps, of, (tx) => teams.updateTeamDeletion(tx, of.teamId, deps.clock.now()));

export const restoreTeam = (deps: Deps, of: TeamRef): Promise<Team> =>
  asCaptain(deps, of, (tx) => teams.updateTeamDeletion(tx, of.teamId, null));

export async function joinTeam({ db, clock }: Deps, code: string, viewerId: string): Promise<Team> {
  return db.transaction(async (tx) => {
    const teamId = await teams.findTeamByCode(tx, code);
    if (!teamId) throw new AppError('team.unknown_code');
    const team = (await teams.findTeam(tx, teamId, viewerId))!;
    if (!team.role && team.memberCount >= MOST_MEMBERS) throw new AppError('team.full');
    await teams.insertMember(tx, teamId, viewerId, clock.now());
    return showTeam(tx, { teamId, viewerId });
  });
}

export async function leaveTeam({ db }: Deps, { teamId, viewerId }: TeamRef): Promise<void> {
  await db.transaction(async (tx) => {
    const team = await teams.lockTeam(tx, teamId, viewerId);
    if (!team?.role || team.isDeleted) throw new AppError('team.not_found');
    if (team.memberCount === 1) throw new AppError('team.last_member');
    await teams.deleteMember(tx, teamId, viewerId);
  });
}
