import { lazy, Suspense } from 'react';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { SeriesSummary } from './series-dates.ts';

const SeriesManager = lazy(async () => ({ default: (await import('./SeriesManager.tsx')).SeriesManager }));

/** The hosts' tools for the series; their code loads for hosts only. */
export function SeriesTools({ series }: { series: SeriesSummary }) {
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  if (!isSignedIn || !series.canEdit) return null;
  return (
    <Suspense>
      <SeriesManager series={series} />
    </Suspense>
  );
}
