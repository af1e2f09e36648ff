import { z } from 'zod';
import { CaseAction, TargetKind } from '#contracts/moderation/moderation-fields.ts';
import { isNotificationKind, kindNames, type NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { StaffRole } from '#contracts/organizations/organizations.contract.ts';
import { MessageAudience } from '#contracts/rsvps/attendees.contract.ts';
import { paths, type SitePath } from '#contracts/site-paths.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { DecisionChange } from '#server/moderation/moderation.domain-events.ts';
import { contributionFacts } from './contribution-facts.ts';
import { define } from './define-facts.ts';
import { Count, Event, Instant, People, Quote, Rsvp, Series, Span, Spot, Ticket } from './event-facts.ts';
import { orderFacts } from './order-facts.ts';
import { payeeFacts } from './payee-facts.ts';
import { volunteerFacts } from './volunteer-facts.ts';

/*
 * Notifications are stored as facts, without text. `notification-text.ts` formats them when they are read, so that texts can change or be
 * translated for old notifications too. Rows live for seven months, so a fact that is added later must be optional, and the meaning of a fact
 * must not change.
 */

const News = z.discriminatedUnion('change', [
  Event.extend({
    change: z.literal('changed'),
    /** The times before the change, or null if they are the same. */
    previous: Span.nullable(),
    changed: z.array(z.enum(['place', 'link'])),
    ...Ticket,
  }),
  Event.extend({ change: z.literal('cancelled'), reason: z.string() }),
  /** The event was deleted with its host's account: nothing is left to link to. */
  z.object({ change: z.literal('deleted'), title: z.string(), ...Span.shape }),
  /** The site staff hid the event: nothing of what it said is repeated. */
  z.object({
    change: z.literal('taken-down'),
    ...Span.shape,
    /** The order of a person who has paid. */
    orderId: z.uuid().optional(),
  }),
  /** The site staff show it again. */
  Event.extend({ change: z.literal('restored') }),
  /** `isLinkOnly`: only the meeting link of the dates has changed. `hasTicket` if the spots of all dates are those of orders, `hasSomeTickets` if those of some are. */
  Series.extend({
    change: z.literal('series-changed'),
    dateCount: Count,
    isLinkOnly: z.literal(true).optional(),
    hasSomeTickets: z.literal(true).optional(),
    ...Ticket,
  }),
  /** `dateCount` if earlier dates of the series still take place. */
  Series.extend({ change: z.literal('series-cancelled'), reason: z.string(), dateCount: Count.optional() }),
  /** Its group became private: who goes to every date without being a member keeps the dates they have, and gets no new ones. */
  Series.extend({ change: z.literal('series-closed') }),
]);

const Comment = z.object({ eventId: z.uuid(), title: z.string(), author: z.string(), ...Quote });

const Quiz = z.object({ showId: z.uuid(), title: z.string(), team: z.string() });

const Group = z.object({ slug: z.string(), group: z.string() });
const Organization = z.object({ slug: z.string(), organization: z.string() });

const FoundEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  startsAt: Instant,
  timeZone: z.string(),
  isOnline: z.boolean(),
  placeName: z.string(),
});
export type FoundEvent = z.infer<typeof FoundEvent>;

const SavedFilters = z.object({
  q: z.string(),
  place: z.object({ name: z.string(), radiusKm: z.number() }).nullable(),
  category: z.string().nullable(),
  interest: z.string().nullable(),
  types: z.array(z.string()),
  when: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  hasSeats: z.boolean(),
});

const toEvent = ({ eventId }: { eventId: string }) => paths.event(eventId);
const toGroup = ({ slug }: { slug: string }) => paths.group(slug);
const toComments = ({ eventId }: { eventId: string }): SitePath => `${paths.event(eventId)}#comments`;

/** Query parameters are named like the fields of the search form. */
const toSearch = ({ q, place, category, interest, types, when, from, to, hasSeats }: z.infer<typeof SavedFilters>) =>
  paths.search({
    q,
    near: place?.name ?? '',
    radius: place ? String(place.radiusKm) : '',
    category: category ?? '',
    interest: interest ?? '',
    type: types.join(','),
    when: when ?? '',
    from: from ?? '',
    to: to ?? '',
    seats: hasSeats ? 'free' : '',
  });

