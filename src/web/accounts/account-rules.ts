import { formComplaints as complaints } from '#web/platform/form-messages.ts';
import { looksLikeEmail } from './credentials-rules.ts';
import { newPasswordComplaint } from './new-password.ts';

type PasswordChange = { currentPassword: string; newPassword: string; confirmPassword: string };

export function passwordChangeComplaints(typed: PasswordChange): {
  [Key in keyof PasswordChange]?: string | undefined;
} {
  return {
    currentPassword: typed.currentPassword ? undefined : complaints.currentPasswordRequired,
    newPassword: newPasswordComplaint(typed.newPassword),
    confirmPassword: typed.confirmPassword === typed.newPassword ? undefined : complaints.changeMismatch,
  };
}

type EmailChange = { email: string; currentPassword: string };

export function emailChangeComplaints(
  typed: EmailChange,
  currentEmail: string,
): { [Key in keyof EmailChange]?: string | undefined } {
  return {
    email: emailComplaint(typed.email.trim(), currentEmail),
    currentPassword: typed.currentPassword ? undefined : complaints.currentPasswordRequired,
  };
}

function emailComplaint(email: string, currentEmail: string): string | undefined {
  if (!looksLikeEmail(email)) return complaints.emailInvalid;
  return email.toLowerCase() === currentEmail.toLowerCase() ? complaints.emailUnchanged : undefined;
}
