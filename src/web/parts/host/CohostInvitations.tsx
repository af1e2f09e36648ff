import { lazy, Suspense } from 'react';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { CohostRef } from './cohost-requests.api.ts';

const CohostRequests = lazy(() =>
  import('./CohostRequests.tsx').then((module) => ({ default: module.CohostRequests })),
);

/** Loads the requests to co-host when a person who may answer them is here. */
export function CohostInvitations({ host }: { host: CohostRef }) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  return (
    personId && (
      <Suspense>
        <CohostRequests key={personId} host={host} />
      </Suspense>
    )
  );
}
