import { useNavigate } from 'react-router';
import { LoginBody } from '#contracts/accounts/credential-fields.ts';
import type { AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { login } from '#web/platform/session/session.thunks.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/session/store.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogLink } from './DialogLink.tsx';
import { OtherWaysIn } from './OtherWaysIn.tsx';
import { useCredentialsForm } from './use-credentials-form.ts';

export function LoginDialog({ nextPath, show, close }: AuthDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const error = useAppSelector((state) => state.auth.error);
  const form = useCredentialsForm({
    schema: LoginBody,
    submit: (values) => dispatch(login(values)),
    onSuccess: () => {
      close();
      void navigate(nextPath);
    },
  });
  return (
    <Dialog
      title="Log in"
      onClose={close}
      error={error}
      onSubmit={form.handleSubmit}
      actions={
        <Button type="submit" wide busy={form.isSubmitting}>
          Log in
        </Button>
      }
    >
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <p>
        <DialogLink to="forgot" show={show}>
          Forgot Password?
        </DialogLink>
      </p>
      <OtherWaysIn nextPath={nextPath} show={show} />
      <p>
        New here?{' '}
        <DialogLink to="signup" show={show}>
          Create an account
        </DialogLink>
      </p>
    </Dialog>
  );
}
