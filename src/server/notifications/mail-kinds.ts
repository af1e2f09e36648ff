/** What one can switch off, each by itself, and how the mail says why it came. */
export const mailKinds = {
  rsvp: 'You get this because you answered an event.',
  news: 'You get this because you answered an event that has changed.',
  reminder: 'You get this because you are going to an event.',
  message: 'You get this because you are going to an event whose host wrote to everybody.',
} as const;

export type MailKind = keyof typeof mailKinds;
export const isMailKind = (text: string): text is MailKind => Object.hasOwn(mailKinds, text);
