import { useRevalidator } from 'react-router';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentThread } from './CommentThread.tsx';
import { CommentTools } from './CommentTools.tsx';
import { useWriteComment } from './comment-changes.api.ts';
import type { Comment, CommentOrReply, CommentPage } from './comments.api.ts';
import { UnsentComments, useUnsentComments } from './unsent-comments.ts';

type OwnCommentsProps = { eventId: string; first: CommentPage };

/** The thread for signed-in people; every change reloads the page's data. */
export function OwnComments(props: OwnCommentsProps) {
  return (
    <PersonQueries>
      <Thread {...props} />
    </PersonQueries>
  );
}

const renderTools = (eventId: string) => (comment: CommentOrReply, thread: Comment) => (
  <CommentTools eventId={eventId} comment={comment} replyTo={thread.id} />
);

function Thread({ eventId, first }: OwnCommentsProps) {
  const writing = useWriteComment(eventId);
  const { revalidate } = useRevalidator();
  const { hasUnsent, report } = useUnsentComments();
  return (
    <UnsentComments value={report}>
      <LeavingGuard form={{ isChanged: hasUnsent, isSubmitting: false }} />
      <CommentForm
        label="Your comment"
        submitLabel="Post"
        save={(text, form) => writing.mutateAsync({ text, form })}
        onSaved={() => void revalidate()}
      />
      <CommentThread eventId={eventId} first={first} tools={renderTools(eventId)} />
    </UnsentComments>
  );
}
