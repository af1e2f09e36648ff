import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { SitePath } from '#contracts/site-paths.ts';
import type { Span } from '#server/notifications/event-facts.ts';
import type { FoundEvent, NotificationFacts } from '#server/notifications/notification-facts.ts';

/** Shown in lists, on the bell, in digests and on devices. */
export type ShortText = { title: string; text: string };

export type MailText = {
  /** Defaults to the title of the notification. */
  subject?: string;
  paragraphs: readonly string[];
  /** The label of the link to the notification's page. */
  button: string;
  /** The label of the link to the opposite answer. */
  secondButton?: string | undefined;
  /** Links below the buttons. */
  links?: readonly { label: string; path: SitePath }[];
};

/**
 * The text of a notification about an event. The mail has its title, times and place between `before` and `after`. `short` is the text in lists, by
 * default `before`.
 */
export type EventParts = Pick<MailText, 'button' | 'secondButton'> & {
  title: string;
  before: string[];
  after?: string[];
  short?: string;
};

type EventMail = {
  /** As precise as the recipient may see it. */
  location: string;
  /** The times of the event, or of each event of a series. */
  dates: readonly Span[];
};
/** The facts of mails to volunteers. */
export type ShiftMail = {
  /** As precise as the recipient may see it. */
  location: string;
  /** Whether the host takes messages. */
  isContactable: boolean;
  /** Until when volunteers can cancel online; absent for the start. */
  cancelBy?: Date | undefined;
  /** All shifts that the mail is about, if the person has several. */
  shifts?: readonly (Span & { role: string })[];
};
type OrderMail = {
  /** Where the money goes; only while a transfer is expected. */
  transfer: { accountHolder: string; iban: string; bank: string } | null;
  /** For the door; only with a ticket. */
  checkInCode?: string | undefined;
};
type QuotingMail = {
  /** The whole text of the message, post or comment. */
  quote: string;
};

/** Facts that only the mail shows: they depend on the recipient, or are too long to be stored with each notification. */
type MailFactsByKind = {
  rsvp: EventMail;
  spot: EventMail;
  news: EventMail;
  reminder: EventMail;
  message: EventMail & QuotingMail;
  order: OrderMail;
  volunteer: ShiftMail;
  'event-request': {
    requests: readonly { name: string; note: string; answers: readonly { question: string; answer: string }[] }[];
  };
  'group-request': { requests: readonly { name: string; answers: readonly { question: string; answer: string }[] }[] };
  'group-post': QuotingMail;
  comment: QuotingMail;
  reply: QuotingMail;
  conversation: QuotingMail;
  shift: ShiftMail;
  'shift-reminder': ShiftMail;
  'shift-message': ShiftMail & QuotingMail;
  'help-wanted': ShiftMail;
  hours: ShiftMail;
  'saved-search': { events: readonly FoundEvent[]; siteUrl: string };
};
export type MailFacts<K extends NotificationKind> = K extends keyof MailFactsByKind ? MailFactsByKind[K] : null;

/** Formats notifications of one kind. */
export type KindText<K extends NotificationKind> = {
  short: (facts: NotificationFacts<K>) => ShortText;
  mail: (facts: NotificationFacts<K>, more: MailFacts<K>, sentAt: Date) => MailText;
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
