import { dictionary } from '@zxcvbn-ts/language-common';
import { errorCatalogue } from '#contracts/errors.ts';
import { AppError } from '#server/platform/app-error.ts';

/** About 49,000 passwords from public leaks, in lower case. */
const wellKnown = new Set(dictionary['passwords-common']);

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');

type Context = { email: string; productName: string };

/** A leaked password, or the product name, the email or its local part surrounded only by digits and punctuation. */
export function isWeakPassword(password: string, { email, productName }: Context): boolean {
  const localPart = email.split('@')[0]!;
  const names = [productName, localPart, email].map(lettersOf);
  return wellKnown.has(password.toLowerCase()) || names.includes(lettersOf(password));
}

/** `field` is the request's field that contains the password. */
export function refuseWeakPassword(
  password: string,
  { field, ...context }: Context & { field: 'password' | 'newPassword' },
): void {
  if (!isWeakPassword(password, context)) return;
  throw new AppError('account.weak_password', { fields: { [field]: errorCatalogue['account.weak_password'].message } });
}
