import { dictionary } from '@zxcvbn-ts/language-common';
import { errorCatalogue } from '#contracts/errors.ts';
import { AppError } from '#server/platform/app-error.ts';

/** About 49,000 passwords from public leaks, in lower case. */
const wellKnown = new Set(dictionary['passwords-common']);

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');

type Context = { email: string; productName: string };

/** Guessed first: a well-known one, or the site's name or the email's own with nothing but digits and signs around it. */
export function isWeakPassword(password: string, { email, productName }: Context): boolean {
  const localPart = email.split('@')[0]!;
  const names = [productName, localPart, email].map(lettersOf);
  return wellKnown.has(password.toLowerCase()) || names.includes(lettersOf(password));
}

/** `field` is the one of the request that the person chose the password in. */
export function refuseWeakPassword(
  password: string,
  { field, ...context }: Context & { field: 'password' | 'newPassword' },
): void {
  if (!isWeakPassword(password, context)) return;
  throw new AppError('account.weak_password', { fields: { [field]: errorCatalogue['account.weak_password'].message } });
}
