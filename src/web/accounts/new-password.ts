import { MIN_PASSWORD_LENGTH } from '#contracts/accounts/account-limits.ts';
import { formComplaints as complaints } from '#web/platform/form-messages.ts';
import { hasLetterAndNumber } from './credentials-rules.ts';

/** What is wrong with a password somebody chooses on the reset and change-password forms; undefined when nothing is. */
export function newPasswordComplaint(password: string): string | undefined {
  if (!password) return complaints.passwordRequired;
  if (password.length < MIN_PASSWORD_LENGTH) return complaints.passwordTooShort;
  if (!hasLetterAndNumber(password)) return complaints.passwordTooSimple;
  return undefined;
}
