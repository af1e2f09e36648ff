import { PASSWORD_HINT } from '#contracts/accounts/account-limits.ts';
import { ChangePasswordBody } from '#contracts/accounts/credential-fields.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { passwordsDiffer, successes } from '#web/platform/form/form-messages.ts';
import { useSuccessMessage } from '#web/platform/form/success-message.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { serverText } from '#web/platform/http/problem-text.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { useChangePassword } from './accounts.api.ts';
import { ResetCalendarAndPushField } from './header/ResetCalendarAndPushField.tsx';
import { useReauthentication } from './use-reauthentication.tsx';

/** Without `hasPassword` the person chooses a first one. */
export function PasswordForm({ hasPassword = true }: { hasPassword?: boolean }) {
  const change = useChangePassword();
  const identity = useReauthentication();
  const success = useSuccessMessage();
  const email = useAppSelector((state) => state.auth.user?.email ?? '');
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '', endsCalendarAndPush: false },
    schema: ChangePasswordBody,
    toBody: ({ currentPassword, newPassword, endsCalendarAndPush }) => ({
      ...(hasPassword && { currentPassword }),
      newPassword,
      ...(endsCalendarAndPush && { endsCalendarAndPush }),
    }),
    rules: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword ? {} : { confirmPassword: passwordsDiffer.onChange },
    submit: (body) => {
      success.clear();
      return identity.run(() => change.mutateAsync(body));
    },
    onSuccess: (_, { reset }) => {
      reset();
      success.show(successes.passwordChanged);
    },
    errorText: (error) => serverText(error) ?? fallbacks.changePassword,
  });
  const { currentPassword, newPassword, confirmPassword } = form.values;
  return (
    <>
      <form method="post" noValidate onSubmit={form.handleSubmit}>
        <Stack>
          {/* Tells password managers whose password it is. */}
          <input hidden readOnly name="username" autoComplete="username" value={email} />
          {hasPassword && (
            <TextField
              label="Current password"
              type="password"
              autoComplete="current-password"
              {...form.field('currentPassword')}
            />
          )}
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            {...form.field('newPassword')}
          />
          <TextField
            label="Confirm new password"
            type="password"
            autoComplete="new-password"
            {...form.field('confirmPassword')}
          />
          <ResetCalendarAndPushField {...form.checkbox('endsCalendarAndPush')} />
          {form.formError && <Alert kind="error">{form.formError}</Alert>}
          {success.message && <Alert kind="success">{success.message}</Alert>}
          <div>
            <Button
              type="submit"
              busy={form.isSubmitting}
              disabled={(hasPassword && !currentPassword) || !newPassword || !confirmPassword}
            >
              {hasPassword ? 'Change password' : 'Choose password'}
            </Button>
          </div>
        </Stack>
      </form>
      {identity.dialog}
    </>
  );
}
