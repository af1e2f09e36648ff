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
  going: 'Events you’re going to',
  hosting: 'Events and groups you run',
  groups: 'Groups and organizations',
  talk: 'Comments and messages',
  volunteering: 'Volunteering',
  trivia: 'Trivia nights',
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
  rsvp: kind('going', 'Your RSVPs and waitlist', 'You’re getting this because you RSVP’d to an event.', {
    supersedes: 'event',
  }),
  spot: kind('going', 'Offered spots and confirmations', 'You’re getting this because you RSVP’d to this event.', {
    isUrgent: true,
    supersedes: 'event',
  }),
  news: kind('going', 'Changes and cancellations', 'You’re getting this because you RSVP’d to this event.', {
    isUrgent: true,
    supersedes: 'event',
  }),
  reminder: kind('going', 'Reminders', 'You’re getting this because you’re going to an event.', {
    isUrgent: true,
    isDated: true,
    supersedes: 'event',
  }),
  message: kind('going', 'Messages from hosts', 'You’re getting this because you RSVP’d to this event.'),
  order: kind('going', 'Your orders and payments', 'You’re getting this because of one of your orders or payments.', {
    isUrgent: true,
  }),
  answer: kind('hosting', 'New RSVPs', 'You’re getting this because you’re a host of this event.', {
    mail: 'off',
    push: false,
  }),
  volunteer: kind(
    'hosting',
    'Volunteer sign-ups and cancellations',
    'You’re getting this because you organize these volunteers.',
    { mail: 'digest' },
  ),
  'event-request': kind(
    'hosting',
    'Requests to join your events',
    'You’re getting this because you’re a host of this event.',
    {
      supersedes: 'event',
    },
  ),
  sale: kind(
    'hosting',
    'Ticket sales, disputes and failed refunds',
    'You’re getting this because you’re a host of this event.',
    {
      mail: 'digest',
      push: false,
    },
  ),
  contribution: kind(
    'hosting',
    'Dues and donations you receive',
    'You’re getting this because you run this group or organization.',
    {
      mail: 'digest',
      push: false,
    },
  ),
  payee: kind(
    'hosting',
    'Changes to the accounts you’re paid on',
    'You’re getting this because you manage how this host is paid.',
    { isUrgent: true },
  ),
  'group-request': kind('hosting', 'Requests to join your groups', 'You’re getting this because you run this group.'),
  'co-host': kind(
    'hosting',
    'Co-hosting',
    'You’re getting this because you host or were invited to co-host this event.',
  ),
  'group-membership': kind(
    'groups',
    'Your memberships and roles',
    'You’re getting this because your membership or role in a group, organization or team changed.',
  ),
  subscription: kind(
    'groups',
    'Your dues and regular donations',
    'You’re getting this because you pay dues or donate regularly.',
  ),
  'group-post': kind('groups', 'Group posts', 'You’re getting this because you’re a member or follower of this group.'),
  'group-event': kind('groups', 'New events', 'You’re getting this because you’re a member or follower of the host.', {
    isDated: true,
    mail: 'digest',
    push: false,
  }),
  comment: kind('talk', 'Comments on your events', 'You’re getting this because you’re a host of this event.'),
  reply: kind('talk', 'Replies to your comments', 'You’re getting this because someone replied to your comment.'),
  conversation: kind('talk', 'Messages to and from hosts', 'You’re getting this because someone sent you a message.'),
  /** People with a verified address get the statement of reasons itself by mail, whatever they prefer. */
  decision: kind(
    'talk',
    'Decisions of the moderators about what you posted',
    'You’re getting this because the moderators decided about you or something you posted.',
    { mail: 'off' },
  ),
  shift: kind('volunteering', 'Your shifts', 'You’re getting this because you signed up for a shift.'),
  'shift-reminder': kind('volunteering', 'Shift reminders', 'You’re getting this because you signed up for a shift.', {
    isUrgent: true,
    isDated: true,
    supersedes: 'shift',
  }),
  'shift-message': kind(
    'volunteering',
    'Messages about your shifts',
    'You’re getting this because you signed up for this shift.',
  ),
  'help-wanted': kind(
    'volunteering',
    'Requests to take a shift',
    'You’re getting this because you signed up for another shift with this host.',
  ),
  hours: kind('volunteering', 'Your hours', 'You’re getting this because you volunteered.', {
    mail: 'digest',
    push: false,
  }),
  'team-request': kind(
    'trivia',
    'Requests for your teams to play',
    'You’re getting this because you’re the captain of a trivia team.',
  ),
  'show-results': kind('trivia', 'Results', 'You’re getting this because your team played at this trivia night.', {
    mail: 'digest',
    push: false,
  }),
  'saved-search': kind('search', 'New events that match', 'You’re getting this because you saved this search.', {
    mail: 'digest',
    push: false,
  }),
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];
export const isNotificationKind = (text: string): text is NotificationKind => Object.hasOwn(notificationKinds, text);
