import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SitePath } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

type DeleteButtonProps = {
  label: string;
  name: string;
  deletion: { isPending: boolean; error: unknown; mutateAsync: () => Promise<unknown> };
  /** The page to open afterwards. */
  nextPath: SitePath;
  /** What goes with it, and what stays. */
  children: ReactNode;
};

/** Deletes what a page is about, after a confirmation. */
export function DeleteButton({ label, name, deletion, nextPath, children }: DeleteButtonProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <div>
      <Button variant="quiet" onClick={() => setDialogOpen(true)}>
        {label}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirmLabel="Delete"
          busy={deletion.isPending}
          error={deletion.error ? problemText(deletion.error) : null}
          onConfirm={() => after(deletion.mutateAsync(), () => void navigate(nextPath, { replace: true }))}
          onClose={() => setDialogOpen(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </div>
  );
}
