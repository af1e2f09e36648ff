import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { useDeleteRound } from './rounds.api.ts';

export function DeleteRound({ roundId, name }: { roundId: string; name: string }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const navigate = useNavigate();
  const deleting = useDeleteRound(roundId);
  return (
    <div>
      <Button variant="quiet" onClick={() => setDialogOpen(true)}>
        Delete the round
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirmLabel="Delete"
          busy={deleting.isPending}
          error={deleting.error && problemText(deleting.error)}
          onConfirm={() => after(deleting.mutateAsync(), () => void navigate(paths.rounds()))}
          onClose={() => setDialogOpen(false)}
        >
          Shows that are planned with it lose its questions; those that have begun keep them.
        </ConfirmDialog>
      )}
    </div>
  );
}
