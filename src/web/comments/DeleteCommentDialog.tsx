import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { useDeleteComment } from './comment-changes.api.ts';

type DeleteCommentDialogProps = { commentId: string; onDone: () => void; onClose: () => void };

export function DeleteCommentDialog({ commentId, onDone, onClose }: DeleteCommentDialogProps) {
  const deletion = useDeleteComment(commentId);
  return (
    <ConfirmDialog
      title="Delete the comment?"
      act="Delete it"
      busy={deletion.isPending}
      error={deletion.error && problemText(deletion.error)}
      onAct={() => after(deletion.mutateAsync(), onDone)}
      onClose={onClose}
    >
      It is gone for good; replies to it stay.
    </ConfirmDialog>
  );
}
