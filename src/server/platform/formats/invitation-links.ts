import { createHash } from 'node:crypto';
import { randomToken } from '#server/platform/keys.ts';

/**
 * Shared by tables of invitations: `token_hash`, `expires_at`, `max_uses` (null for unlimited), `uses`. Each feature has its own table,
 * because the links grant different roles.
 */
export type InvitationTerms = { expiresInDays: number; maxUses: number | null };

/** A 256-bit token for a new link; only its SHA-256 is stored. */
export function newInvitationToken(): { token: string; tokenHash: Buffer } {
  const token = randomToken();
  return { token, tokenHash: hashInvitationToken(token) };
}

export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** SQL: whether the invitation `row`, valid or not, is still listed: until a month after it expires. */
export const isListedInvitationSql = (row: string, now: string): string =>
  `${row}.expires_at > ${now}::timestamptz - interval '30 days'`;

/** SQL: whether the invitation `row` is valid at the time of a placeholder. */
export const isValidInvitationSql = (row: string, now: string): string =>
  `(${row}.expires_at > ${now}::timestamptz and (${row}.max_uses is null or ${row}.uses < ${row}.max_uses))`;
