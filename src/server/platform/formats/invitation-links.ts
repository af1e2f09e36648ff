import { createHash } from 'node:crypto';
import { randomToken } from '#server/platform/keys.ts';

/**
 * What tables of invitations have in common: `token_hash`, `expires_at`, `max_uses` (null for as often as people like), `uses`. Each feature
 * keeps its own, since what a link makes of whoever uses it is its own.
 */
export type InvitationTerms = { expiresInDays: number; maxUses: number | null };

/** A secret of 256 bits for a new link; only its SHA-256 is kept. */
export function newInvitationToken(): { token: string; tokenHash: Buffer } {
  const token = randomToken();
  return { token, tokenHash: hashInvitationToken(token) };
}

export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** SQL: whether the invitation `row` still admits somebody at the time of a placeholder. */
export const isWorkingSql = (row: string, now: string): string =>
  `(${row}.expires_at > ${now}::timestamptz and (${row}.max_uses is null or ${row}.uses < ${row}.max_uses))`;
