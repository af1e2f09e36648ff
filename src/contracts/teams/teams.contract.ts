import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';

const TeamName = z.string('A team has a name').trim().min(1, 'A team has a name').max(60, 'At most 60 characters');

/** A team that plays trivia nights; owned by its captain, who made it. */
export const Team = z.object({
  id: z.uuid(),
  name: z.string(),
  memberCount: z.int(),
  /** How the viewer belongs to it. */
  role: z.enum(['captain', 'member']).nullable(),
  /** Lets others join; for its members only. */
  joinCode: z.string().nullable(),
});
export type Team = z.infer<typeof Team>;

export const TeamDetail = Team.extend({
  members: z.array(z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable(), isCaptain: z.boolean() })),
});
export type TeamDetail = z.infer<typeof TeamDetail>;

const ofTeam = z.object({ id: z.uuid() });

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  summary: 'Teams whose names hold what is searched for, the viewer’s own first; at most 50',
  access: 'person',
  query: z.object({ search: z.string().trim().max(100, 'At most 100 characters').default('') }),
  success: { status: 200, schema: z.array(Team) },
  errors: [],
});

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/teams',
  summary: 'Make a team and be its captain',
  access: 'person',
  body: z.object({ name: TeamName }),
  success: { status: 201, schema: Team },
  errors: ['team.too_many'],
});

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/teams/:id',
  summary: 'A team with its members, for those in it',
  access: 'person',
  params: ofTeam,
  success: { status: 200, schema: TeamDetail },
  errors: ['team.not_found'],
});

export const updateTeam = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id',
  summary: 'Rename a team: its captain only',
  access: 'person',
  params: ofTeam,
  body: z.object({ name: TeamName }),
  success: { status: 200, schema: Team },
  errors: ['team.not_found', 'auth.forbidden'],
});

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id',
  summary: 'Delete a team: its captain only; games it played keep its name, and it can be brought back',
  access: 'person',
  params: ofTeam,
  success: { status: 204, schema: NoContent },
  errors: ['team.not_found', 'auth.forbidden'],
});

export const restoreTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/restoration',
  summary: 'Bring a deleted team back: its captain only',
  access: 'person',
  params: ofTeam,
  success: { status: 200, schema: Team },
  errors: ['team.not_found', 'auth.forbidden'],
});

export const joinTeam = endpoint({
  method: 'POST',
  path: '/api/team-memberships',
  summary: 'Join the team that has this code; again changes nothing',
  access: 'person',
  body: z.object({
    code: z.string('Type the code of the team').trim().toUpperCase().min(1, 'Type the code of the team').max(20),
  }),
  success: { status: 200, schema: Team },
  errors: ['team.unknown_code', 'team.full'],
});

export const leaveTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/membership',
  summary: 'Leave a team; when its captain leaves, who joined first leads it',
  access: 'person',
  params: ofTeam,
  success: { status: 204, schema: NoContent },
  errors: ['team.not_found', 'team.last_member'],
});
