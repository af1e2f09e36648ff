import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant, singleLine } from '#contracts/fields.ts';
import { TeamName } from '#contracts/teams/teams.contract.ts';
import { ShowStatus } from './shows.contract.ts';

/** Phones without an account send the token they made for a show in this header. */
export const PLAYER_TOKEN_HEADER = 'x-player-token';

/** As typed: in any case, with spaces or hyphens. */
const Code = (missing: string) =>
  z
    .string(missing)
    .max(20, 'This code is too long.')
    .transform((code) => code.replace(/[\s-]/g, '').toUpperCase());

export const Nickname = singleLine(40).pipe(z.string().min(1, 'Enter your name.'));

/** What a phone sees of a show before it joins. */
export const ShowToJoin = z.object({
  showId: z.uuid(),
  title: z.string(),
  hostName: z.string(),
  status: ShowStatus,
  isCancelled: z.boolean(),
  startsAt: Instant.nullable(),
  takesAnswers: z.boolean(),
  /** The teams there, which further phones join with the team’s code. */
  teams: z.array(z.object({ id: z.uuid(), name: z.string(), isOwn: z.boolean() })),
  /** The viewer’s own teams that are not there yet. */
  ownTeams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  hasJoined: z.boolean(),
});
export type ShowToJoin = z.infer<typeof ShowToJoin>;

const codeParams = z.object({ code: Code('Enter the code.') });
const showParams = z.object({ id: z.uuid() });
const teamParams = z.object({ id: z.uuid(), teamId: z.uuid() });

export const getShowToJoin = endpoint({
  method: 'GET',
  path: '/api/join/:code',
  summary: 'Get a show by its join code',
  access: 'public',
  params: codeParams,
  success: { status: 200, schema: ShowToJoin },
  errors: ['show.unknown_join_code'],
});

/** The teams for which somebody plays in a show; more than one for members of several teams. */
export const ShowPlayer = z.object({
  /** The id of the phone’s player or of the viewer, as in the answers they send. */
  id: z.uuid(),
  showId: z.uuid(),
  gameId: z.uuid().nullable(),
  status: ShowStatus,
  nickname: z.string().nullable(),
  teams: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      joinCode: z.string(),
      isReady: z.boolean(),
      nicknames: z.array(z.string()),
      /** Whether the team has members with accounts, so that it exists after the show. */
      isKept: z.boolean(),
      /** Whether the viewer is one of them: they play for it without having joined at the show, and leave it under their teams. */
      isMember: z.boolean(),
    }),
  ),
});
export type ShowPlayer = z.infer<typeof ShowPlayer>;

export const joinShow = endpoint({
  method: 'POST',
  path: '/api/join/:code',
  summary:
    'Join a show with a new team (`teamName`), a team that is there (`teamId` and `teamCode`) or an own team (`teamId`). Phones without an account make a token and send it as X-Player-Token. Repeating it returns the same player; with another `teamId`, a player changes to that team',
  access: 'public',
  params: codeParams,
  body: z.object({
    nickname: Nickname,
    teamName: TeamName.optional(),
    teamId: z.uuid('Choose your team.').optional(),
    teamCode: Code('Enter the code of the team.').optional(),
  }),
  success: { status: 200, schema: ShowPlayer },
  errors: [
    'show.unknown_join_code',
    'player.no_team',
    'player.wrong_team_code',
    'player.team_full',
    'player.name_taken',
    'player.token_used',
    'game.full',
    'game.team_not_found',
  ],
});

export const getShowPlayer = endpoint({
  method: 'GET',
  path: '/api/shows/:id/player',
  summary: 'Get the teams for which the phone or the viewer plays in a show',
  access: 'public',
  params: showParams,
  success: { status: 200, schema: ShowPlayer },
  errors: ['show.not_found'],
});

export const leaveShow = endpoint({
  method: 'DELETE',
  path: '/api/shows/:id/player',
  summary: 'Stop playing in a show that was joined by code; its token stops working. Idempotent',
  access: 'public',
  params: showParams,
  success: { status: 204, schema: NoContent },
  errors: ['show.not_found'],
});

export const setTeamReady = endpoint({
  method: 'PUT',
  path: '/api/shows/:id/teams/:teamId/readiness',
  summary: 'Say whether the own team is ready, before the launch',
  access: 'public',
  params: teamParams,
  body: z.object({ isReady: z.boolean('Choose whether you are ready.') }),
  success: { status: 204, schema: NoContent },
  errors: ['show.not_found', 'game.team_not_found'],
});

export const keepTeam = endpoint({
  method: 'PUT',
  path: '/api/shows/:id/player/account',
  summary:
    'Take over the team of this phone’s player with the viewer’s account, as its captain if it has none; not for hosts and helpers if it has members. Idempotent',
  access: 'person',
  params: showParams,
  success: { status: 204, schema: NoContent },
  errors: ['show.not_found', 'auth.forbidden', 'game.team_not_found', 'team.full'],
});
