import { lazy, Suspense } from 'react';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useHashDialog, useSignUpOnHash } from '#web/platform/page/hash-dialog.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { SearchResult } from '#web/search/search-loading.ts';
import { type SearchRequest, searchPath } from '#web/search/search-request.ts';
import { BellIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { SAVE_HASH } from './saving-search.ts';

const SaveSearchDialog = lazy(() =>
  import('./SaveSearchDialog.tsx').then((module) => ({ default: module.SaveSearchDialog })),
);

type SaveSearchProps = { request: SearchRequest; result: SearchResult };

/** Saves the search to get alerts for new events. Visitors log in first and return to this dialog. */
export function SaveSearch({ request, result }: SaveSearchProps) {
  const nextPath = searchPath(request) + SAVE_HASH;
  const link = useSignedInLink(nextPath);
  // The page is the same for everyone until hydration.
  const isHydrated = useHydrated();
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated) && isHydrated;
  useSignUpOnHash(SAVE_HASH, nextPath, true);
  const { openDialog, setOpenDialog, close } = useHashDialog<'save'>(SAVE_HASH, 'save');
  const content = (
    <>
      <BellIcon size={20} />
      Save this search
    </>
  );
  if (!isSignedIn)
    return (
      <ButtonLink {...link} variant="quiet" preventScrollReset>
        {content}
      </ButtonLink>
    );
  return (
    <>
      <Button variant="quiet" onClick={() => setOpenDialog('save')}>
        {content}
      </Button>
      {openDialog && (
        <Suspense>
          <SaveSearchDialog request={request} result={result} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