export const notificationFacts = {
  rsvp: define(Rsvp, (facts) => {
    if ('hasNoAccess' in facts || facts.change === 'membership-ended') return paths.search();
    return 'seriesId' in facts ? paths.series(facts.seriesId) : toEvent(facts);
  }),
  spot: define(Spot, (facts) =>
    facts.change === 'offered' && facts.hasTickets ? `${toEvent(facts)}#tickets` : toEvent(facts),
  ),
  news: define(News, (facts) => {
    if (facts.change === 'taken-down' && facts.orderId) return paths.order(facts.orderId);
    if (facts.change === 'deleted' || facts.change === 'taken-down') return paths.search();
    return 'seriesId' in facts ? paths.series(facts.seriesId) : toEvent(facts);
  }),
  reminder: define(
    Event.extend({
      lead: z.enum(['day', 'hour']),
      remindedAt: Instant,
      paysAtDoor: z.literal(true).optional(),
      ...Ticket,
    }),
    toEvent,
  ),
  message: define(
    Event.extend({
      sender: z.string(),
      /** `chosen` are people whom the host picked. */
      to: z.enum([...MessageAudience.options, 'chosen']).optional(),
      subject: z.string(),
      ...Quote,
    }),
    toEvent,
  ),
  answer: define(
    z.object({
      eventId: z.uuid(),
      title: z.string(),
      going: People,
      waitlisted: People,
      notGoing: People,
      seatsTaken: Count,
      seatsWaiting: Count,
      capacity: Count.nullable(),
      /** For a hybrid event, whose other counts are those in person. */
      online: z.object({ taken: Count, waiting: Count, capacity: Count.nullable() }).optional(),
    }),
    ({ eventId }) => paths.manageEvent(eventId),
  ),
  'event-request': define(
    z.object({
      eventId: z.uuid(),
      title: z.string(),
      /** The first person. */
      name: z.string(),
      /** Set if several people asked. */
      people: People.optional(),
      /** The hosts know of the requests, but have not decided, and the event is near. */
      isReminder: z.boolean().optional(),
    }),
    ({ eventId }) => paths.manageEvent(eventId),
  ),
  'group-request': define(
    Group.extend({
      /** The first person. */
      name: z.string(),
      /** Set if several people asked. */
      people: People.optional(),
    }),
    ({ slug }) => paths.manageGroup(slug),
  ),
  'co-host': define(
    z.object({
      change: z.enum(['requested', 'accepted', 'declined', 'left', 'removed']),
      eventId: z.uuid(),
      title: z.string(),
      host: z.string(),
      /** The name of the co-host, and its slug or the person's id. */
      group: z.string(),
      slug: z.string(),
      /** Absent for a group. */
      cohost: z.enum(['person', 'organization']).optional(),
      /** The request, or the removal, is about all dates of a series. */
      isSeries: z.boolean().optional(),
      /** Set for several requests; the other facts are of the first. */
      count: Count.optional(),
    }),
    ({ change, eventId, slug, cohost }) => {
      if (change !== 'requested' && change !== 'removed') return paths.event(eventId);
      if (cohost === 'person') return paths.dashboardEvents();
      return cohost === 'organization' ? paths.organization(slug) : paths.group(slug);
    },
  ),
  'group-membership': define(
    z.discriminatedUnion('change', [
      Group.extend({ change: z.literal('approved') }),
      Group.extend({ change: z.literal('declined') }),
      Group.extend({ change: z.literal('promoted'), role: z.enum(['organizer', 'co-organizer']) }),
      Group.extend({ change: z.literal('demoted'), role: z.enum(['co-organizer', 'member']) }),
      /** Organizers and co-organizers only. */
      Group.extend({ change: z.literal('removed') }),
      /** The last organizer has left the site, or is suspended for good. */
      Group.extend({ change: z.literal('inherited') }),
      Organization.extend({ change: z.literal('removed-from-staff') }),
      Organization.extend({ change: z.literal('staff-role'), role: StaffRole }),
      /** The last owner has left the site, or is suspended for good. */
      Organization.extend({ change: z.literal('organization-inherited') }),
      /** The captain has left the team or the site. */
      z.object({ change: z.literal('team-inherited'), team: z.string() }),
    ]),
    (facts) => {
      if ('team' in facts) return paths.teams();
      return 'organization' in facts ? paths.organization(facts.slug) : toGroup(facts);
    },
  ),
  'group-post': define(Group.extend({ title: z.string(), author: z.string().nullable(), ...Quote }), ({ slug }) =>
    paths.group(slug, { show: 'posts' }),
  ),
  'group-event': define(
    Event.extend({ isOnline: z.boolean(), placeName: z.string(), rule: z.string().nullable() }),
    toEvent,
  ),
  comment: define(Comment, toComments),
  reply: define(Comment, toComments),
  conversation: define(
    z.object({
      conversationId: z.uuid(),
      author: z.string(),
      host: z.string(),
      event: z.string().nullable(),
      isFromHost: z.boolean(),
      ...Quote,
    }),
    ({ conversationId }) => paths.conversation(conversationId),
  ),
  decision: define(
    z.object({
      decisionId: z.uuid(),
      change: DecisionChange,
      target: TargetKind,
      action: CaseAction,
      count: Count,
    }),
    ({ decisionId, count }) => (count > 1 ? paths.ownDecisions() : staffPaths.decision(decisionId)),
  ),
  ...orderFacts,
  ...contributionFacts,
  ...payeeFacts,
  ...volunteerFacts,
  'team-request': define(
    // The zone is that of the event, the recipient or the host; null if none of them has one.
    Quiz.extend({ host: z.string(), startsAt: Instant.nullable(), timeZone: z.string().nullable() }),
    () => paths.teams(),
  ),
  'show-results': define(Quiz.extend({ total: z.number() }), ({ showId }) => paths.board(showId)),
  'saved-search': define(
    z.object({
      searchId: z.uuid(),
      name: z.string(),
      filters: SavedFilters,
      /** The soonest events; `count` is the total. Empty if none of them is listed any more. */
      events: z.array(FoundEvent),
      count: Count,
    }),
    ({ events: [first], count, filters }) => (first && count === 1 ? paths.event(first.id) : toSearch(filters)),
  ),
} as const satisfies Record<NotificationKind, { facts: z.core.$ZodType; path: (facts: never) => SitePath }>;

