import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { FoundEvent, NotificationFacts, Span } from '#server/notifications/notification-facts.ts';

/** In lists, on the bell, in digests and on devices. */
export type ShortText = { title: string; text: string };

export type MailText = {
  /** The title of the notification where there is none. */
  subject?: string;
  paragraphs: readonly string[];
  /** The label of the link to the page that it is about. */
  button: string;
};

type EventMail = {
  /** As exactly as the recipient may know it. */
  location: string;
  /** Of the event, or of each event of a series. */
  dates: readonly Span[];
};
type QuotingMail = {
  /** All that somebody wrote. */
  quote: string;
};

/** What a mail says beside the facts: it is for the recipient alone, or too long to be stored with each notification. */
type MailFactsByKind = {
  rsvp: EventMail;
  news: EventMail;
  reminder: EventMail;
  message: EventMail & QuotingMail;
  'group-request': { answers: readonly { question: string; answer: string }[] };
  'group-post': QuotingMail;
  comment: QuotingMail;
  reply: QuotingMail;
  'shift-message': QuotingMail;
  'saved-search': { events: readonly FoundEvent[]; siteUrl: string };
};
export type MailFacts<K extends NotificationKind> = K extends keyof MailFactsByKind ? MailFactsByKind[K] : null;

/** How one kind is put into words. */
export type KindText<K extends NotificationKind> = {
  short: (facts: NotificationFacts<K>) => ShortText;
  mail: (facts: NotificationFacts<K>, more: MailFacts<K>) => MailText;
};

/** One function for each change that a kind knows. */
export type ByChange<Facts extends { change: string }, Text> = {
  [C in Facts['change']]: (facts: Extract<Facts, { change: C }>) => Text;
};

/** Chooses the function for the change. */
export const byChange =
  <Facts extends { change: string }, Text>(functions: ByChange<Facts, Text>) =>
  (facts: Facts): Text =>
    functions[facts.change as Facts['change']](facts as never);
