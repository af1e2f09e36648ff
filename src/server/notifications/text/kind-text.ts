import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { FoundEvent, NotificationFacts, Span } from '#server/notifications/notification-facts.ts';

/** Shown in lists, on the bell, in digests and on devices. */
export type ShortText = { title: string; text: string };

export type MailText = {
  /** Defaults to the title of the notification. */
  subject?: string;
  paragraphs: readonly string[];
  /** The label of the link to the notification's page. */
  button: string;
};

type EventMail = {
  /** As precise as the recipient may see it. */
  location: string;
  /** The times of the event, or of each event of a series. */
  dates: readonly Span[];
};
type QuotingMail = {
  /** The whole text of the message, post or comment. */
  quote: string;
};

/** Facts that only the mail shows: they depend on the recipient, or are too long to be stored with each notification. */
type MailFactsByKind = {
  rsvp: EventMail;
  news: EventMail;
  reminder: EventMail;
  message: EventMail & QuotingMail;
  'group-request': { requests: readonly { name: string; answers: readonly { question: string; answer: string }[] }[] };
  'group-post': QuotingMail;
  comment: QuotingMail;
  reply: QuotingMail;
  'shift-message': QuotingMail;
  'saved-search': { events: readonly FoundEvent[]; siteUrl: string };
};
export type MailFacts<K extends NotificationKind> = K extends keyof MailFactsByKind ? MailFactsByKind[K] : null;

/** Formats notifications of one kind. */
export type KindText<K extends NotificationKind> = {
  short: (facts: NotificationFacts<K>) => ShortText;
  mail: (facts: NotificationFacts<K>, more: MailFacts<K>) => MailText;
};

/** One function for each `change` of a kind. */
export type ByChange<Facts extends { change: string }, Text> = {
  [C in Facts['change']]: (facts: Extract<Facts, { change: C }>) => Text;
};

/** Calls the function for the `change` of the facts. */
export const byChange =
  <Facts extends { change: string }, Text>(functions: ByChange<Facts, Text>) =>
  (facts: Facts): Text =>
    functions[facts.change as Facts['change']](facts as never);
