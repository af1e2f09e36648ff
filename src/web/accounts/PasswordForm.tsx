import type { FormEvent } from 'react';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { successes } from '#web/platform/form-messages.ts';
import { fallbacks } from '#web/platform/messages.ts';
import { problemFields, serverText } from '#web/platform/problem-text.ts';
import { useSuccessMessage } from '#web/platform/success-message.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { passwordChangeComplaints } from './account-rules.ts';
import { useChangePassword } from './accounts.api.ts';
import { hasFieldComplaint } from './refusals.ts';

export function PasswordForm() {
  const fields = useFormFields({ currentPassword: '', newPassword: '', confirmPassword: '' });
  const change = useChangePassword();
  const success = useSuccessMessage();
  const { currentPassword, newPassword, confirmPassword } = fields.values;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (change.isPending || fields.complain(form, passwordChangeComplaints(fields.values))) return;
    success.clear();
    after(
      change.mutateAsync({ currentPassword, newPassword }),
      () => {
        fields.reset();
        success.say(successes.passwordChanged);
      },
      (error) => fields.complain(form, problemFields(error)),
    );
  };

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack>
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...fields.bind('currentPassword')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters, with a letter and a number."
          {...fields.bind('newPassword')}
        />
        <TextField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          {...fields.bind('confirmPassword')}
        />
        {change.error && !hasFieldComplaint(change.error, fields.values) && (
          <Alert kind="error">{serverText(change.error) ?? fallbacks.changePassword}</Alert>
        )}
        {success.message && <Alert kind="success">{success.message}</Alert>}
        <div>
          <Button type="submit" busy={change.isPending} disabled={!currentPassword || !newPassword || !confirmPassword}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  );
}
