import type { ReactNode } from 'react';
import { PASSWORD_HINT } from '#contracts/accounts/account-limits.ts';
import { SignUpBody } from '#contracts/accounts/credential-fields.ts';
import { ProviderLinks } from '#web/accounts/other-logins/OtherSignInMethods.tsx';
import type { AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useContinueAfterLogin } from './continue-after-login.ts';
import { DialogLink } from './DialogLink.tsx';
import { useCredentialsForm } from './use-credentials-form.ts';
import { useSignUp } from './use-sign-up.ts';

type SignUpDialogProps = AuthDialogProps & {
  /** Another way to what the dialog was opened for. */
  alternative?: ReactNode;
  /** The code of an invitation, where one is needed, and its field. */
  invitation?: string;
  invitationField?: ReactNode;
};

export function SignUpDialog({ nextPath, show, close, alternative, invitation, invitationField }: SignUpDialogProps) {
  const onSuccess = useContinueAfterLogin({ nextPath, close });
  const { signUp, error, isTaken } = useSignUp();
  const form = useCredentialsForm({
    schema: SignUpBody,
    submit: (values) => signUp({ ...values, ...(invitation && { invitation }) }),
    onSuccess,
  });
  return (
    <Dialog
      title="Sign up"
      onClose={close}
      error={form.isSubmitting ? null : error}
      onSubmit={form.handleSubmit}
      actions={
        <Button type="submit" wide busy={form.isSubmitting}>
          Sign up
        </Button>
      }
    >
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label="Password" autoComplete="new-password" hint={PASSWORD_HINT} {...form.field('password')} />
      {invitationField}
      {isTaken && (
        // Who asked for something with a name and an address has an account, and may not know.
        <p>
          Have an account without a password?{' '}
          <DialogLink to="link" show={show}>
            Email me a login link
          </DialogLink>
        </p>
      )}
      <p>
        Already have an account?{' '}
        <DialogLink to="login" show={show}>
          Log in
        </DialogLink>
      </p>
      <ProviderLinks nextPath={nextPath} invitation={invitation} />
      {alternative}
    </Dialog>
  );
}
