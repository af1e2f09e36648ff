import { useState } from 'react';
import { useAccountDeletion } from '#web/parts/host/deletion.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

/** The dialog opens once it can show what goes with the account. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [isRequested, setRequested] = useState(false);
  const { data, isLoading } = useAccountDeletion(isRequested);
  return (
    <>
      <p>Your account and everything in it are deleted right away.</p>
      <div>
        <Button variant="danger" busy={isLoading} onClick={() => setRequested(true)}>
          Delete account
        </Button>
      </div>
      {isRequested && !isLoading && (
        <DeleteAccountDialog contents={data} hasPassword={hasPassword} onClose={() => setRequested(false)} />
      )}
    </>
  );
}
