import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Keys for separate purposes, all derived from the one session secret (HKDF, RFC 5869). */
export type Keys = {
  accessToken: Uint8Array;
  refreshToken: Uint8Array;
  xsrf: Uint8Array;
  avatarSeed: Uint8Array;
  idempotency: Uint8Array;
  links: Uint8Array;
  totp: Uint8Array;
  recoveryCodes: Uint8Array;
  proofs: Uint8Array;
  providerSecrets: Uint8Array;
  addresses: Uint8Array;
};

export function deriveKeys(sessionSecret: string): Keys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', sessionSecret, '', purpose, 32));
  return {
    accessToken: derive('access-token'),
    refreshToken: derive('refresh-token'),
    xsrf: derive('xsrf'),
    avatarSeed: derive('avatar-seed'),
    idempotency: derive('idempotency'),
    links: derive('links'),
    totp: derive('totp'),
    recoveryCodes: derive('recovery-codes'),
    proofs: derive('proofs'),
    providerSecrets: derive('provider-secrets'),
    addresses: derive('addresses'),
  };
}

/** HMAC-SHA-256 in base64url. */
export function sign(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in time that does not depend on where the two differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');
