import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';

/** A completed show at which a team played. */
export const TeamNight = z.object({
  show: z.object({ id: z.uuid(), title: z.string() }),
  season: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  startsAt: Instant.nullable(),
  /** The name that the team had there. */
  name: z.string(),
  rank: z.int(),
  teamCount: z.int(),
  score: z.number(),
});
export type TeamNight = z.infer<typeof TeamNight>;

export const listTeamNights = endpoint({
  method: 'GET',
  path: '/api/teams/:id/nights',
  summary:
    'List the completed shows of a team, the latest first: all for its members, public ones for others; at most 100',
  access: 'public',
  params: z.object({ id: z.uuid() }),
  success: { status: 200, schema: z.object({ name: z.string(), isOwn: z.boolean(), nights: z.array(TeamNight) }) },
  errors: ['team.not_found'],
});
