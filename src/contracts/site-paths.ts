/*
 * Every path of the site. Pages, mails, notifications and feeds must build links with these; tests/site-paths.test.ts compares them
 * with the routes.
 */

export type SearchPlace = 'current' | 'online' | 'anywhere';

/** The filters of a search in its URL; an absent or empty one does not filter. */
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

/** The filters of a search for open shifts in its URL. */
export type VolunteerQuery = Partial<
  Record<'q' | 'near' | 'radius' | 'skill' | 'when' | 'from' | 'to' | 'full' | 'cursor', string>
> & { where?: SearchPlace };

/** The lists of the viewer's events on the dashboard. */
export type EventList = 'waitlisted' | 'requested' | 'hosting' | 'drafts' | 'past';

export type SitePath = `/${string}`;
type PathBuilders = Record<string, (...args: never[]) => SitePath>;

export const withQuery = (path: SitePath, query: Record<string, string | undefined>): SitePath => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

/** Pages of the site. */
export const paths = {
  /** `dialog`: the auth dialog to open, which leads to `onward`. */
  home: (query: { dialog?: string; onward?: string } = {}) => withQuery('/', query),
  search: (query: SearchQuery = {}) => withQuery('/search', query),
  /** Starts from a template, for a host (`group:<slug>`, `organization:<slug>`), or continues a draft. */
  newEvent: (query: { template?: string; draft?: string; host?: string } = {}) => withQuery('/events/new', query),
  event: (eventId: string) => `/events/${eventId}`,
  editEvent: (eventId: string) => `/events/${eventId}/edit`,
  manageEvent: (eventId: string) => `/events/${eventId}/manage`,
  /** `shift`: the one to begin at. */
  manageEventVolunteers: (eventId: string, query: { shift?: string } = {}) =>
    withQuery(`/events/${eventId}/manage/volunteers`, query),
  eventTickets: (eventId: string) => `/events/${eventId}/manage/tickets`,
  eventMoney: (eventId: string, query: { q?: string } = {}) => withQuery(`/events/${eventId}/manage/money`, query),
  /** An order as the host of its event sees it. */
  eventOrder: (eventId: string, orderId: string) => `/events/${eventId}/manage/money/${orderId}`,
  /** Check-in list of a shift, for phones. */
  checkInShift: (shiftId: string) => `/volunteer-shifts/${shiftId}/check-in`,
  /** `host` as for a new event. */
  importEvents: (query: { host?: string } = {}) => withQuery('/events/import', query),
  series: (seriesId: string) => `/series/${seriesId}`,
  newGroup: () => '/groups/new',
  /** `show` selects a tab, `events` which events to list; `invitation` lets people join a private group. */
  group: (slug: string, query: { show?: 'posts' | 'people'; events?: 'past'; invitation?: string } = {}) =>
    withQuery(`/groups/${slug}`, query),
  editGroup: (slug: string) => `/groups/${slug}/edit`,
  manageGroup: (slug: string) => `/groups/${slug}/manage`,
  groupHours: (slug: string) => `/groups/${slug}/manage/hours`,
  newOrganization: () => '/organizations/new',
  organization: (slug: string, query: { show?: 'people'; events?: 'past'; invitation?: string } = {}) =>
    withQuery(`/organizations/${slug}`, query),
  editOrganization: (slug: string) => `/organizations/${slug}/edit`,
  manageOrganization: (slug: string) => `/organizations/${slug}/manage`,
  /** `when` selects past shifts instead of upcoming ones. */
  manageOrganizationVolunteers: (slug: string, query: { when?: 'past'; shift?: string } = {}) =>
    withQuery(`/organizations/${slug}/manage/volunteers`, query),
  organizationHours: (slug: string) => `/organizations/${slug}/manage/hours`,
  /** What a group or an organization takes of dues and donations, for everybody; then for the people who run it. */
  contributions: (kind: 'group' | 'organization', slug: string) => `/${kind}s/${slug}/support`,
  manageContributions: (kind: 'group' | 'organization', slug: string) => `/${kind}s/${slug}/manage/support`,
  /** An order of dues or a donation as the people who run the group or organization see it. */
  contributionOrder: (kind: 'group' | 'organization', slug: string, orderId: string) =>
    `/${kind}s/${slug}/manage/support/${orderId}`,
  /** `helper` is a code that offers to become a helper. */
  show: (showId: string, query: { helper?: string } = {}) => withQuery(`/shows/${showId}`, query),
  editShow: (showId: string) => `/shows/${showId}/edit`,
  board: (showId: string) => `/shows/${showId}/board`,
  playShow: (showId: string) => `/shows/${showId}/play`,
  /** By the code of a show, or asking for it without one; `team` and `key`, the code of the team, choose a team that is there. */
  join: (code: string, query: { team?: string; key?: string } = {}) =>
    withQuery(code ? `/join/${code}` : '/join', query),
  /** All rounds of a show. */
  printShow: (showId: string, query: { sheet?: 'answers' } = {}) => withQuery(`/shows/${showId}/print`, query),
  /** The final ranking of a show. */
  results: (showId: string) => `/shows/${showId}/results`,
  shows: (query: { status?: string; q?: string; page?: string } = {}) => withQuery('/shows', query),
  newShow: (query: { event?: string; season?: string } = {}) => withQuery('/shows/new', query),
  /** `host` selects the seasons of a person. */
  seasons: (query: { host?: string } = {}) => withQuery('/seasons', query),
  newSeason: () => '/seasons/new',
  /** `teams` and `nights` are pages of the table. */
  season: (seasonId: string, query: { teams?: string; nights?: string } = {}) =>
    withQuery(`/seasons/${seasonId}`, query),
  editSeason: (seasonId: string) => `/seasons/${seasonId}/edit`,
  rounds: () => '/shows/rounds',
  round: (roundId: string) => `/shows/rounds/${roundId}`,
  printRound: (roundId: string, query: { sheet?: 'answers' } = {}) =>
    withQuery(`/shows/rounds/${roundId}/print`, query),
  /** `join` is a code that offers to join a team. */
  teams: (query: { join?: string } = {}) => withQuery('/teams', query),
  /** The nights of a team. */
  team: (teamId: string) => `/teams/${teamId}`,
  volunteer: (query: VolunteerQuery = {}) => withQuery('/volunteer', query),
  dashboard: () => '/dashboard',
  /** `show` selects the list; by default, events the viewer is going to. */
  dashboardEvents: (query: { show?: EventList } = {}) => withQuery('/dashboard/events', query),
  dashboardGroups: () => '/dashboard/groups',
  /** `shift` opens the confirmation of a shift, as linked from the reminder mail. */
  dashboardVolunteering: (query: { shift?: string } = {}) => withQuery('/dashboard/volunteering', query),
  hoursRecord: () => '/dashboard/volunteering/record',
  /** Printable hours for one host, such as `organization:<id>`. */
  certificate: (query: { host: string; from?: string; to?: string }) =>
    withQuery('/dashboard/volunteering/certificate', query),
  profile: () => '/dashboard/profile',
  conversations: () => '/conversations',
  /** To the host of an event (by id), or to a group or an organization (by slug). */
  newConversation: (query: { event?: string; group?: string; organization?: string }) =>
    withQuery('/conversations/new', query),
  conversation: (conversationId: string) => `/conversations/${conversationId}`,
  notificationSettings: () => '/settings/notifications',
  emailSettings: () => '/settings/email',
  notifications: (query: { show?: 'unread' } = {}) => withQuery('/notifications', query),
  editProfile: () => '/settings/profile',
  interests: () => '/settings/interests',
  privacySettings: () => '/settings/privacy',
  person: (personId: string) => `/people/${personId}`,
  /** What moderators decided about the viewer. */
  ownDecisions: () => '/decisions',
  accountManagement: () => '/settings/account-management',
  socialSettings: () => '/settings/social',
  subscription: () => '/settings/subscription',
  paymentMethods: () => '/settings/payment',
  paymentsMade: () => '/settings/payments-made',
  paymentsReceived: () => '/settings/payments-received',
  order: (orderId: string) => `/orders/${orderId}`,
  /** A receipt or a credit note, to print. */
  receipt: (receiptId: string) => `/receipts/${receiptId}`,
  /** What the viewer has paid in a year, to print. */
  paymentsOfYear: (year: number) => `/payments/${year}`,
  resetPassword: (query: { token?: string } = {}) => withQuery('/reset-password', query),
  /** Reports something to the site staff, also without an account; `of` is such as `event:<id>`, by default the page before. */
  report: (query: { of?: string } = {}) => withQuery('/report', query),
  help: () => '/help',
  about: () => '/about',
  privacy: () => '/privacy',
  terms: () => '/terms',
  imprint: () => '/imprint',
} satisfies PathBuilders;

