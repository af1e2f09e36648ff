import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contracts/accounts/second-factor-fields.ts';
import { hashWithSalt } from '#server/accounts/passwords.ts';

/** Crockford's digits: none looks like another one. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const SALT_BYTES = 16;

export type RecoveryCodes = { codes: string[]; salt: Buffer; hashes: Buffer[] };

/** Codes to show once, such as `7Q2MX-4H9ZK`, and what is stored of them. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  return { codes, salt, hashes };
}

function makeCode(): string {
  // 256 is a multiple of 32, so every digit is equally likely.
  const code = [...randomBytes(LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('');
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** However the code was typed: in lower case, with spaces, or with letters that look like digits. */
export function hashRecoveryCode(typed: string, salt: Buffer): Promise<Buffer> {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashWithSalt(code, salt);
}
