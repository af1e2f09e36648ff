import { useState } from 'react';
import type { User } from '#contracts/accounts/accounts.contract.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { successes } from '#web/platform/form/form-messages.ts';
import { useSuccessMessage } from '#web/platform/form/success-message.ts';
import { sendVerificationEmail } from '#web/platform/session/session.thunks.ts';
import { useAppDispatch } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './Settings.module.css';

export function EmailStatus({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const success = useSuccessMessage();
  const send = async () => {
    setSending(true);
    setError(null);
    success.clear();
    const result = await dispatch(sendVerificationEmail(user.email));
    setSending(false);
    if (sendVerificationEmail.fulfilled.match(result)) success.show(successes.verificationSent);
    else setError((result.meta.rejectedWithValue && result.meta.problem?.message) || fallbacks.sendVerificationEmail);
  };
  return (
    <>
      <Row>
        <strong className={styles.address}>{user.email}</strong>
        <Chip tone={user.isEmailVerified ? 'good' : 'loud'}>
          {user.isEmailVerified ? 'Your email is verified' : 'Your email is not verified'}
        </Chip>
      </Row>
      {!user.isEmailVerified && (
        <div>
          <Button variant="quiet" busy={isSending} onClick={() => void send()}>
            Send verification email
          </Button>
        </div>
      )}
      {success.message && <Alert kind="success">{success.message}</Alert>}
      {error && <Alert kind="error">{error}</Alert>}
    </>
  );
}
