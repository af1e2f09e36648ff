import { useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import type { AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** The same whether or not the account exists. */
const sentText = 'If there’s an account with that email address, we’ve sent it a reset link.';

/** The specification defines no client-side rules here: the server validates the address. */
export function ForgotPasswordDialog({ show, close }: AuthDialogProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    submit: (_, { email }) => {
      setSentTo(null);
      return callApi(calls.forgotPassword, { body: { email } });
    },
    onSuccess: (_, { values }) => setSentTo(values.email),
  });
  return (
    <Dialog
      title="Reset Password"
      onClose={close}
      error={form.formError}
      onSubmit={form.handleSubmit}
      actions={
        <>
          <Button variant="quiet" onClick={() => show('login')}>
            Back to Login
          </Button>
          <Button type="submit" busy={form.isSubmitting}>
            Send Reset Link
          </Button>
        </>
      }
    >
      {sentTo === form.values.email && <Alert kind="success">{sentText}</Alert>}
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
    </Dialog>
  );
}
