import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Host } from '#contracts/events/events.contract.ts';
import { Instant } from '#contracts/fields.ts';
import { Slug } from '#contracts/page-fields.ts';

/** What is deleted with a host. */
export const HostContents = z.object({
  kind: Host.shape.kind,
  name: z.string(),
  /** Null for the viewer themselves. */
  slug: z.string().nullable(),
  /** Who takes over a group or organization when the viewer leaves; then it is kept. Null if nobody can. */
  successor: z.string().nullable(),
  /** The next upcoming events. */
  events: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      startsLocal: z.string(),
      /** People going, waitlisted or asking to join, without guests. */
      people: z.int(),
    }),
  ),
  upcomingEvents: z.int(),
  /** RSVPs to all upcoming events. */
  rsvps: z.int(),
  /** Series with upcoming events. */
  series: z.int(),
  /** Upcoming shifts, and the sign-ups and waitlisted people on them. */
  shifts: z.int(),
  signUps: z.int(),
});
export type HostContents = z.infer<typeof HostContents>;

export const getAccountDeletion = endpoint({
  method: 'GET',
  path: '/api/users/deletion',
  summary: 'Show what would be deleted with the account: events, groups, organizations, shifts and own sign-ups',
  access: 'person',
  success: {
    status: 200,
    schema: z.object({
      /** The viewer, and the groups and organizations of which they are the last organizer or owner. */
      hosts: z.array(HostContents),
      /** Upcoming shifts that the viewer is on. */
      ownShifts: z.array(
        z.object({
          shiftId: z.uuid(),
          title: z.string(),
          owner: z.string(),
          startsAt: Instant,
          startsLocal: z.string(),
        }),
      ),
      /** The viewer's answers to upcoming events. */
      ownRsvps: z.int(),
      /** The viewer's paid orders of tickets to upcoming events, whose money does not go back with the account. */
      ownPaidOrders: z.int(),
      /** The viewer's memberships with paid time left, whose money does not go back either. */
      ownPaidMemberships: z.int(),
    }),
  },
  errors: [],
});

export const getOrganizationDeletion = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/deletion',
  summary: 'Show what would be deleted with an organization; for its owners',
  access: 'person',
  params: z.object({ slug: Slug }),
  success: { status: 200, schema: HostContents },
  errors: ['organization.not_found', 'auth.forbidden'],
});
