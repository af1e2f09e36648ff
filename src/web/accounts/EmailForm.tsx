import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contracts/accounts/accounts.contract.ts';
import { ChangeEmailBody } from '#contracts/accounts/credential-fields.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { emailUnchanged, successes } from '#web/platform/form/form-messages.ts';
import { useSuccessMessage } from '#web/platform/form/success-message.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemFields, serverText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { useChangeEmail } from './accounts.api.ts';
import { useReauthentication } from './use-reauthentication.tsx';

type EmailFormProps = { user: Pick<User, 'email' | 'pendingEmail'>; onRequested: () => void };

export function EmailForm({ user, onRequested }: EmailFormProps) {
  const change = useChangeEmail();
  const identity = useReauthentication();
  const success = useSuccessMessage();
  const [needsPassword, setNeedsPassword] = useState(false);
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    schema: ChangeEmailBody,
    toBody: ({ email, currentPassword }) => ({ email, ...(needsPassword && { currentPassword }) }),
    rules: ({ email }) => (isSameEmail(email, user.email) ? { email: emailUnchanged } : {}),
    submit: (body) => {
      success.clear();
      return identity
        .run(() => change.mutateAsync(body))
        .catch((error: unknown) => {
          // The field is on the page before its error is shown.
          if ('currentPassword' in problemFields(error)) flushSync(() => setNeedsPassword(true));
          throw error;
        });
    },
    onSuccess: (_, { reset }) => {
      reset();
      success.show(successes.emailUpdated);
      onRequested();
    },
    errorText: (error) => serverText(error) ?? fallbacks.changeEmail,
  });
  return (
    <>
      <form method="post" noValidate onSubmit={form.handleSubmit}>
        <Stack>
          {user.pendingEmail && (
            <Alert>
              We sent a link to <strong>{user.pendingEmail}</strong>. Your address changes when you open it; until then
              you log in with the old one.
            </Alert>
          )}
          <TextField label="New email" type="email" autoComplete="email" {...form.field('email')} />
          {needsPassword && (
            <TextField
              label="Current password"
              type="password"
              autoComplete="current-password"
              hint="You logged in a while ago, so please confirm that it’s you."
              {...form.field('currentPassword')}
            />
          )}
          {form.formError && <Alert kind="error">{form.formError}</Alert>}
          {success.message && <Alert kind="success">{success.message}</Alert>}
          <div>
            <Button type="submit" busy={form.isSubmitting} disabled={!form.values.email.trim()}>
              Save email
            </Button>
          </div>
        </Stack>
      </form>
      {identity.dialog}
    </>
  );
}

const isSameEmail = (typed: string, current: string) => typed.trim().toLowerCase() === current.toLowerCase();
