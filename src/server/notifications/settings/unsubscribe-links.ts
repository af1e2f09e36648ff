import { isNotificationKind, type NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { openSigned, signLink } from '#server/platform/formats/signed-links.ts';
import type { Keys } from '#server/platform/keys.ts';

const PURPOSE = 'unsubscribe';

/** The mails that a link switches off: those of one kind, or of all kinds that are sent in digests. */
export type MailKind = NotificationKind | 'digest';

export const unsubscribeUrl = (
  { config, keys }: Pick<AppDeps, 'config' | 'keys'>,
  personId: string,
  mailKind: MailKind,
): string => config.PUBLIC_URL + filePaths.unsubscribe(signLink(keys.links, [PURPOSE, personId, mailKind]));

export function readUnsubscribeToken(keys: Keys, token: string): { personId: string; mailKind: MailKind } | null {
  const [personId, mailKind] = openSigned(keys.links, PURPOSE, token) ?? [];
  const isKnown = mailKind && (mailKind === 'digest' || isNotificationKind(mailKind));
  return personId && isKnown ? { personId, mailKind } : null;
}