/** Pages that mails and other sites lead to. A list of its own, because no public page links to them, and browsers load the other. */
export const arrivalPaths = {
  game: (gameId: string) => `/games/${gameId}`,
  verifyEmail: (query: { token?: string } = {}) => withQuery('/verify-email', query),
  /** Where a mailed link leads: a press logs in, and opens `next`. */
  logIn: (query: { token?: string; next?: string } = {}) => withQuery('/log-in', query),
  /** Where the mailed link of a request without an account leads: a press confirms it, and opens `next`. */
  confirm: (query: { token?: string; next?: string } = {}) => withQuery('/confirm', query),
  /** Where another site's login leads back to; the fragment says how it went. */
  externalLogin: () => '/log-in/external',
  secureAccount: (query: { token?: string } = {}) => withQuery('/secure-account', query),
  /** Offers to take a shift, or shows the sign-up for it. Not on the page of its organization, which lists only the next open shifts. */
  takeShift: (shiftId: string, eventId: string | null) =>
    `${eventId ? paths.event(eventId) : paths.volunteer()}#take-${shiftId}`,
} satisfies PathBuilders;

/** The comments before the position `comments`, and of the comment `thread` the replies before `replies`. */
export type CommentsQuery = Record<'comments' | 'thread' | 'replies', string | undefined>;

