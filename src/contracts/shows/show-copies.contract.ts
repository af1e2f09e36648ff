import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { TimeZone } from '#contracts/fields.ts';
import { type Show, ShowDetail, ShowFields, type ShowVisibility } from './shows.contract.ts';

/** By default, without its event, a show that was public only to people who see the event does not become public to all. */
export const copiedVisibility = ({ visibility, isListed }: Pick<Show, 'visibility' | 'isListed'>): ShowVisibility =>
  visibility === 'public' && !isListed ? 'unlisted' : visibility;

export const copyShow = endpoint({
  method: 'POST',
  path: '/api/shows/:id/copies',
  summary:
    'Plan a new show with the title, rounds, settings, season and helpers of another; a week later by default, and not at its event',
  access: 'person',
  isPosting: true,
  params: z.object({ id: z.uuid() }),
  body: ShowFields.pick({ title: true, startsAt: true, visibility: true }).extend({
    /** In which a week later is the same local time; that of the event by default, else UTC. */
    timeZone: TimeZone.optional(),
    /** Teams without members or with the host as a member; others join by themselves. */
    withTeams: z.boolean().default(false),
  }),
  success: { status: 201, schema: ShowDetail },
  errors: ['show.not_found', 'auth.forbidden', 'show.too_many', 'season.full', 'account.email_unverified'],
});
