import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { BlockDialog } from '#web/parts/BlockDialog.tsx';
import { HELD_TEXT } from '#web/parts/HeldNote.tsx';
import { ItemTool, ItemTools } from '#web/parts/ItemTools.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { CommentForm } from './CommentForm.tsx';
import { useDeleteComment, useEditComment, useReportComment, useWriteComment } from './comment-changes.api.ts';
import type { CommentOrReply } from './comments.api.ts';

type CommentToolsProps = { eventId: string; comment: CommentOrReply };
type OpenDialog = 'reply' | 'edit' | 'report' | 'delete' | 'block' | null;

/** The actions the server allows the viewer, one dialog at a time. */
export function CommentTools({ eventId, comment }: CommentToolsProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const { revalidate } = useRevalidator();
  const writing = useWriteComment(eventId);
  const editing = useEditComment(comment.id);
  const reporting = useReportComment(comment.id);
  const opener = useRef<HTMLButtonElement>(null);
  const closeDialog = () => {
    setOpenDialog(null);
    opener.current?.focus();
  };
  const done = () => {
    closeDialog();
    void revalidate();
  };
  const { abilities, author, text } = comment;
  /** Blocking is offered here because some authors have no visible profile. */
  const stranger = abilities.report ? author : null;
  const name = author?.name ?? 'a former user';
  const openButton = (label: string, dialog: OpenDialog, hiddenLabel: string) => (
    <ItemTool
      hiddenLabel={hiddenLabel}
      onClick={(event) => {
        opener.current = event.currentTarget;
        setOpenDialog(dialog);
      }}
    >
      {label}
    </ItemTool>
  );
  return (
    <>
      {comment.isHeld && <p>{HELD_TEXT}</p>}
      <ItemTools>
        {!comment.isHeld && openButton('Reply', 'reply', `to ${name}`)}
        {abilities.edit && openButton('Edit', 'edit', `${name}’s comment`)}
        {abilities.delete && openButton('Delete', 'delete', `${name}’s comment`)}
        {abilities.report && openButton('Report', 'report', `${name}’s comment`)}
        {stranger && openButton('Block', 'block', name)}
      </ItemTools>
      {openDialog === 'reply' && (
        <CommentForm
          label="Your reply"
          submitLabel="Reply"
          save={(reply, form) => writing.mutateAsync({ text: reply, replyTo: comment.id, form })}
          onSaved={done}
          onCancel={closeDialog}
        />
      )}
      {openDialog === 'edit' && (
        <CommentForm
          label="Edit your comment"
          submitLabel="Save"
          initial={text}
          save={(edited) => editing.mutateAsync(edited)}
          onSaved={done}
          onCancel={closeDialog}
        />
      )}
      {openDialog === 'report' && (
        <CommentForm
          label="What’s wrong with it?"
          submitLabel="Report"
          save={(reason) => reporting.mutateAsync(reason)}
          onSaved={() => {
            closeDialog();
            showToast('Thanks. We’ll take a look.');
          }}
          onCancel={closeDialog}
        />
      )}
      {openDialog === 'block' && stranger && <BlockDialog person={stranger} onDone={done} onClose={closeDialog} />}
      {openDialog === 'delete' && <DeleteCommentDialog commentId={comment.id} onDone={done} onClose={closeDialog} />}
    </>
  );
}

type DeleteCommentDialogProps = { commentId: string; onDone: () => void; onClose: () => void };

function DeleteCommentDialog({ commentId, onDone, onClose }: DeleteCommentDialogProps) {
  const deletion = useDeleteComment(commentId);
  return (
    <ConfirmDialog
      title="Delete this comment?"
      confirmLabel="Delete"
      busy={deletion.isPending}
      error={deletion.error && problemText(deletion.error)}
      onConfirm={() => after(deletion.mutateAsync(), onDone)}
      onClose={onClose}
    >
      This can’t be undone. Replies to it stay.
    </ConfirmDialog>
  );
}
