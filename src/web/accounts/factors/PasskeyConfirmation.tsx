import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useReauthenticate } from './sign-in-methods.api.ts';

/** A button that confirms with a passkey who is there. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const confirmation = useReauthenticate();
  const ask = async () => {
    const { askForPasskey } = await import('./passkeys.ts');
    const passkey = await askForPasskey();
    if (!passkey) return;
    await confirmation.mutateAsync({ passkey });
    onConfirmed();
  };
  return (
    <div>
      {confirmation.error && <Alert kind="error">{problemText(confirmation.error)}</Alert>}
      <Button variant="quiet" busy={confirmation.isPending} onClick={() => void ask().catch(() => undefined)}>
        Use a passkey
      </Button>
    </div>
  );
}
