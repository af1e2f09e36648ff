import type { Passkey } from '#contracts/accounts/passkeys.contract.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

export const presentPasskey = ({ createdAt, lastUsedAt, ...passkey }: PasskeyRow): Passkey => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
