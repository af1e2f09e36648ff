import type { FormEvent } from 'react';
import type { User } from '#contracts/accounts/accounts.contract.ts';
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
import { emailChangeComplaints } from './account-rules.ts';
import { useChangeEmail } from './accounts.api.ts';
import { hasFieldComplaint } from './refusals.ts';

type EmailFormProps = { user: Pick<User, 'email' | 'pendingEmail'>; onRequested: () => void };

export function EmailForm({ user, onRequested }: EmailFormProps) {
  const fields = useFormFields({ email: '', currentPassword: '' });
  const change = useChangeEmail();
  const success = useSuccessMessage();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { ...fields.values, email: fields.values.email.trim() };
    if (change.isPending || fields.complain(form, emailChangeComplaints(body, user.email))) return;
    success.clear();
    after(
      change.mutateAsync(body),
      () => {
        fields.reset();
        success.say(successes.emailUpdated);
        onRequested();
      },
      (error) => fields.complain(form, problemFields(error)),
    );
  };

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack>
        {user.pendingEmail && (
          <Alert>
            We mailed a link to <strong>{user.pendingEmail}</strong>. Your address changes when you open it; until then
            you log in with the old one.
          </Alert>
        )}
        <TextField label="New email" type="email" autoComplete="email" {...fields.bind('email')} />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          hint="So that nobody who finds this page open can take your account."
          {...fields.bind('currentPassword')}
        />
        {change.error && !hasFieldComplaint(change.error, fields.values) && (
          <Alert kind="error">{serverText(change.error) ?? fallbacks.changeEmail}</Alert>
        )}
        {success.message && <Alert kind="success">{success.message}</Alert>}
        <div>
          <Button type="submit" busy={change.isPending} disabled={!fields.values.email.trim()}>
            Save email
          </Button>
        </div>
      </Stack>
    </form>
  );
}
