/** `digest` collects notifications in one mail a day or week. */
export type MailPreference = 'now' | 'digest' | 'off';
export type Channel = 'site' | 'mail' | 'push';
/** How a person wants to be notified of one kind. */
export type ChannelPreferences = { site: boolean; mail: MailPreference; push: boolean };

type Kind = {
  label: string;
  /** Why people get it, for mails. */
  reason: string;
  group: keyof typeof kindGroups;
  defaults: ChannelPreferences;
  /** Useless in a digest a day later: sent at once or not at all. */
  isUrgent: boolean;
  /** About a date: lists show a calendar icon. */
  isDated: boolean;
  /** Devices replace older notifications about the same event or shift with the newest. */
  supersedes: 'event' | 'shift' | null;
};

/** The headings under which settings show kinds. */
export const kindGroups = {
  going: 'Events you go to',
  hosting: 'What you organize',
  groups: 'Groups and organizations',
  talk: 'Comments',
  volunteering: 'Volunteering',
  search: 'Saved searches',
} as const;

type Options = Partial<ChannelPreferences & Pick<Kind, 'isUrgent' | 'isDated' | 'supersedes'>>;

const kind = (
  group: Kind['group'],
  label: string,
  why: string,
  { isUrgent = false, isDated = false, supersedes = null, ...preferences }: Options = {},
): Kind => ({
  label,
  reason: why,
  group,
  isUrgent,
  isDated,
  supersedes,
  defaults: { site: true, mail: 'now', push: true, ...preferences },
});

/**
 * The kinds of notifications and their default channels. Their facts and texts are in `src/server/notifications`: a new kind does not
 * compile without them.
 */
export const notificationKinds = {
  rsvp: kind('going', 'Your answer and your place in line', 'You get this because you answered an event.', {
    supersedes: 'event',
  }),
  news: kind('going', 'Changed and cancelled events', 'You get this because you answered an event that has changed.', {
    isUrgent: true,
    supersedes: 'event',
  }),
  reminder: kind('going', 'Reminders', 'You get this because you are going to an event.', {
    isUrgent: true,
    isDated: true,
    supersedes: 'event',
  }),
  message: kind(
    'going',
    'Messages of hosts',
    'You get this because you are going to an event whose host wrote to everybody.',
  ),
  answer: kind('hosting', 'Somebody answers your event', 'You get this because you host the event.', {
    mail: 'off',
    push: false,
  }),
  volunteer: kind(
    'hosting',
    'Somebody volunteers or withdraws',
    'You get this because you organize what they volunteer for.',
    { mail: 'digest' },
  ),
  'group-request': kind('hosting', 'Requests to join', 'You get this because you run a group that approves who joins.'),
  'co-host': kind(
    'hosting',
    'Hosting together',
    'You get this because it is about groups that host an event together.',
  ),
  'group-membership': kind(
    'groups',
    'Your place in a group',
    'You get this because your place in a group has changed.',
  ),
  'group-post': kind(
    'groups',
    'Posts of groups',
    'You get this because you are in, or follow, a group that wrote to everybody.',
  ),
  'group-event': kind(
    'groups',
    'New events',
    'You get this because you are in, or follow, a group or organization that posted an event.',
    { isDated: true, mail: 'digest', push: false },
  ),
  comment: kind('talk', 'Comments on what you host', 'You get this because you host the event.'),
  reply: kind('talk', 'Replies to your comments', 'You get this because you wrote a comment that was answered.'),
  shift: kind('volunteering', 'Your shifts', 'You get this because you signed up for a shift.'),
  'shift-reminder': kind('volunteering', 'Reminders of shifts', 'You get this because you signed up for a shift.', {
    isUrgent: true,
    isDated: true,
    supersedes: 'shift',
  }),
  'shift-message': kind(
    'volunteering',
    'Messages about your shifts',
    'You get this because you signed up for a shift whose organizer wrote to everybody.',
  ),
  hours: kind('volunteering', 'Your hours', 'You get this because you volunteered and your hours were looked at.', {
    mail: 'digest',
    push: false,
  }),
  'saved-search': kind('search', 'New events for a saved search', 'You get this because you saved a search.', {
    mail: 'digest',
    push: false,
  }),
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];
export const isNotificationKind = (text: string): text is NotificationKind => Object.hasOwn(notificationKinds, text);
