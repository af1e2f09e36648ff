import type { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

type DeleteHostProps = {
  /** “group”, “organization”. */
  what: string;
  name: string;
  deletion: ReturnType<typeof useMutation<unknown, Error, void>>;
};

export function DeleteHost({ what, name, deletion }: DeleteHostProps) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const destroy = () =>
    after(deletion.mutateAsync(), () => {
      showToast(`${name} is gone.`);
      void navigate(paths.dashboardGroups());
    });
  return (
    <>
      <Button variant="bare" onClick={() => setAsking(true)}>
        {`Delete the ${what}`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirmLabel="Delete for good"
          busy={deletion.isPending}
          error={deletion.error && problemText(deletion.error)}
          onConfirm={destroy}
          onClose={() => setAsking(false)}
        >
          {`The ${what} goes with its page, its pictures and its past events. This cannot be undone. While it has published events to come, cancel them first.`}
        </ConfirmDialog>
      )}
    </>
  );
}
