import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import type { AnswerUrls } from './answer-pages.ts';
import type { NotificationFacts } from './notification-facts.ts';
import type { MailFacts } from './text/kind-text.ts';

/** The dependencies of jobs that notify people. */
export type NotifyDeps = Pick<AppDeps, 'db' | 'config' | 'keys' | 'clock'>;

type NotificationFields = {
  /** The recipient. */
  personId: string;
  /** The deduplication key, such as `cancelled:<event>`: each person gets one notification per reason. */
  reason: string;
  /** The person who caused it. They are not notified, and neither are people who block them. */
  actorId?: string | null | undefined;
  /** The notification is hidden while the recipient may not see this event or this group. */
  eventId?: string | null | undefined;
  groupId?: string | null | undefined;
  /** Only members of the group see the notification, even if the group is public. */
  isForMembers?: boolean | undefined;
  /** Confirms an action of the recipient: sent by mail only. */
  isMailOnly?: boolean | undefined;
  /** About what the recipient has paid online: mailed to an unverified address too, because nobody pays to mail a stranger. */
  isAboutPayment?: boolean | undefined;
  /** Replaces the facts of an earlier notification with the same reason, in the site and in the next digest, without a mail or push. */
  isUpdatable?: boolean | undefined;
  /**
   * Reasons of notifications that this one supersedes: they count as read and leave the next digest. If this reason was used before, the newest of all of
   * them gets the facts.
   */
  supersededReasons?: readonly string[] | undefined;
  /** Where the buttons of the mail lead, without logging in, instead of to the notification's page. */
  answerUrls?: AnswerUrls | undefined;
  /** Addresses that get replies to the mail. */
  replyTo?: readonly string[] | undefined;
  /** Attached to the mail. */
  attachments?: readonly Attachment[] | undefined;
  /** Mails and pushes are not sent after this time. */
  expiresAt?: Date | undefined;
  /** Useless after the start: within a day of it, mailed at once instead of in the digest. */
  skipsDigestOnLastDay?: boolean | undefined;
  /** When the event or shift begins. Quiet hours that end later do not delay the notification. */
  startsAt?: Date | undefined;
};

/** A kind with its facts and the additional facts of its mail. Batches share these objects, so each is validated and formatted once. */
export type Content = {
  [K in NotificationKind]: { kind: K; facts: NotificationFacts<K> } & (MailFacts<K> extends null
    ? { mail?: null }
    : { mail: MailFacts<K> });
}[NotificationKind];

/** One notification for one person. */
export type NewNotification = NotificationFields & Content;
