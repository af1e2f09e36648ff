import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>Your account and everything it owns, erased at once.</p>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </>
  );
}
