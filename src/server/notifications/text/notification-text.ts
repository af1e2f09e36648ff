import type { DateStyle } from '#contracts/date-style.ts';
import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { SitePath } from '#contracts/site-paths.ts';
import { type NotificationFacts, pathOf } from '#server/notifications/notification-facts.ts';
import { readableText } from '#server/platform/formats/readable-text.ts';
import { writeInStyle } from '#server/platform/formats/zoned-time.ts';
import { contributionTexts } from './contribution-text.ts';
import { conversationText } from './conversation-text.ts';
import { decisionText } from './decision-text.ts';
import { eventText } from './event-text.ts';
import { oneLine } from './excerpt.ts';
import { groupText } from './group-text.ts';
import { guestText } from './guest-text.ts';
import type { KindText, MailFacts, MailText, ShortText } from './kind-text.ts';
import { orderText } from './order-text.ts';
import { payeeTexts } from './payee-text.ts';
import { savedSearchText } from './saved-search-text.ts';
import { shiftText } from './shift-text.ts';
import { triviaText } from './trivia-text.ts';

const BUTTON = 'Reply';

const commentText: { [K in 'comment' | 'reply']: KindText<K> } = {
  comment: {
    short: ({ title, author, excerpt }) => ({ title: `${author} commented on ${title}`, text: excerpt }),
    mail: ({ author }, { quote }) => ({ paragraphs: [`${author} wrote:`, quote], button: BUTTON }),
  },
  reply: {
    short: ({ author, excerpt }) => ({ title: `${author} replied to your comment`, text: excerpt }),
    mail: ({ title, author }, { quote }) => ({
      paragraphs: [`${author} replied to your comment on ${title}:`, quote],
      button: BUTTON,
    }),
  },
};

export type NotificationText = { [K in NotificationKind]: KindText<K> };

/** The English texts. A kind without text does not compile. */
export const notificationText: NotificationText = {
  ...eventText,
  ...guestText,
  ...groupText,
  ...commentText,
  ...conversationText,
  ...decisionText,
  ...shiftText,
  ...savedSearchText,
  ...triviaText,
  ...orderText,
  ...contributionTexts,
  ...payeeTexts,
};

/** Formats a notification for lists, the bell, digests and devices, with the page it links to and dates in the reader's `style`. */
export function formatNotification<K extends NotificationKind>(
  { kind, facts }: { kind: K; facts: NotificationFacts<K> },
  style: DateStyle,
  text: NotificationText = notificationText,
): ShortText & { path: SitePath } {
  const short = writeInStyle(style, () => text[kind].short(facts));
  return { title: oneLine(short.title), text: readableText(short.text), path: pathOf(kind, facts) };
}

/** What a notification says when it arrives later, after quiet hours: a reminder of the evening before becomes one of the day itself. */
export const asDeliveredAt = <Stored extends { kind: NotificationKind; facts: object }>(
  stored: Stored,
  at: Date,
): Stored =>
  stored.kind === 'reminder' ? { ...stored, facts: { ...stored.facts, remindedAt: at.toISOString() } } : stored;

/** Formats the mail of a notification that is sent at a time. */
export const formatMail = <K extends NotificationKind>(
  { kind, facts, mail }: { kind: K; facts: NotificationFacts<K>; mail?: MailFacts<K> | null },
  style: DateStyle,
  sentAt: Date,
): MailText => writeInStyle(style, () => notificationText[kind].mail(facts, (mail ?? null) as MailFacts<K>, sentAt));
