import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { useAppSelector } from '#web/platform/session/store.ts';

/** The keeper of the session, loaded once there is a session to keep or a page to keep visitors out of. */
export function OptionalSessionKeeper() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const isPrivate = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.access === 'person');
  const { key } = useLocation();
  const [Keeper, setKeeper] = useState<ComponentType<{ isPrivate: boolean }> | null>(null);
  useEffect(() => {
    // Without a connection, nothing it does could be done either; the next page tries again.
    if (isAuthenticated || isPrivate)
      import('./SessionKeeper.tsx').then(
        (module) => setKeeper(() => module.SessionKeeper),
        () => undefined,
      );
  }, [isAuthenticated, isPrivate, key]);
  return Keeper && createElement(Keeper, { isPrivate });
}
