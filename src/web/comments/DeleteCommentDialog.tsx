import { problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useDeleteComment } from './comment-changes.api.ts';

type DeleteCommentDialogProps = { commentId: string; onDone: () => void; onClose: () => void };

/** Asks once: the words do not come back. Replies stay. */
export function DeleteCommentDialog({ commentId, onDone, onClose }: DeleteCommentDialogProps) {
  const deletion = useDeleteComment(commentId);
  return (
    <Dialog
      title="Delete the comment?"
      onClose={onClose}
      error={deletion.error ? problemText(deletion.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busy={deletion.isPending}
            onClick={() => deletion.mutate(undefined, { onSuccess: onDone })}
          >
            Delete it
          </Button>
        </>
      }
    >
      <p>It is gone for good; replies to it stay.</p>
    </Dialog>
  );
}
