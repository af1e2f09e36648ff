/** What one can switch off, each by itself, and how the mail says why it came. */
export const mailKinds = {
  rsvp: 'You get this because you answered an event.',
  news: 'You get this because you answered an event that has changed.',
  reminder: 'You get this because you are going to an event.',
  message: 'You get this because you are going to an event whose host wrote to everybody.',
  'group-request': 'You get this because you run a group that approves who joins.',
  'group-membership': 'You get this because your place in a group has changed.',
  'group-post': 'You get this because you are in, or follow, a group that wrote to everybody.',
  'co-host': 'You get this because it is about groups that host an event together.',
} as const;

export type MailKind = keyof typeof mailKinds;
export const isMailKind = (text: string): text is MailKind => Object.hasOwn(mailKinds, text);
