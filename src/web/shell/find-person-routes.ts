import type { PatchRoutesOnNavigationFunction } from 'react-router';

/** The parent route of all pages that the browser renders. */
export const PERSON = 'person';

/** Adds the routes once, when first needed; signed-out visitors are then redirected to the landing page as from any unknown URL. */
export function findPersonRoutes(): PatchRoutesOnNavigationFunction {
  let isKnown = false;
  return async ({ patch, signal }) => {
    if (isKnown) return;
    const { personRoutes } = await import('./person-routes.tsx');
    // Another navigation may have started meanwhile; it runs this again.
    if (isKnown || signal.aborted) return;
    patch(PERSON, personRoutes);
    isKnown = true;
  };
}
