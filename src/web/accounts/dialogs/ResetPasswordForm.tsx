import { useEffect, useEffectEvent, useState } from 'react';
import { ResetPasswordBody } from '#contracts/accounts/credential-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { ResetCalendarAndPushField } from '#web/accounts/header/ResetCalendarAndPushField.tsx';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { passwordsDiffer, SUCCESS_MESSAGE_MS, successes } from '#web/platform/form/form-messages.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { serverText } from '#web/platform/http/problem-text.ts';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { sessionEnded } from '#web/platform/session/session.slice.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useBackToLogin } from './back-to-login.ts';

/** `token` is from the mailed link. */
export function ResetPasswordForm({ token }: { token: string | null }) {
  const dispatch = useAppDispatch();
  const isHydrated = useHydrated();
  const [isDone, setDone] = useState(false);
  const dialog = useAuthDialog();
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const backToLogin = useBackToLogin();
  const moveOn = useEffectEvent(backToLogin);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => moveOn(), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const form = useForm({
    initial: { password: '', confirmation: '', endsCalendarAndPush: false },
    schema: ResetPasswordBody,
    toBody: ({ password, endsCalendarAndPush }) => ({
      token,
      password,
      ...(endsCalendarAndPush && { endsCalendarAndPush }),
    }),
    rules: ({ password, confirmation }) => ({
      ...(password !== confirmation && { confirmation: passwordsDiffer.onReset }),
      ...(!token && { token: fallbacks.resetTokenMissing }),
    }),
    submit: (body) => callApi(calls.resetPassword, { body }),
    onSuccess: () => {
      // The server has ended all sessions, including this browser's.
      dispatch(sessionEnded());
      setDone(true);
    },
    errorText: (error) => serverText(error) ?? fallbacks.resetPassword,
  });
  if (isDone) return <Alert kind="success">{successes.passwordReset}</Alert>;
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      {/* Text that is typed or sent before hydration would be lost. */}
      <fieldset disabled={!isHydrated}>
        <Stack>
          {form.formError && (
            <>
              <Alert kind="error">{form.formError}</Alert>
              <p>
                {isAuthenticated ? (
                  'You’re logged in. Log out to request a new link.'
                ) : (
                  <Button variant="link" onClick={() => dialog.open('forgot')}>
                    Request a new link
                  </Button>
                )}
              </p>
            </>
          )}
          <PasswordField label="New Password" autoComplete="new-password" {...form.field('password')} />
          <PasswordField label="Confirm New Password" autoComplete="new-password" {...form.field('confirmation')} />
          <ResetCalendarAndPushField {...form.checkbox('endsCalendarAndPush')} />
          <Row>
            <Button type="submit" busy={form.isSubmitting}>
              Reset Password
            </Button>
            <Button variant="quiet" onClick={backToLogin}>
              Back to Login
            </Button>
          </Row>
        </Stack>
      </fieldset>
    </form>
  );
}
