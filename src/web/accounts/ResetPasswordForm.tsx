import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as calls from '#contracts/calls.gen.ts';
import { formComplaints, SUCCESS_MESSAGE_MS, successes } from '#web/platform/form-messages.ts';
import { callApi } from '#web/platform/http.ts';
import { fallbacks } from '#web/platform/messages.ts';
import { serverText } from '#web/platform/problem-text.ts';
import { sessionEnded } from '#web/platform/session.slice.ts';
import { useAppDispatch } from '#web/platform/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useBackToLogin } from './back-to-login.ts';
import { newPasswordComplaint } from './new-password.ts';

/** `token` is the one of the mailed link. */
export function ResetPasswordForm({ token }: { token: string | null }) {
  const { error, complaints, state, edit, handleSubmit } = useReset(token);
  const backToLogin = useBackToLogin();
  const moveOn = useEffectEvent(backToLogin);
  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(() => moveOn(), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'done') return <Alert kind="success">{successes.passwordReset}</Alert>;
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Stack>
        {error && <Alert kind="error">{error}</Alert>}
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          error={complaints.password}
          onChange={() => edit('password')}
        />
        <PasswordField
          label="Confirm New Password"
          name="confirmation"
          autoComplete="new-password"
          error={complaints.confirmation}
          onChange={() => edit('confirmation')}
        />
        <Row>
          <Button type="submit" busy={state === 'sending'}>
            Reset Password
          </Button>
          <Button variant="quiet" onClick={backToLogin}>
            Back to Login
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

type Complaints = { password?: string | undefined; confirmation?: string | undefined };

function useReset(token: string | null) {
  const dispatch = useAppDispatch();
  const [error, setError] = useState<string | null>(null);
  const [complaints, setComplaints] = useState<Complaints>({});
  const [state, setState] = useState<'editing' | 'sending' | 'done'>('editing');
  const isUnderWay = useRef(false);

  const send = async (form: HTMLFormElement) => {
    const typed = new FormData(form) as unknown as Map<string, string>;
    const password = typed.get('password') ?? '';
    const found = complaintsAbout(password, typed.get('confirmation') ?? '');
    flushSync(() => setComplaints(found));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    setError(token ? null : fallbacks.resetTokenMissing);
    if (found.password || found.confirmation || !token || isUnderWay.current) return;
    isUnderWay.current = true;
    setState('sending');
    try {
      await callApi(calls.resetPassword, { body: { token, password } });
      // The server has ended every session, this browser's too.
      dispatch(sessionEnded());
      setState('done');
    } catch (failure) {
      setError(serverText(failure) ?? fallbacks.resetPassword);
      setState('editing');
    } finally {
      isUnderWay.current = false;
    }
  };
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  const edit = (field: keyof Complaints) => setComplaints((before) => ({ ...before, [field]: undefined }));
  return { error, complaints, state, edit, handleSubmit };
}

function complaintsAbout(password: string, confirmation: string): Complaints {
  const aboutPassword = newPasswordComplaint(password);
  if (aboutPassword) return { password: aboutPassword };
  return password === confirmation ? {} : { confirmation: formComplaints.resetMismatch };
}
