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
        Delete round
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
          Planned shows that use it lose its questions. Shows that have started keep them.
        </ConfirmDialog>
      )}
    </div>
  );
}
