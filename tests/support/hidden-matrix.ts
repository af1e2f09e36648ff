import type { TargetKind } from '#contracts/moderation/site-rules.ts';
import { type HiddenRow, hidingScenes } from './hidden-scenes.ts';

/** Everywhere something of other people's can be seen, with the URLs that belong to it; the first that fits counts. */
const URLS = {
  feed: /^\/feeds\/.*\.(rss|json)/,
  calendar: /\.ics(\?|$)/,
  sitemap: /^\/sitemap/,
  oembed: /^\/oembed/,
  embed: /^\/embed\//,
  'picture file': /^\/media\//,
  'picture for link previews': /^\/share\//,
  counts: /^\/api\/event-counts/,
  map: /^\/api\/event-clusters/,
  'suggested words': /^\/api\/suggestions/,
  'related events': /\/related-events$/,
  suggestions: /^\/api\/suggested-/,
  notifications: /^\/api\/notifications/,
  conversations: /^\/api\/conversation/,
  choices: /^\/api\/(co-host-candidates|teams\?|shows\/[^/]+\/team-choices)/,
  'saved searches': /^\/api\/saved-searches/,
  shows: /^\/api\/(shows|games|teams|seasons)/,
  shifts: /^\/api\/(volunteer|[^/]+\/[^/]+\/volunteer|my-shifts)/,
  dashboard: /^\/api\/(upcoming|answered|my-|users\/followed)/,
  'lists of people':
    /^\/api\/(attendee-faces|events\/[^/]+\/attendees|groups\/[^/]+\/members|organizations\/[^/]+\/people)/,
  profile: /^\/api\/people\/[^/]+\//,
  search: /^\/api\/(events|groups|organizations)(\?|$)/,
  page: /^\/api\/(comments|events|groups|organizations|people|series|contributions)\//,
} as const;
/** What no address shows, and which test looks at it. */
const OTHERS = ['structured data', 'mail', 'digest', 'stream'] as const;
export type SurfaceName = keyof typeof URLS | (typeof OTHERS)[number];
export const surfaceNames = [...(Object.keys(URLS) as (keyof typeof URLS)[]), ...OTHERS];

export const surfaceOf = (url: string): SurfaceName | undefined =>
  (Object.keys(URLS) as (keyof typeof URLS)[]).find((name) => URLS[name].test(url));

export const hiddenRows = Object.keys(hidingScenes) as HiddenRow[];
type Notes = Partial<Record<SurfaceName, string>>;
const because = (reason: string, ...names: SurfaceName[]): Notes =>
  Object.fromEntries(names.map((name) => [name, reason]));

const MAILS = 'src/server/moderation/hidden-mails.test.ts';
type Proof = { file: string; text: string };
/** Proved outside of `hidden-surfaces.test.ts`: a test file, and what it says there. */
export const otherProofs: Partial<Record<HiddenRow, Partial<Record<SurfaceName, Proof>>>> = {
  event: {
    mail: { file: MAILS, text: "'event of a group'" },
    digest: { file: MAILS, text: "'event that a saved search finds'" },
    'structured data': { file: 'tests/e2e/moderation.spec.ts', text: 'Theirs has the structured data, too.' },
  },
  comment: {
    mail: { file: MAILS, text: 'comment: async' },
    stream: { file: MAILS, text: 'the bell of an open page forgets a comment that is hidden' },
  },
  post: { mail: { file: MAILS, text: 'post: async' } },
  message: { mail: { file: MAILS, text: 'message: async' } },
  team: { stream: { file: MAILS, text: 'an open board names a hidden team differently' } },
};

const QUESTIONS =
  'Shown in a running game to those at it, whose host answers for it. Its file is hidden like any other.';
type Use = { rows?: readonly HiddenRow[]; reason?: string };
export const rowsOfKinds: Record<TargetKind, Use> = {
  event: { rows: ['event', 'date of a series'] },
  comment: { rows: ['comment'] },
  post: { rows: ['post'] },
  message: { rows: ['message'] },
  group: { rows: ['group'] },
  organization: { rows: ['organization'] },
  person: { rows: ['person'] },
  picture: {
    rows: [
      'cover of an event',
      'logo of a group',
      'cover of a group',
      'logo of an organization',
      'cover of an organization',
    ],
  },
  team: { rows: ['team'] },
};
/** By the columns that refer to pictures. */
export const rowsOfPictures: Record<string, Use> = {
  'event_templates.cover_id': { reason: 'Only its author sees a template. Copies refer to the same picture.' },
  'events.cover_id': { rows: ['cover of an event'] },
  'groups.cover_id': { rows: ['cover of a group'] },
  'groups.logo_id': { rows: ['logo of a group'] },
  'organizations.cover_id': { rows: ['cover of an organization'] },
  'organizations.logo_id': { rows: ['logo of an organization'] },
  'picture_renditions.picture_id': { reason: 'The sizes of one picture.' },
  'game_questions.picture_id': { reason: QUESTIONS },
  'question_pictures.picture_id': { reason: QUESTIONS },
  'series_parts.cover_id': { reason: 'Made into the covers of its dates.' },
  'site_logo.picture_id': { reason: 'The site’s own.' },
};

const PAGE_ONLY = 'Shown on the page that it belongs to, and in what tells people of it.';
const BY_EVENTS = 'Only its events are there, and those are hidden with it.';
const NO_STREAM = 'No stream tells of it.';
const NO_PAGE = 'Has no page.';
const OWN_ROW = 'The row of an event without a series has it: dates are events.';
const PICTURE_FREE = 'Has no pictures.';

