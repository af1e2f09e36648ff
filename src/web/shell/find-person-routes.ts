import type { PatchRoutesOnNavigationFunction } from 'react-router';
import { isSignedIn } from '#web/platform/http.ts';

/** The route under which the pages behind login are. */
export const PERSON = 'person';

/** Told once; whoever is signed out is led to the landing page from there, as from any address that is none. */
export function findPersonRoutes(): PatchRoutesOnNavigationFunction {
  let isKnown = false;
  return async ({ patch, signal }) => {
    if (isKnown || !isSignedIn()) return;
    const { personRoutes } = await import('./person-routes.tsx');
    // Another way may have been taken meanwhile, by somebody who is told then.
    if (isKnown || signal.aborted) return;
    patch(PERSON, personRoutes);
    isKnown = true;
  };
}
