import type { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { HostContents } from '#contracts/volunteering/deletion-preview.contract.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './DeletedContents.module.css';
import { DeletedContents, hasContents } from './DeletedContents.tsx';

type DeleteHostProps = {
  /** “group”, “organization”. */
  noun: string;
  name: string;
  deletion: ReturnType<typeof useMutation<unknown, Error, void>>;
  /** What is deleted with it. */
  contents?: HostContents | undefined;
};

export function DeleteHost({ noun, name, deletion, contents }: DeleteHostProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const navigate = useNavigate();
  const deleteHost = () =>
    after(deletion.mutateAsync(), () => {
      showToast(`${name} was deleted.`);
      void navigate(paths.dashboardGroups(), { replace: true });
    });
  return (
    <>
      <Button variant="bare" onClick={() => setDialogOpen(true)}>
        {`Delete ${noun}`}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirmLabel="Delete permanently"
          busy={deletion.isPending}
          error={deletion.error && problemText(deletion.error)}
          onConfirm={deleteHost}
          onClose={() => setDialogOpen(false)}
          details={
            contents &&
            hasContents({ ...contents, kind: 'person' }) && (
              <ul aria-label="Also deleted" className={styles.deleted}>
                <DeletedContents host={contents} isNamed={false} />
              </ul>
            )
          }
        >
          {`This deletes the ${noun} with its page, pictures and past events, and can’t be undone. If it has upcoming events, cancel them first.`}
        </ConfirmDialog>
      )}
    </>
  );
}
