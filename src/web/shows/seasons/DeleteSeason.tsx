import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { useDeleteSeason } from './seasons.api.ts';

export function DeleteSeason({ seasonId, name }: { seasonId: string; name: string }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const navigate = useNavigate();
  const deleting = useDeleteSeason(seasonId);
  return (
    <div>
      <Button variant="quiet" onClick={() => setDialogOpen(true)}>
        Delete season
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirmLabel="Delete"
          busy={deleting.isPending}
          error={deleting.error && problemText(deleting.error)}
          onConfirm={() => after(deleting.mutateAsync(), () => void navigate(paths.seasons()))}
          onClose={() => setDialogOpen(false)}
        >
          This deletes its table. Its shows and their results stay.
        </ConfirmDialog>
      )}
    </div>
  );
}
