import { lazy, Suspense } from 'react';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { SearchResult } from '#web/search/search-loading.ts';
import { type SearchRequest, searchPath } from '#web/search/search-request.ts';
import { BellIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { SAVE_HASH } from './saving-search.ts';

const SaveSearchButton = lazy(() =>
  import('./SaveSearchButton.tsx').then((module) => ({ default: module.SaveSearchButton })),
);

type SaveSearchProps = { request: SearchRequest; result: SearchResult };

/** Saves the search to get alerts for new events. Visitors log in first and return to the dialog. */
export function SaveSearch({ request, result }: SaveSearchProps) {
  const nextPath = searchPath(request) + SAVE_HASH;
  // The page is the same for everyone until hydration.
  const isHydrated = useHydrated();
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated) && isHydrated;
  const link = <SaveLink nextPath={nextPath} />;
  if (!isSignedIn) return link;
  return (
    <Suspense fallback={link}>
      <SaveSearchButton request={request} result={result} />
    </Suspense>
  );
}

function SaveLink({ nextPath }: { nextPath: string }) {
  const link = useSignedInLink(nextPath);
  return (
    <ButtonLink {...link} variant="quiet" size="small" preventScrollReset>
      <BellIcon size={20} />
      Save this search
    </ButtonLink>
  );
}
