import { useSearchParams } from 'react-router';
import { type CommentsQuery, unscriptedPaths } from '#contracts/site-paths.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import type { Comment } from './comments.api.ts';
import { readCommentsQuery } from './earlier-comments.ts';

// Rendered by the server only, for browsers without scripts: they lead to what the buttons of the thread load.

export function MoreCommentsLinks({ eventId, cursor }: { eventId: string; cursor: string | null }) {
  if (!cursor) return null;
  return (
    <CommentsLink eventId={eventId} comments={cursor}>
      Show more comments
    </CommentsLink>
  );
}

export function EarlierRepliesLink({ eventId, comment }: { eventId: string; comment: Comment }) {
  const { comments } = readCommentsQuery(useSearchParams()[0]);
  if (!comment.earlierReplies) return null;
  return (
    <CommentsLink eventId={eventId} comments={comments} thread={comment.id} replies={comment.earlierReplies}>
      Show earlier replies
    </CommentsLink>
  );
}

type CommentsLinkProps = Partial<CommentsQuery> & { eventId: string; children: string };

const CommentsLink = ({ eventId, comments, thread, replies, children }: CommentsLinkProps) => (
  <ButtonLink to={unscriptedPaths.comments(eventId, { comments, thread, replies })} variant="quiet">
    {children}
  </ButtonLink>
);
