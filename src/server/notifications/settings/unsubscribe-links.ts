import { isNotificationKind, type NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { openSigned, signLink } from '#server/platform/formats/signed-links.ts';
import type { Keys } from '#server/platform/keys.ts';

const PURPOSE = 'unsubscribe';

/** What one click switches off: mails of a kind, or all that digests would hold. */
export type Unwanted = NotificationKind | 'digest';

export const unsubscribeUrl = (
  { config, keys }: Pick<AppDeps, 'config' | 'keys'>,
  personId: string,
  unwanted: Unwanted,
): string => config.PUBLIC_URL + filePaths.unsubscribe(signLink(keys.links, [PURPOSE, personId, unwanted]));

export function readUnsubscribeToken(keys: Keys, token: string): { personId: string; unwanted: Unwanted } | null {
  const [personId, unwanted] = openSigned(keys.links, PURPOSE, token) ?? [];
  const isKnown = unwanted && (unwanted === 'digest' || isNotificationKind(unwanted));
  return personId && isKnown ? { personId, unwanted } : null;
}