const pageOnly = because(
  PAGE_ONLY,
  ...([
    'feed',
    'calendar',
    'sitemap',
    'oembed',
    'embed',
    'picture file',
    'picture for link previews',
    'counts',
    'map',
  ] as const),
  ...([
    'suggested words',
    'related events',
    'suggestions',
    'choices',
    'saved searches',
    'shows',
    'shifts',
    'dashboard',
  ] as const),
  ...(['lists of people', 'profile', 'search', 'structured data', 'digest'] as const),
);
const hostOnly: Notes = {
  ...because('Its logo and cover are rows of their own.', 'picture file'),
  ...because(BY_EVENTS, 'counts', 'map', 'related events', 'saved searches', 'shows', 'digest', 'mail'),
  ...because('Rendered from what the page answers.', 'structured data'),
  ...because(NO_STREAM, 'stream'),
};
const pictureOnly: Notes = {
  ...because(
    PICTURE_FREE,
    'feed',
    'calendar',
    'sitemap',
    'counts',
    'map',
    'notifications',
    'conversations',
    'saved searches',
  ),
  ...because(PICTURE_FREE, 'shows', 'shifts', 'lists of people', 'mail', 'digest', 'stream'),
  ...because('Names the picture for link previews, which is drawn again without it.', 'oembed', 'structured data'),
};

/** Why a row is never on a surface. */
export const reasons: Record<HiddenRow, Notes> = {
  event: {
    ...because('Its cover is a row of its own.', 'picture file'),
    ...because('Events are no hosts.', 'choices'),
    ...because('The stream sends the newest notification, which is deleted with the others.', 'stream'),
  },
  'date of a series': {
    ...because(
      OWN_ROW,
      'feed',
      'oembed',
      'picture file',
      'picture for link previews',
      'counts',
      'map',
      'suggested words',
    ),
    ...because(OWN_ROW, 'related events', 'suggestions', 'notifications', 'conversations', 'choices', 'saved searches'),
    ...because(OWN_ROW, 'shows', 'shifts', 'dashboard', 'lists of people', 'profile', 'search', 'structured data'),
    ...because(OWN_ROW, 'mail', 'digest', 'stream'),
  },
  group: { ...hostOnly, ...because('Groups are found by words, not suggested.', 'suggestions') },
  organization: { ...hostOnly, ...because('Profiles list groups, not organizations.', 'profile') },
  person: {
    ...because('Their events keep their name, without a link: suspending hides those.', 'feed', 'calendar', 'embed'),
    ...because(
      'Their events keep their name, without a link: suspending hides those.',
      'oembed',
      'search',
      'related events',
    ),
    ...because(
      'Their events keep their name, without a link: suspending hides those.',
      'shows',
      'shifts',
      'structured data',
    ),
    ...because(
      'People are not searched for.',
      'sitemap',
      'suggested words',
      'counts',
      'map',
      'suggestions',
      'saved searches',
    ),
    ...because('Avatars belong to the account, and can be removed by its limits only.', 'picture file'),
    ...because('People have none.', 'picture for link previews'),
    ...because(
      'What they wrote to a person keeps their name.',
      'notifications',
      'conversations',
      'mail',
      'digest',
      'stream',
    ),
  },
  comment: { ...pageOnly, ...because('Comments are no messages.', 'conversations') },
  post: { ...pageOnly, ...because('Posts are no messages.', 'conversations'), ...because(NO_STREAM, 'stream') },
  message: {
    ...pageOnly,
    ...because(NO_PAGE, 'page'),
    ...because('The stream sends the newest notification, which is deleted with the others.', 'stream'),
  },
  'cover of an event': {
    ...pictureOnly,
    ...because('Hosts and words only.', 'suggested words', 'choices', 'suggestions'),
  },
  'logo of a group': {
    ...pictureOnly,
    ...because(PAGE_ONLY, 'embed', 'picture for link previews', 'related events', 'suggestions', 'choices'),
  },
  'cover of a group': { ...pictureOnly, ...because(PAGE_ONLY, 'embed', 'related events', 'suggestions', 'choices') },
  'logo of an organization': {
    ...pictureOnly,
    ...because(PAGE_ONLY, 'embed', 'picture for link previews', 'related events', 'suggestions', 'choices', 'profile'),
  },
  'cover of an organization': {
    ...pictureOnly,
    ...because(PAGE_ONLY, 'embed', 'related events', 'suggestions', 'choices', 'profile', 'dashboard', 'search'),
    ...because(PAGE_ONLY, 'suggested words'),
  },
  team: {
    ...because(
      'Teams are seen at shows and in their members’ lists.',
      'feed',
      'calendar',
      'sitemap',
      'oembed',
      'embed',
    ),
    ...because(
      'Teams are seen at shows and in their members’ lists.',
      'counts',
      'map',
      'suggested words',
      'related events',
    ),
    ...because(
      'Teams are seen at shows and in their members’ lists.',
      'suggestions',
      'conversations',
      'saved searches',
    ),
    ...because(
      'Teams are seen at shows and in their members’ lists.',
      'shifts',
      'dashboard',
      'lists of people',
      'profile',
    ),
    ...because('Teams are seen at shows and in their members’ lists.', 'search', 'page', 'structured data', 'digest'),
    ...because(PICTURE_FREE, 'picture file', 'picture for link previews'),
    ...because('Only its captain and members are told of it.', 'notifications', 'mail'),
  },
};
