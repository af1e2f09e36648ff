import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Cursor, pageOf } from '#contracts/fields.ts';
import { Slug } from '#contracts/page-fields.ts';
import { Visibility } from './event-fields.ts';
import { EventCard, SeriesDates } from './events.contract.ts';

/** Paginates the events of a group or organization: upcoming soonest first, past latest first. */
const query = z.object({
  state: z.enum(['upcoming', 'past']).default('upcoming'),
  /** Applies to upcoming events. */
  series: SeriesDates,
  cursor: Cursor,
});
export const HostEventPage = pageOf({
  events: z.array(
    EventCard.extend({
      visibility: Visibility,
      /** The dates of its series after this one, up to eight, if each series is listed once. */
      laterDates: z.array(z.object({ id: z.uuid(), startsLocal: z.string() })).optional(),
    }),
  ),
});
export type HostEventPage = z.infer<typeof HostEventPage>;

export const listGroupEvents = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/events',
  summary: 'List the events a group hosts or co-hosts; members-only events are for members',
  access: 'public',
  params: z.object({ slug: Slug }),
  query,
  success: { status: 200, schema: HostEventPage },
  errors: ['group.not_found'],
});

export const listOrganizationEvents = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/events',
  summary: 'List the events an organization hosts or co-hosts',
  access: 'public',
  params: z.object({ slug: Slug }),
  query,
  success: { status: 200, schema: HostEventPage },
  errors: ['organization.not_found'],
});