export type NotificationFacts<K extends NotificationKind> = z.infer<(typeof notificationFacts)[K]['facts']>;
export type StoredFacts = { [K in NotificationKind]: { kind: K; facts: NotificationFacts<K> } }[NotificationKind];

/** Validates facts and strips unknown properties. Throws if they do not match the kind. */
export const checkFacts = ({ kind, facts }: StoredFacts): object => notificationFacts[kind].facts.parse(facts);

/** False for rows that another version of the program wrote and this one cannot read. During a rollout both versions run. */
export const hasReadableFacts = ({ kind, facts }: { kind: string; facts: unknown }): boolean =>
  isNotificationKind(kind) && notificationFacts[kind].facts.safeParse(facts).success;

/** The schema of rows of `notifications` with `kind`, `facts` and these columns. */
export const notificationRow = <Columns extends z.ZodRawShape>(columns: Columns) =>
  z.discriminatedUnion(
    'kind',
    kindNames.map((kind) =>
      z.object({ ...columns, kind: z.literal(kind), facts: notificationFacts[kind].facts }),
    ) as never,
  ) as unknown as z.core.$ZodType<z.infer<z.ZodObject<Columns>> & StoredFacts>;

/** The page that a notification links to. */
export function pathOf<K extends NotificationKind>(kind: K, facts: NotificationFacts<K>): SitePath {
  const { path } = notificationFacts[kind] as { path: (facts: NotificationFacts<K>) => SitePath };
  return path(facts);
}
