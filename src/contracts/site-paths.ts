/*
 * Every address of the site. Pages, mails, notifications and feeds link with these, and nothing else writes one; tests/site-paths.test.ts
 * holds them against the routes.
 */

export type SearchPlace = 'current' | 'online' | 'anywhere';

/** The filters of a search as they stand in its address; what is absent or empty is no filter. */
export type SearchQuery = Partial<
  Record<
    | 'kind'
    | 'q'
    | 'near'
    | 'radius'
    | 'category'
    | 'interest'
    | 'type'
    | 'when'
    | 'from'
    | 'to'
    | 'seats'
    | 'sort'
    | 'month'
    | 'cursor',
    string
  >
> & { where?: SearchPlace };

/** The filters of a search for open shifts, as they stand in its address. */
export type VolunteerQuery = Partial<
  Record<'q' | 'near' | 'radius' | 'skill' | 'when' | 'from' | 'to' | 'full' | 'cursor', string>
> & { where?: SearchPlace };

/** The lists of one's own events. */
export type EventList = 'waitlisted' | 'hosting' | 'drafts' | 'past';

export type SitePath = `/${string}`;
type PathBuilders = Record<string, (...args: never[]) => SitePath>;

const withQuery = (path: SitePath, query: Record<string, string | undefined>): SitePath => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

/** Pages that people go to. */
export const paths = {
  home: () => '/',
  search: (query: SearchQuery = {}) => withQuery('/search', query),
  /** From a template, for a host (`group:<slug>`, `organization:<slug>`), or going on with a draft that was begun there. */
  newEvent: (query: { template?: string; draft?: string; host?: string } = {}) => withQuery('/events/new', query),
  event: (eventId: string) => `/events/${eventId}`,
  editEvent: (eventId: string) => `/events/${eventId}/edit`,
  manageEvent: (eventId: string) => `/events/${eventId}/manage`,
  manageEventVolunteers: (eventId: string) => `/events/${eventId}/manage/volunteers`,
  /** Who is on a shift, for a phone at the door. */
  checkInShift: (shiftId: string) => `/volunteer-shifts/${shiftId}/check-in`,
  importEvents: () => '/events/import',
  series: (seriesId: string) => `/series/${seriesId}`,
  newGroup: () => '/groups/new',
  /** `events` chooses those shown; whoever has an invitation's link finds the way in. */
  group: (slug: string, query: { events?: 'past'; invitation?: string } = {}) => withQuery(`/groups/${slug}`, query),
  editGroup: (slug: string) => `/groups/${slug}/edit`,
  manageGroup: (slug: string) => `/groups/${slug}/manage`,
  groupHours: (slug: string) => `/groups/${slug}/manage/hours`,
  newOrganization: () => '/organizations/new',
  organization: (slug: string, query: { events?: 'past'; invitation?: string } = {}) =>
    withQuery(`/organizations/${slug}`, query),
  editOrganization: (slug: string) => `/organizations/${slug}/edit`,
  manageOrganization: (slug: string) => `/organizations/${slug}/manage`,
  /** `when` chooses between shifts to come and those that were. */
  manageOrganizationVolunteers: (slug: string, query: { when?: 'past' } = {}) =>
    withQuery(`/organizations/${slug}/manage/volunteers`, query),
  organizationHours: (slug: string) => `/organizations/${slug}/manage/hours`,
  /** Whoever has a helper's link is asked to help. */
  show: (showId: string, query: { helper?: string } = {}) => withQuery(`/shows/${showId}`, query),
  editShow: (showId: string) => `/shows/${showId}/edit`,
  game: (gameId: string) => `/games/${gameId}`,
  board: (showId: string) => `/shows/${showId}/board`,
  playShow: (showId: string) => `/shows/${showId}/play`,
  shows: (query: { status?: string; q?: string } = {}) => withQuery('/shows', query),
  newShow: (query: { event?: string } = {}) => withQuery('/shows/new', query),
  rounds: () => '/shows/rounds',
  round: (roundId: string) => `/shows/rounds/${roundId}`,
  /** Whoever has a team's code is asked to join. */
  teams: (query: { join?: string } = {}) => withQuery('/teams', query),
  volunteer: (query: VolunteerQuery = {}) => withQuery('/volunteer', query),
  dashboard: () => '/dashboard',
  /** `show` chooses the list; those one goes to without it. */
  dashboardEvents: (query: { show?: EventList } = {}) => withQuery('/dashboard/events', query),
  dashboardGroups: () => '/dashboard/groups',
  /** `shift`: asked by mail whether they will come, somebody answers for that one. */
  dashboardVolunteering: (query: { shift?: string } = {}) => withQuery('/dashboard/volunteering', query),
  hoursRecord: () => '/dashboard/volunteering/record',
  /** `host` as `organization:<id>`: the hours given there, to print. */
  certificate: (query: { host: string; from?: string; to?: string }) =>
    withQuery('/dashboard/volunteering/certificate', query),
  profile: () => '/dashboard/profile',
  notificationSettings: () => '/settings/notifications',
  emailSettings: () => '/settings/email',
  notifications: (query: { show?: 'unread' } = {}) => withQuery('/notifications', query),
  editProfile: () => '/settings/profile',
  interests: () => '/settings/interests',
  privacySettings: () => '/settings/privacy',
  person: (personId: string) => `/people/${personId}`,
  accountManagement: () => '/settings/account-management',
  socialSettings: () => '/settings/social',
  subscription: () => '/settings/subscription',
  paymentMethods: () => '/settings/payment',
  paymentsMade: () => '/settings/payments-made',
  paymentsReceived: () => '/settings/payments-received',
  resetPassword: (query: { token?: string } = {}) => withQuery('/reset-password', query),
  verifyEmail: (query: { token?: string } = {}) => withQuery('/verify-email', query),
  help: () => '/help',
  about: () => '/about',
  privacy: () => '/privacy',
  terms: () => '/terms',
} satisfies PathBuilders;

type FeedFormat = 'ics' | 'rss' | 'json';

/** What other programs fetch, and what the server answers without a page of the web. */
export const filePaths = {
  eventCalendar: (eventId: string) => `/events/${eventId}.ics`,
  shiftCalendar: (shiftId: string) => `/volunteer-shifts/${shiftId}.ics`,
  /** A person's own calendar, for whoever has its link. */
  personalCalendar: (token: string) => `/calendars/${token}.ics`,
  /** What the same search finds, for calendars and readers of feeds. */
  searchFeed: (format: FeedFormat, query: SearchQuery = {}) => withQuery(`/feeds/events.${format}`, query),
  /** The public events of a group or an organization, live. */
  hostFeed: (kind: 'groups' | 'organizations', slug: string, format: FeedFormat | `:${string}`) =>
    `/feeds/${kind}/${slug}.${format}`,
  /** Pages for frames in other sites. */
  embeddedEvent: (eventId: string) => `/embed/events/${eventId}`,
  embeddedSearch: () => '/embed/events',
  /** Tells other sites how to show a page of ours. */
  oembed: (query: { url?: string; format?: 'json' } = {}) => withQuery('/oembed', query),
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  pushWorker: () => '/push-worker.js',
  /** Leads to wherever the people of the site chat. */
  discord: () => '/discord',
} satisfies PathBuilders;
