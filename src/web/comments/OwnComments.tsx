import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { UnsavedForms, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentThread, ReplyList } from './CommentThread.tsx';
import { CommentTools } from './CommentTools.tsx';
import { useWriteComment } from './comment-changes.api.ts';
import type { Comment, CommentOrReply, CommentPage } from './comments.api.ts';
import { useShownComments, useShownReplies } from './use-shown-comments.ts';

type OwnCommentsProps = { eventId: string; first: CommentPage };

/** The thread for signed-in people; every change reloads the page's data. */
export function OwnComments(props: OwnCommentsProps) {
  return (
    <PersonQueries>
      <Thread {...props} />
    </PersonQueries>
  );
}

type OwnRepliesProps = { comment: Comment; tools: (comment: CommentOrReply) => ReactNode };

function OwnReplies({ comment, tools }: OwnRepliesProps) {
  return <ReplyList list={useShownReplies(comment)} tools={tools} />;
}

const renderTools = (eventId: string) => (comment: CommentOrReply) => (
  <CommentTools eventId={eventId} comment={comment} />
);

function Thread({ eventId, first }: OwnCommentsProps) {
  const list = useShownComments(eventId, first);
  const writing = useWriteComment(eventId);
  const { revalidate } = useRevalidator();
  const tools = renderTools(eventId);
  const { hasUnsaved, report } = useUnsavedForms();
  return (
    <UnsavedForms value={report}>
      <LeavingGuard form={{ isChanged: hasUnsaved, isSubmitting: false }} />
      <CommentForm
        label="Your comment"
        submitLabel="Post"
        save={(text, form) => writing.mutateAsync({ text, form })}
        onSaved={() => void revalidate()}
      />
      <CommentThread
        list={list}
        renderReplies={(comment) => <OwnReplies comment={comment} tools={tools} />}
        tools={tools}
      />
    </UnsavedForms>
  );
}
