import { createHmac, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contracts/accounts/second-factor-fields.ts';

/** Crockford's digits: none looks like another one. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

export type RecoveryCodes = { codes: string[]; hashes: Buffer[] };
/** `key` is derived from the session secret, so that a copy of the database alone cannot try all 50 bits. */
type Owner = { key: Uint8Array; accountId: string };

/** Codes to show once, such as `7Q2MX-4H9ZK`, and what is stored of them. */
export function makeRecoveryCodes(owner: Owner): RecoveryCodes {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  return { codes, hashes: codes.map((code) => hashRecoveryCode(code, owner)) };
}

function makeCode(): string {
  // 256 is a multiple of 32, so every digit is equally likely.
  const code = [...randomBytes(LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('');
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** However the code was typed: in lower case, with spaces, or with letters that look like digits. */
export function hashRecoveryCode(typed: string, { key, accountId }: Owner): Buffer {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHmac('sha256', key).update(`${accountId}:${code}`).digest();
}