/** Links for browsers without scripts. A list of its own, because only the server renders them. */
export const unscriptedPaths = {
  comments: (eventId: string, query: CommentsQuery) => `${withQuery(paths.event(eventId), query)}#comments`,
} satisfies PathBuilders;

type FeedFormat = 'ics' | 'rss' | 'json';

/** Paths for other programs, and responses that are not pages of the web app. */
export const filePaths = {
  eventCalendar: (eventId: string) => `/events/${eventId}.ics`,
  shiftCalendar: (shiftId: string) => `/volunteer-shifts/${shiftId}.ics`,
  /** A person's private calendar; the token grants access. */
  personalCalendar: (token: string) => `/calendars/${token}.ics`,
  /** The results of a search, for calendars and feed readers. */
  searchFeed: (format: FeedFormat, query: SearchQuery = {}) => withQuery(`/feeds/events.${format}`, query),
  /** The public events of a group, an organization or a person (by id). */
  hostFeed: (kind: 'groups' | 'organizations' | 'people', slug: string, format: FeedFormat | `:${string}`) =>
    `/feeds/${kind}/${slug}.${format}`,
  /** Pages to embed in other sites. */
  embeddedEvent: (eventId: string) => `/embed/events/${eventId}`,
  embeddedSearch: () => '/embed/events',
  embeddedHost: (kind: 'groups' | 'organizations', slug: string) => `/embed/${kind}/${slug}`,
  embeddedSeries: (seriesId: string) => `/embed/series/${seriesId}`,
  /** A picture for link previews; the hash changes with what it shows. */
  sharePicture: (kind: 'events' | 'series' | 'groups' | 'organizations', id: string, hash: string) =>
    `/share/${kind}/${id}/${hash}.jpg`,
  /** oEmbed: how other sites embed our pages. */
  oembed: (query: { url?: string; format?: 'json' } = {}) => withQuery('/oembed', query),
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  /** Where anybody checks a certificate of volunteer hours. */
  checkCertificate: (number: string) => `/certificates/${number}`,
  /** Where a person answers for their spot at an event, linked from mails. */
  spot: (token: string) => `/spots/${token}`,
  /** Where a volunteer confirms or cancels a shift, linked from mails. */
  signUp: (token: string) => `/sign-ups/${token}`,
  serviceWorker: () => '/service-worker.js',
  /** Redirects to the community chat. */
  discord: () => '/discord',
} satisfies PathBuilders;
