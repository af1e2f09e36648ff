import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import type { NotificationFacts } from './notification-facts.ts';
import type { MailFacts } from './text/kind-text.ts';

/** What a job that notifies people works with. */
export type NotifyDeps = Pick<AppDeps, 'db' | 'config' | 'keys' | 'clock'>;

type Common = {
  /** The recipient. */
  personId: string;
  /** What it is about, such as `cancelled:<event>`: a person is notified of it once, however often this is asked for. */
  reason: string;
  /** Who did it: they are not notified, nor are those who block them. */
  actorId?: string | null | undefined;
  /** Seen only as long as the recipient may see this event, and this group. */
  eventId?: string | null | undefined;
  groupId?: string | null | undefined;
  /** Seen only by members of the group, also where everybody may see the group. */
  isForMembers?: boolean | undefined;
  /** Of what the recipient did: it comes by mail alone, to be kept. */
  isReceipt?: boolean | undefined;
  /** Of the mail. */
  attachments?: readonly Attachment[] | undefined;
  /** When it is of no more use. */
  expiresAt?: Date | undefined;
  /** When what it is about begins: quiet hours that last longer do not hold it up. */
  startsAt?: Date | undefined;
};

/** A kind with its facts, and what else its mail says. Batches share one object of facts, which is checked and formatted once. */
export type Content = {
  [K in NotificationKind]: { kind: K; facts: NotificationFacts<K> } & (MailFacts<K> extends null
    ? { mail?: null }
    : { mail: MailFacts<K> });
}[NotificationKind];

/** One notification for one person. */
export type NewNotification = Common & Content;
