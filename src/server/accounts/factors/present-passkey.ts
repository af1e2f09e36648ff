import type { Passkey } from '#contracts/accounts/passkeys.contract.ts';
import type { Config } from '#server/platform/config.ts';
import type { PasskeyRow } from './passkeys.queries.ts';
import { passkeyHost } from './webauthn.ts';

export const presentPasskey = (
  { rpId, createdAt, lastUsedAt, ...passkey }: PasskeyRow,
  config: Pick<Config, 'PUBLIC_URL'>,
): Passkey => ({
  ...passkey,
  worksHere: rpId === passkeyHost(config),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
