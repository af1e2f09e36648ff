import { formComplaints as complaints } from '#web/platform/messages.ts';

const MIN_PASSWORD_LENGTH = 8;

/** What is wrong with a password somebody chooses on the reset and change-password forms; undefined when nothing is. */
export function newPasswordComplaint(password: string): string | undefined {
  if (!password) return complaints.passwordRequired;
  if (password.length < MIN_PASSWORD_LENGTH) return complaints.passwordTooShort;
  if (!/\d/.test(password) || !/\p{L}/u.test(password)) return complaints.passwordTooSimple;
  return undefined;
}
