import { MIN_PASSWORD_LENGTH } from '#contracts/accounts/account-limits.ts';
import { credentialComplaints as complaints } from '#web/platform/form-messages.ts';

export type Credentials = { email: string; password: string };
export type CredentialErrors = Partial<Record<keyof Credentials, string>>;

/** Which rules a form puts on its password. */
export type PasswordRules = { required?: boolean; minLength?: number; letterAndNumber?: boolean };

export const loginRules: PasswordRules = { required: true };
export const signUpRules: PasswordRules = { required: true, minLength: MIN_PASSWORD_LENGTH, letterAndNumber: true };

export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
export const hasLetterAndNumber = (password: string): boolean => /\d/.test(password) && /\p{L}/u.test(password);

export function complaintsAbout({ email, password }: Credentials, rules: PasswordRules): CredentialErrors {
  const aboutEmail = emailComplaint(email.trim());
  const aboutPassword = passwordComplaint(password, rules);
  return { ...(aboutEmail && { email: aboutEmail }), ...(aboutPassword && { password: aboutPassword }) };
}

function emailComplaint(email: string): string | undefined {
  if (!email) return complaints.emailRequired;
  return looksLikeEmail(email) ? undefined : complaints.emailInvalid;
}

function passwordComplaint(password: string, { required, minLength, letterAndNumber }: PasswordRules) {
  if (required && !password) return complaints.passwordRequired;
  if (minLength && password.length < minLength) return complaints.passwordTooShort(minLength);
  if (letterAndNumber && !hasLetterAndNumber(password)) return complaints.passwordTooSimple;
  return undefined;
}
