import { useState } from 'react';
import { useReauthentication } from '#web/accounts/use-reauthentication.tsx';
import { after } from '#web/platform/after.ts';
import { neededProofOf } from '#web/platform/http/needed-proof.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useBeginTotpSetup, useRemoveTotp, useSignInMethods } from './sign-in-methods.api.ts';
import { TotpSetupDialog } from './TotpSetupDialog.tsx';

export function SecondFactorManager() {
  const { data, error } = useSignInMethods();
  const setup = useBeginTotpSetup();
  const identity = useReauthentication();
  const [isRemoving, setRemoving] = useState(false);
  const failure = error ?? (neededProofOf(setup.error) ? null : setup.error);
  const begin = () =>
    after(
      identity.run(() => setup.mutateAsync()),
      () => {},
    );
  return (
    <Stack>
      <p>
        With a second factor, logging in with a password, by email or with another account also takes a code from an
        authenticator app on your phone. If you lose the phone, a recovery code lets you in.
      </p>
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {data?.secondFactor && (
        <Row>
          <Chip tone="good">On</Chip>
          <span>{`Authenticator app, since ${formatInstant(data.secondFactor.confirmedAt)}`}</span>
        </Row>
      )}
      {data && (
        <Row>
          <Button variant="quiet" busy={setup.isPending} onClick={begin}>
            {data.secondFactor ? 'Set up another app' : 'Set up an authenticator app'}
          </Button>
          {data.secondFactor && (
            <Button variant="quiet" onClick={() => setRemoving(true)}>
              Turn off
            </Button>
          )}
        </Row>
      )}
      {setup.data && <TotpSetupDialog setup={setup.data} onClose={setup.reset} />}
      {isRemoving && <TurnOffDialog onClose={() => setRemoving(false)} />}
      {identity.dialog}
    </Stack>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const removal = useRemoveTotp();
  const identity = useReauthentication();
  const remove = () =>
    after(
      identity.run(() => removal.mutateAsync()),
      () => {
        onClose();
        showToast('Second factor turned off');
      },
    );
  if (identity.dialog) return identity.dialog;
  return (
    <ConfirmDialog
      title="Turn off the second factor?"
      confirmLabel="Turn off"
      busy={removal.isPending}
      error={removal.error && !neededProofOf(removal.error) ? problemText(removal.error) : null}
      onConfirm={remove}
      onClose={onClose}
    >
      You’ll no longer need a code to log in, and your recovery codes will stop working.
    </ConfirmDialog>
  );
}
