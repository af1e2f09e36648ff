import { useRef, useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { showToast } from '#web/ui/overlay/toast.ts';

/** What the button below a list does: it loads once at a time, and a failure is shown. */
export function useLoadMore(load: () => Promise<unknown>) {
  const [isLoading, setLoading] = useState(false);
  // A double click presses twice before React renders.
  const isRunning = useRef(false);
  const loadMore = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setLoading(true);
    await load().catch((error: unknown) => showToast(problemText(error), { kind: 'error' }));
    isRunning.current = false;
    setLoading(false);
  };
  return { isLoading, loadMore };
}

/** A list of a public page, which has no query cache: its first page comes with the page. Pass that as `key`, so that a changed list starts over. */
export function usePagedList<Page extends { nextCursor: string | null }>(
  first: Page,
  load: (cursor: string) => Promise<Page>,
) {
  const [pages, setPages] = useState<readonly Page[]>([first]);
  // While nodes of two versions run, an older one may leave it out.
  const cursor = pages.at(-1)!.nextCursor ?? null;
  const { isLoading, loadMore } = useLoadMore(async () => {
    if (cursor === null) return;
    const page = await load(cursor);
    setPages((shown) => [...shown, page]);
  });
  return { pages, hasNextPage: cursor !== null, isFetchingNextPage: isLoading, fetchNextPage: loadMore };
}
