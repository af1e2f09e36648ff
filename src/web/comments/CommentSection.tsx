import { lazy, Suspense } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { usePagedList } from '#web/parts/paged-list.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './CommentThread.module.css';
import { CommentThread, ReplyList } from './CommentThread.tsx';
import type { Comment, CommentPage } from './comments.api.ts';
import { EarlierRepliesLink, MoreCommentsLinks } from './EarlierLinks.tsx';

const newestPath = (eventId: string) => `${paths.event(eventId)}#comments` as const;

const OwnComments = lazy(() => import('./OwnComments.tsx').then((module) => ({ default: module.OwnComments })));

type CommentSectionProps = { eventId: string; first: CommentPage };

/** The public thread; for signed-in people with tools. */
export function CommentSection({ eventId, first }: CommentSectionProps) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const thread = <PublicThread key={JSON.stringify(first)} eventId={eventId} first={first} />;
  return (
    <section id="comments" aria-labelledby="comments-title" className={styles.section}>
      <h2 id="comments-title">{first.count > 0 ? `Comments (${first.count})` : 'Comments'}</h2>
      {first.isEarlier && (
        <ButtonLink to={newestPath(eventId)} variant="quiet">
          Show the newest comments
        </ButtonLink>
      )}
      {personId ? (
        <Suspense fallback={thread}>
          <OwnComments key={personId} eventId={eventId} first={first} />
        </Suspense>
      ) : (
        <>
          <SignUpToComment eventId={eventId} />
          {thread}
        </>
      )}
    </section>
  );
}

function PublicThread({ eventId, first }: CommentSectionProps) {
  const { pages, ...list } = usePagedList(first, (cursor) =>
    callApi(calls.listComments, { params: { eventId }, query: { cursor } }),
  );
  const items = pages.flatMap(({ comments }) => comments);
  return (
    <CommentThread
      list={{ ...list, items }}
      renderReplies={(comment) => <PublicReplies eventId={eventId} comment={comment} />}
      links={import.meta.env.SSR && <MoreCommentsLinks eventId={eventId} cursor={first.nextCursor} />}
    />
  );
}

function PublicReplies({ eventId, comment }: { eventId: string; comment: Comment }) {
  const { id, replies, earlierReplies } = comment;
  const { pages, ...list } = usePagedList({ replies, nextCursor: earlierReplies }, (cursor) =>
    callApi(calls.listReplies, { params: { commentId: id }, query: { cursor } }),
  );
  return (
    <ReplyList
      list={{ ...list, items: pages.toReversed().flatMap((page) => page.replies) }}
      links={import.meta.env.SSR && <EarlierRepliesLink eventId={eventId} comment={comment} />}
    />
  );
}

function SignUpToComment({ eventId }: { eventId: string }) {
  const link = useSignedInLink(newestPath(eventId));
  return (
    <ButtonLink {...link} variant="quiet" preventScrollReset>
      Say something
    </ButtonLink>
  );
}
