import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

export function DeleteAccount() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <p>Your account and everything in it are deleted right away.</p>
      <div>
        <Button variant="danger" onClick={() => setDialogOpen(true)}>
          Delete account
        </Button>
      </div>
      {isDialogOpen && <DeleteAccountDialog onClose={() => setDialogOpen(false)} />}
    </>
  );
}
