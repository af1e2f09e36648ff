import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useHydrated } from './hydrated.ts';
import { useAppSelector } from './store.ts';

/**
 * The server renders a public page for nobody in particular. Once the browser knows who looks, and whenever that changes, the
 * page's data is loaded again for them. True while they see what was loaded for somebody else.
 */
export function useViewerReload(): boolean {
  const viewer = useAppSelector((state) => (state.auth.isAuthenticated ? (state.auth.user?.id ?? 'unknown') : null));
  const isHydrated = useHydrated();
  const { revalidate, state } = useRevalidator();
  // A page that was opened from within the site was loaded for the viewer.
  const [loadedFor, setLoadedFor] = useState(() => (isHydrated ? viewer : null));
  useEffect(() => {
    if (viewer === loadedFor) return;
    void revalidate().then(() => setLoadedFor(viewer));
  }, [viewer, loadedFor, revalidate]);
  return viewer !== loadedFor || state === 'loading';
}
