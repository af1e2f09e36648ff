import type { PatchRoutesOnNavigationFunction } from 'react-router';
import { isSignedIn } from '#web/platform/http/http.ts';

/** The parent route of all pages behind login. */
export const PERSON = 'person';

/** Adds the routes once, when first needed; signed-out visitors are then redirected to the landing page as from any unknown URL. */
export function findPersonRoutes(): PatchRoutesOnNavigationFunction {
  let isKnown = false;
  return async ({ patch, signal }) => {
    if (isKnown || !isSignedIn()) return;
    const { personRoutes } = await import('./person-routes.tsx');
    // Another navigation may have started meanwhile; it runs this again.
    if (isKnown || signal.aborted) return;
    patch(PERSON, personRoutes);
    isKnown = true;
  };
}
