import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { useLoadMore } from '#web/parts/paged-list.ts';
import { after } from '#web/platform/after.ts';
import { callApi } from '#web/platform/http/http.ts';
import type { Comment, CommentPage, Reply } from './comments.api.ts';

/** Newest first. */
type Page<Item> = { items: Item[]; nextCursor: string | null };
type Shown<Item> = Page<Item> & { first: Page<Item> };

export function useShownComments(eventId: string, { comments, nextCursor }: CommentPage) {
  const first = useMemo(() => ({ items: comments, nextCursor }), [comments, nextCursor]);
  return useShownItems(first, async (cursor) => {
    const page = await callApi(calls.listComments, { params: { eventId }, query: { cursor } });
    return { items: page.comments, nextCursor: page.nextCursor };
  });
}

export function useShownReplies({ id, replies, earlierReplies }: Comment) {
  const first = useMemo(() => ({ items: replies.toReversed(), nextCursor: earlierReplies }), [replies, earlierReplies]);
  const { items, ...list } = useShownItems<Reply>(first, async (cursor) => {
    const page = await callApi(calls.listReplies, { params: { commentId: id }, query: { cursor } });
    return { items: page.replies.toReversed(), nextCursor: page.nextCursor };
  });
  return { items: items.toReversed(), ...list };
}

/**
 * The items of the first page, which the page's loader may replace, and older ones that the reader loaded. An item stays in the list until it is
 * deleted, so that a reply or a change that somebody is writing at it is kept.
 */
function useShownItems<Item extends { id: string; createdAt: string }>(
  first: Page<Item>,
  loadPage: (cursor: string) => Promise<Page<Item>>,
) {
  const [shown, setShown] = useState<Shown<Item>>(() => ({ ...first, first }));
  if (shown.first !== first) setShown(withOlder(first, shown));

  const reloadOlder = useEffectEvent(() => {
    if (shown.items.length === first.items.length) return;
    after(loadFrom(first, shown.items.length, loadPage), (fresh) =>
      setShown((now) => (now === shown ? { ...fresh, first } : now)),
    );
  });
  // What changed the first page may have changed the older items, too.
  useEffect(() => reloadOlder(), [first]);

  const { isLoading, loadMore } = useLoadMore(async () => {
    if (!shown.nextCursor) return;
    const { items, nextCursor } = await loadPage(shown.nextCursor);
    setShown((now) => ({ ...now, items: [...now.items, ...items], nextCursor }));
  });
  return {
    items: shown.items,
    // While nodes of two versions run, an older one leaves it out.
    hasNextPage: Boolean(shown.nextCursor),
    isFetchingNextPage: isLoading,
    fetchNextPage: loadMore,
  };
}

/** The first page and as many of those after it as make at least `count` items. */
async function loadFrom<Item>(
  first: Page<Item>,
  count: number,
  loadPage: (cursor: string) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  let { items, nextCursor } = first;
  while (items.length < count && nextCursor) {
    const page = await loadPage(nextCursor);
    items = [...items, ...page.items];
    nextCursor = page.nextCursor;
  }
  return { items, nextCursor };
}

/** New items push older ones off the first page: those stay shown. */
function withOlder<Item extends { id: string; createdAt: string }>(first: Page<Item>, shown: Shown<Item>): Shown<Item> {
  const { createdAt = '' } = first.items.at(-1) ?? {};
  const ids = new Set(first.items.map(({ id }) => id));
  const older = shown.items.filter((item) => item.createdAt <= createdAt && !ids.has(item.id));
  if (!first.nextCursor || older.length === 0) return { ...first, first };
  return { first, items: [...first.items, ...older], nextCursor: shown.nextCursor };
}
