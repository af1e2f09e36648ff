import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Clocks of phones may be off by one code. */
const TOLERANCE_SECONDS = 30;

export const makeTotpSecret = (): string => generateSecret();

/** What the QR code of an authenticator app contains. */
export const totpUri = (secret: string, { productName, email }: { productName: string; email: string }): string =>
  generateURI({ issuer: productName, label: email, secret });

/** Bound to the account, so that a sealed secret of another row opens nothing. */
export function sealTotpSecret(secret: string, key: Uint8Array, accountId: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(accountId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined if the site's secret has changed since. */
export function openTotpSecret(sealed: Buffer, key: Uint8Array, accountId: string): string | undefined {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(accountId)).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

/** The time step of a right code; undefined for a wrong one. */
export async function timeStepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
