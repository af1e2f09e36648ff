import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { keepFocusOnPage } from '#web/ui/focus-keeper.ts';

/** Wraps pages that need no account: provides the query cache of the person or the phone. */
export function Component() {
  const personId = useAppSelector((state) => state.auth.user?.id);
  useEffect(keepFocusOnPage, []);
  return (
    <PersonQueries key={personId ?? 'guest'}>
      <Outlet />
    </PersonQueries>
  );
}
