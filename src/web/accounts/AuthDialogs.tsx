import type { AuthDialogName, AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { ForgotPasswordDialog } from './ForgotPasswordDialog.tsx';
import { LoginDialog } from './LoginDialog.tsx';
import { SignUpDialog } from './SignUpDialog.tsx';

const dialogs = { login: LoginDialog, signup: SignUpDialog, forgot: ForgotPasswordDialog };

export function AuthDialogs({ name, ...props }: AuthDialogProps & { name: AuthDialogName }) {
  const CurrentDialog = dialogs[name];
  return <CurrentDialog {...props} />;
}
