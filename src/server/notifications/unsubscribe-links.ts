import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Keys } from '#server/platform/keys.ts';
import { openSigned, signLink } from '#server/platform/signed-links.ts';
import { isMailKind, type MailKind } from './mail-kinds.ts';

const PURPOSE = 'unsubscribe';

export const unsubscribeUrl = (
  { config, keys }: Pick<AppDeps, 'config' | 'keys'>,
  personId: string,
  kind: MailKind,
): string => `${config.PUBLIC_URL}/unsubscribe/${signLink(keys.links, [PURPOSE, personId, kind])}`;

export function readUnsubscribeToken(keys: Keys, token: string): { personId: string; kind: MailKind } | null {
  const [personId, kind] = openSigned(keys.links, PURPOSE, token) ?? [];
  return personId && kind && isMailKind(kind) ? { personId, kind } : null;
}
