import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { TeamName } from '#contracts/teams/teams.contract.ts';

/** A team at a show, before and after the launch. */
export const ShowTeam = z.object({
  id: z.uuid(),
  /** As displayed at this show. */
  name: z.string(),
  isReady: z.boolean(),
  /** Lets further phones join the team; null for everyone but hosts and helpers. */
  joinCode: z.string().nullable(),
  /** People who joined by code; empty for everyone but hosts and helpers. */
  players: z.array(z.object({ id: z.uuid(), nickname: z.string() })),
  /** Whether a team of this name that joined the game before it was removed; false for everyone but hosts and helpers. */
  hasRemovedName: z.boolean(),
});
export type ShowTeam = z.infer<typeof ShowTeam>;

const showParams = z.object({ id: z.uuid() });
const teamParams = z.object({ id: z.uuid(), teamId: z.uuid() });
const HOST_ERRORS = ['show.not_found', 'auth.forbidden', 'game.completed'] as const;

export const listShowTeams = endpoint({
  method: 'GET',
  path: '/api/shows/:id/teams',
  summary: 'List the teams at a show, in the order of joining',
  access: 'public',
  params: showParams,
  success: {
    status: 200,
    schema: z.object({
      teams: z.array(ShowTeam),
      /** Teams that were asked to play and are not there; empty for everyone but hosts and helpers. */
      asked: z.array(z.object({ id: z.uuid(), name: z.string(), isDeclined: z.boolean() })),
    }),
  },
  errors: ['show.not_found'],
});

export const watchLobby = endpoint({
  method: 'GET',
  path: '/api/shows/:id/live',
  summary: 'Stream a server-sent event named `closed` when the show is launched or deleted, at once if it was',
  access: 'public',
  params: showParams,
  success: { status: 200, schema: z.object({}), type: 'text/event-stream' },
  errors: ['show.not_found'],
});

export const addShowTeam = endpoint({
  method: 'POST',
  path: '/api/shows/:id/teams',
  summary: 'Add a new team by its name, before or after the launch; for hosts and helpers',
  access: 'person',
  isPosting: true,
  params: showParams,
  body: z.object({ name: TeamName }),
  success: { status: 201, schema: ShowTeam },
  errors: [...HOST_ERRORS, 'game.full'],
});

export const renameShowTeam = endpoint({
  method: 'PATCH',
  path: '/api/shows/:id/teams/:teamId',
  summary: 'Change the name that a team has at this show; for hosts and helpers',
  access: 'person',
  isPosting: true,
  params: teamParams,
  body: z.object({ name: TeamName }),
  success: { status: 200, schema: ShowTeam },
  errors: [...HOST_ERRORS, 'game.team_not_found', 'player.name_taken'],
});

export const removeShowTeam = endpoint({
  method: 'DELETE',
  path: '/api/shows/:id/teams/:teamId',
  summary: 'Remove a team and its players from a show; from a game, its scores are kept for its return',
  access: 'person',
  params: teamParams,
  success: { status: 204, schema: NoContent },
  errors: [...HOST_ERRORS, 'game.team_not_found'],
});
