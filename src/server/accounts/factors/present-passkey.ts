import type { Passkey } from '#contracts/accounts/passkeys.contract.ts';
import type { Config } from '#server/platform/config.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

export const presentPasskey = (
  { rpId, createdAt, lastUsedAt, ...passkey }: PasskeyRow,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Passkey => ({
  ...passkey,
  worksHere: rpId === new URL(PUBLIC_URL).hostname,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
