import { useMutation } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { callStaffApi } from '#web/platform/http/staff-calls.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

/** Sends one mail to the administrator, and says what happened. */
export function MailTest() {
  const sending = useMutation({ mutationFn: () => callStaffApi(calls.testMail) });
  const { data, error } = sending;
  return (
    <Stack>
      <p>People verify their address and reset passwords by email. Send yourself one to see whether it arrives.</p>
      {data?.outcome === 'sent' && (
        <Alert kind="success">{`The mail server accepted an email to ${data.recipient}. Check that it arrived, also in the spam folder.`}</Alert>
      )}
      {data?.outcome === 'kept' && (
        <Alert>No mail server is set. This site keeps its emails, and shows them at /dev/mail on this machine.</Alert>
      )}
      {data?.outcome === 'failed' && (
        <Alert kind="error">
          <p>{data.explanation}</p>
          <p>{`The details: ${data.detail}`}</p>
        </Alert>
      )}
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      <div>
        <Button variant="quiet" busy={sending.isPending} onClick={() => sending.mutate()}>
          {data ? 'Send another' : 'Send me a test'}
        </Button>
      </div>
    </Stack>
  );
}
