import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { useDeleteShow } from './show-changes.api.ts';

export function DeleteShow({ showId, title }: { showId: string; title: string }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const navigate = useNavigate();
  const deleting = useDeleteShow(showId);
  return (
    <div>
      <Button variant="quiet" onClick={() => setDialogOpen(true)}>
        Delete show
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Delete ${title}?`}
          confirmLabel="Delete"
          busy={deleting.isPending}
          error={deleting.error && problemText(deleting.error)}
          onConfirm={() => after(deleting.mutateAsync(), () => void navigate(paths.shows({ status: 'scheduled' })))}
          onClose={() => setDialogOpen(false)}
        >
          Its rounds stay in your question bank.
        </ConfirmDialog>
      )}
    </div>
  );
}
