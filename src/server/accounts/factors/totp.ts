import { generateSecret, generateURI, verify } from 'otplib';

/** Clocks of phones may be off by one code. */
const TOLERANCE_SECONDS = 30;

export const makeTotpSecret = (): string => generateSecret();

/** What the QR code of an authenticator app contains. */
export const totpUri = (secret: string, { productName, email }: { productName: string; email: string }): string =>
  generateURI({ issuer: productName, label: email, secret });

/** The time step of a right code; undefined for a wrong one. */
export async function timeStepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
