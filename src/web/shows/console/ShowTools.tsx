import { lazy, type ReactNode, Suspense } from 'react';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';

const ShowManager = lazy(() => import('./ShowManager.tsx').then((module) => ({ default: module.ShowManager })));

/** Replaces the public page with the console for people who run the show. */
export function ShowTools({ show, children }: { show: ShowDetail; children: ReactNode }) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  if (!personId || !show.abilities.run) return children;
  return (
    <Suspense fallback={children}>
      <ShowManager key={personId} first={show} personId={personId} />
    </Suspense>
  );
}
