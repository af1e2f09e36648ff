import { useEffect, useEffectEvent, useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { useLoadMore } from '#web/parts/paged-list.ts';
import { after } from '#web/platform/after.ts';
import { callApi } from '#web/platform/http/http.ts';
import type { Comment, CommentPage } from './comments.api.ts';

type ShownComments = { first: CommentPage; comments: Comment[]; nextCursor: string | null };

/**
 * The comments of the first page, which the page's loader may replace, and older ones that the reader loaded. A comment stays in the list until it is
 * deleted, so that a reply or a change that somebody is writing at it is kept.
 */
export function useShownComments(eventId: string, first: CommentPage) {
  const [shown, setShown] = useState<ShownComments>(() => ({ ...first, first }));
  if (shown.first !== first) setShown(withOlder(first, shown));

  const reloadOlder = useEffectEvent(() => {
    if (shown.comments.length === first.comments.length) return;
    after(loadFrom(eventId, first, shown.comments.length), (fresh) =>
      setShown((now) => (now === shown ? { ...fresh, first } : now)),
    );
  });
  // What changed the first page may have changed the older comments, too.
  useEffect(() => reloadOlder(), [first]);

  const { isLoading, loadMore } = useLoadMore(async () => {
    if (!shown.nextCursor) return;
    const { comments, nextCursor } = await loadPage(eventId, shown.nextCursor);
    setShown((now) => ({ ...now, comments: [...now.comments, ...comments], nextCursor }));
  });
  return {
    comments: shown.comments,
    hasNextPage: shown.nextCursor !== null,
    isFetchingNextPage: isLoading,
    fetchNextPage: loadMore,
  };
}

const loadPage = (eventId: string, cursor: string) =>
  callApi(calls.listComments, { params: { eventId }, query: { cursor } });

/** The first page and as many of those after it as make at least `count` comments. */
async function loadFrom(eventId: string, first: CommentPage, count: number): Promise<Omit<ShownComments, 'first'>> {
  let { comments, nextCursor } = first;
  while (comments.length < count && nextCursor) {
    const page = await loadPage(eventId, nextCursor);
    comments = [...comments, ...page.comments];
    nextCursor = page.nextCursor;
  }
  return { comments, nextCursor };
}

/** New comments push older ones off the first page: those stay shown. */
function withOlder(first: CommentPage, shown: ShownComments): ShownComments {
  const { createdAt = '' } = first.comments.at(-1) ?? {};
  const ids = new Set(first.comments.map(({ id }) => id));
  const older = shown.comments.filter((comment) => comment.createdAt <= createdAt && !ids.has(comment.id));
  if (!first.nextCursor || older.length === 0) return { ...first, first };
  return { first, comments: [...first.comments, ...older], nextCursor: shown.nextCursor };
}
