import { type SyntheticEvent, useRef, useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import type { AuthDialogProps } from '#web/platform/auth-dialog.ts';
import { callApi } from '#web/platform/http.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** Says the same whether or not there is such an account. */
const sentText = 'If there is an account with that email, a reset link is on its way.';

export function ForgotPasswordDialog({ show, close }: AuthDialogProps) {
  const { email, change, failure, isSent, isSending, handleSubmit } = useResetLink();
  return (
    <Dialog
      title="Reset Password"
      onClose={close}
      error={failure && problemText(failure)}
      onSubmit={handleSubmit}
      actions={
        <>
          <Button variant="quiet" onClick={() => show('login')}>
            Back to Login
          </Button>
          <Button type="submit" busy={isSending}>
            Send Reset Link
          </Button>
        </>
      }
    >
      {isSent && <Alert kind="success">{sentText}</Alert>}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={(event) => change(event.target.value)}
      />
    </Dialog>
  );
}

function useResetLink() {
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<Error | null>(null);
  const [progress, setProgress] = useState<'editing' | 'sending' | 'sent'>('editing');
  const isUnderWay = useRef(false);
  const send = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    setProgress('sending');
    try {
      await callApi(calls.forgotPassword, { body: { email } });
      setProgress('sent');
    } catch (error) {
      setFailure(error as Error);
      setProgress('editing');
    } finally {
      isUnderWay.current = false;
    }
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  const change = (value: string) => {
    setEmail(value);
    setFailure(null);
    setProgress('editing');
  };
  return { email, change, failure, isSent: progress === 'sent', isSending: progress === 'sending', handleSubmit };
}
