import { useReauthentication } from '#web/accounts/use-reauthentication.tsx';
import { after } from '#web/platform/after.ts';
import { neededProofOf } from '#web/platform/http/needed-proof.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { useRenewRecoveryCodes, useSignInMethods } from './sign-in-methods.api.ts';

/** Below this, the owner should make new ones. */
const FEW = 3;

export function RecoveryCodeStatus() {
  const { data } = useSignInMethods();
  const renewal = useRenewRecoveryCodes();
  const identity = useReauthentication();
  const factor = data?.secondFactor;
  if (!factor)
    return (
      <p>
        Recovery codes come with an authenticator app: ten codes that let you in if you lose your phone. Set up the app
        first.
      </p>
    );
  const { recoveryCodesLeft: left, recoveryCodesMadeAt } = factor;
  const renew = () =>
    after(
      identity.run(() => renewal.mutateAsync()),
      () => {},
    );
  return (
    <Stack>
      <p>
        {`${left} of the codes from ${formatInstant(recoveryCodesMadeAt)} ${left === 1 ? 'is' : 'are'} left. `}
        If you lose your phone, each lets you in once. If you lose the codes, too, the people who run this site can turn
        off your second factor.
      </p>
      {left < FEW && <Alert kind="error">You have few recovery codes left. Make new ones.</Alert>}
      {renewal.error && !neededProofOf(renewal.error) && <Alert kind="error">{problemText(renewal.error)}</Alert>}
      <div>
        <Button variant="quiet" busy={renewal.isPending} onClick={renew}>
          Make new recovery codes
        </Button>
      </div>
      {renewal.data && <RecoveryCodesDialog codes={renewal.data.recoveryCodes} onClose={renewal.reset} />}
      {identity.dialog}
    </Stack>
  );
}
