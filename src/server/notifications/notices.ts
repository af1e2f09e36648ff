import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';

/** What a job that tells people works with. */
export type TellingDeps = Pick<AppDeps, 'db' | 'config' | 'keys' | 'clock'>;

/** What a mail says where it says more than the notice: its subject is the title and its only paragraph the text otherwise. */
export type Letter = {
  subject?: string;
  paragraphs?: readonly string[];
  /** What the button to `path` says. */
  button?: string;
  attachments?: readonly Attachment[];
};

/** One thing for one person to know. */
export type Notice = {
  personId: string;
  kind: NotificationKind;
  /** What it is about, such as `cancelled:<event>`: a person is told of it once, however often they are written to. */
  reason: string;
  /** Who did it: never told of it themselves, nor those who block them. */
  actorId?: string | null | undefined;
  /** Where the notice may only be seen as long as its person may see these. */
  eventId?: string | undefined;
  groupId?: string | undefined;
  /** For who is in the group, also where everybody may see the group. */
  isForMembers?: boolean | undefined;
  /** Of what they did themself: it comes by mail alone, to be kept. */
  isReceipt?: boolean | undefined;
  title: string;
  text: string;
  path: `/${string}`;
  letter?: Letter | undefined;
  /** When it is of no more use to hear of it. */
  expiresAt?: Date | undefined;
  /** When what it tells of begins: quiet hours that last longer do not hold it up. */
  startsAt?: Date | undefined;
};

/** What is said of something without a time and place of its own. */
export type PlainWords = { subject: string; paragraphs: string[]; button: string; short?: string };

/** The words as a notice has them: in short, by the first paragraph where `short` says nothing else, and as a letter. */
export const said = ({ subject, paragraphs, button, short = paragraphs[0] ?? '' }: PlainWords) => ({
  title: subject,
  text: short,
  letter: { paragraphs, button },
});
