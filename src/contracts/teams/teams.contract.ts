import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { MAX_TEAM_NAME_LENGTH } from './team-limits.ts';

export const TeamName = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_TEAM_NAME_LENGTH, `Use up to ${MAX_TEAM_NAME_LENGTH} characters.`)
  .refine((name) => !/[\r\n]/.test(name), 'Use a single line.');

/** A trivia team, owned by its captain. */
export const Team = z.object({
  id: z.uuid(),
  name: z.string(),
  memberCount: z.int(),
  /** The viewer's role; null for others. */
  role: z.enum(['captain', 'member']).nullable(),
  /** Lets people join; null for everyone but members. */
  joinCode: z.string().nullable(),
});
export type Team = z.infer<typeof Team>;

export const TeamDetail = Team.extend({
  members: z.array(z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable(), isCaptain: z.boolean() })),
});
export type TeamDetail = z.infer<typeof TeamDetail>;

const teamParams = z.object({ id: z.uuid() });

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  summary: 'Search teams by name, the viewer’s own first; at most 50',
  access: 'person',
  query: z.object({ search: z.string().trim().max(100, 'Use up to 100 characters.').default('') }),
  success: { status: 200, schema: z.array(Team) },
  errors: [],
});

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/teams',
  summary: 'Create a team; the viewer becomes its captain',
  access: 'person',
  isPosting: true,
  body: z.object({ name: TeamName }),
  success: { status: 201, schema: Team },
  errors: ['team.too_many'],
});

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/teams/:id',
  summary: 'Get a team with its members; for members',
  access: 'person',
  params: teamParams,
  success: { status: 200, schema: TeamDetail },
  errors: ['team.not_found'],
});

export const updateTeam = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id',
  summary: 'Rename a team; captain only',
  access: 'person',
  isPosting: true,
  params: teamParams,
  body: z.object({ name: TeamName }),
  success: { status: 200, schema: Team },
  errors: ['team.not_found', 'auth.forbidden'],
});

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id',
  summary: 'Delete a team; captain only. Past games keep its name, and it can be restored',
  access: 'person',
  params: teamParams,
  success: { status: 204, schema: NoContent },
  errors: ['team.not_found', 'auth.forbidden'],
});

export const restoreTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/restoration',
  summary: 'Restore a deleted team; captain only',
  access: 'person',
  params: teamParams,
  success: { status: 200, schema: Team },
  errors: ['team.not_found', 'auth.forbidden'],
});

export const joinTeam = endpoint({
  method: 'POST',
  path: '/api/team-memberships',
  summary: 'Join a team by its code. Idempotent',
  access: 'person',
  body: z.object({
    code: z.string('Enter the team code.').trim().toUpperCase().min(1, 'Enter the team code.').max(20),
  }),
  success: { status: 200, schema: Team },
  errors: ['team.unknown_code', 'team.full'],
});

export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/members/:personId',
  summary: 'Remove another member, and give the team a new code to join; captain only. Idempotent',
  access: 'person',
  params: teamParams.extend({ personId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: ['team.not_found', 'auth.forbidden'],
});

export const leaveTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/membership',
  summary: 'Leave a team; if the captain leaves, the earliest member becomes captain',
  access: 'person',
  params: teamParams,
  success: { status: 204, schema: NoContent },
  errors: ['team.not_found', 'team.last_member'],
});
