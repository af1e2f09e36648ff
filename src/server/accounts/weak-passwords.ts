import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 passwords from public leaks, in lower case. */
const wellKnown = new Set(dictionary['passwords-common']);

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');

export type PasswordContext = { email: string; productName: string };

/** A leaked password, or the product name, the email or its local part surrounded only by digits and punctuation. */
export function isWeakPassword(password: string, { email, productName }: PasswordContext): boolean {
  const localPart = email.split('@')[0]!;
  const names = [productName, localPart, email].map(lettersOf);
  return wellKnown.has(password.toLowerCase()) || names.includes(lettersOf(password));
}
