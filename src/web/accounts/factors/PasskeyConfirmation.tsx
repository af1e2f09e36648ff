import { useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { throwNotLoaded } from '#web/ui/overlay/not-loaded.ts';
import { useReauthenticate } from './sign-in-methods.api.ts';

/** A button that confirms with a passkey who is there. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const confirmation = useReauthenticate();
  const [failure, setFailure] = useState<unknown>(null);
  const ask = async () => {
    setFailure(null);
    const { askForPasskey } = await import('./passkeys.ts').catch(throwNotLoaded);
    const passkey = await askForPasskey();
    if (!passkey) return;
    await confirmation.mutateAsync({ passkey });
    onConfirmed();
  };
  return (
    <div>
      {failure !== null && <Alert kind="error">{problemText(failure)}</Alert>}
      <Button variant="quiet" busy={confirmation.isPending} onClick={() => void ask().catch(setFailure)}>
        Use a passkey
      </Button>
    </div>
  );
}
