import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { useAppSelector } from './store.ts';

/**
 * Public pages are server-rendered without a viewer. Reloads the page's data once the browser knows the viewer, and whenever the viewer changes.
 * Returns true while the data is another viewer's.
 */
export function useViewerReload(): boolean {
  const viewer = useAppSelector((state) => (state.auth.isAuthenticated ? (state.auth.user?.id ?? 'unknown') : null));
  const isHydrated = useHydrated();
  const { revalidate, state } = useRevalidator();
  // A page opened by client-side navigation was loaded for the viewer.
  const [loadedFor, setLoadedFor] = useState(() => (isHydrated ? viewer : null));
  useEffect(() => {
    if (viewer === loadedFor) return;
    void revalidate().then(() => setLoadedFor(viewer));
  }, [viewer, loadedFor, revalidate]);
  return viewer !== loadedFor || state === 'loading';
}
