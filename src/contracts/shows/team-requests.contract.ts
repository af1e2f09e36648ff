import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';

/** A team that the host of a show may add. Teams with the same name differ in their members, their last night and the scores they come back to. */
export const TeamChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  memberCount: z.int(),
  /** Whether its captain has to agree first. */
  needsConsent: z.boolean(),
  /** Null if it was not asked to this show. */
  request: z.enum(['waiting', 'declined']).nullable(),
  /** The total with which it was removed from this game; null for other teams. */
  keptPoints: z.number().nullable(),
  /** Where it last played, among public shows and those that the viewer runs. */
  lastShow: z.object({ title: z.string(), at: Instant, placeName: z.string() }).nullable(),
});
export type TeamChoice = z.infer<typeof TeamChoice>;

const showParams = z.object({ id: z.uuid() });
const teamParams = z.object({ id: z.uuid(), teamId: z.uuid() });

export const listTeamChoices = endpoint({
  method: 'GET',
  path: '/api/shows/:id/team-choices',
  summary:
    'Search teams to add to a show: those removed from it first, then the viewer’s own and those that played at their shows; at most 20',
  access: 'person',
  params: showParams,
  query: z.object({ search: z.string().trim().max(100, 'Use up to 100 characters.').default('') }),
  success: { status: 200, schema: z.object({ teams: z.array(TeamChoice) }) },
  errors: ['show.not_found', 'auth.forbidden'],
});

export const requestTeam = endpoint({
  method: 'POST',
  path: '/api/shows/:id/team-requests',
  summary:
    'Add a team to a show, or ask its captain if the viewer and the host do not play in it; for hosts and helpers',
  access: 'person',
  params: showParams,
  body: z.object({ teamId: z.uuid('Choose a team.') }),
  success: { status: 200, schema: z.object({ outcome: z.enum(['added', 'asked']) }) },
  errors: [
    'show.not_found',
    'auth.forbidden',
    'show.cancelled',
    'show.overdue',
    'game.completed',
    'game.full',
    'team.not_found',
    'team.declined',
  ],
});

/** A show that asks a team of the viewer to play. */
export const TeamRequest = z.object({
  showId: z.uuid(),
  title: z.string(),
  startsAt: Instant.nullable(),
  hostName: z.string(),
  team: z.object({ id: z.uuid(), name: z.string() }),
});
export type TeamRequest = z.infer<typeof TeamRequest>;

export const listTeamRequests = endpoint({
  method: 'GET',
  path: '/api/team-requests',
  summary: 'List the shows that ask teams of which the viewer is captain to play',
  access: 'person',
  success: { status: 200, schema: z.object({ requests: z.array(TeamRequest) }) },
  errors: [],
});

export const answerTeamRequest = endpoint({
  method: 'PUT',
  path: '/api/shows/:id/team-requests/:teamId',
  summary: 'Accept or decline for a team; captain only',
  access: 'person',
  params: teamParams,
  body: z.object({ accepts: z.boolean() }),
  success: { status: 204, schema: NoContent },
  errors: ['team.request_not_found', 'game.full'],
});
