/** Every address of the site that a page links to; nothing else writes one. */
export type SearchPlace = 'current' | 'online' | 'anywhere';

/** The filters of a search as they stand in its address; what is absent or empty is no filter. */
export type SearchQuery = Partial<
  Record<
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

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

/** Settings that have nothing to set yet; an address beside them is unknown, as any other. */
export const laterSettings = [
  'email',
  'privacy',
  'social',
  'interests',
  'notifications',
  'subscription',
  'payment',
  'payments-made',
  'payments-received',
] as const;

export const paths = {
  home: () => '/',
  search: (query: SearchQuery = {}) => withQuery('/search', query),
  /** From a template, or going on with a draft that was begun there. */
  newEvent: (query: { template?: string; draft?: string } = {}) => withQuery('/events/new', query),
  event: (eventId: string) => `/events/${eventId}`,
  eventCalendar: (eventId: string) => `/events/${eventId}.ics`,
  /** Tells other sites how to show a page of ours. */
  oembed: (url: string) => withQuery('/oembed', { url, format: 'json' }),
  editEvent: (eventId: string) => `/events/${eventId}/edit`,
  manageEvent: (eventId: string) => `/events/${eventId}/manage`,
  dashboard: () => '/dashboard',
  dashboardEvents: () => '/dashboard/events',
  dashboardGroups: () => '/dashboard/groups',
  profile: () => '/dashboard/profile',
  editProfile: () => '/settings/profile',
  accountManagement: () => '/settings/account-management',
  settings: (section: (typeof laterSettings)[number]) => `/settings/${section}`,
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  discord: () => '/discord',
  help: () => '/help',
  about: () => '/about',
  privacy: () => '/privacy',
  terms: () => '/terms',
} as const;
