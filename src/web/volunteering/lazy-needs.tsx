import { useEffect } from 'react';
import { useAppSelector } from '#web/platform/session/store.ts';
import { onDemandComponent } from '#web/ui/overlay/on-demand-component.tsx';

// In the browser their code loads separately, and only for viewers who can use it.
const loadEventNeedsComponent = () => import('./EventNeeds.tsx').then((module) => module.EventNeeds);
const loadHostNeedsComponent = () => import('./HostNeeds.tsx').then((module) => module.HostNeeds);

/** Signed-in viewers see their own sign-ups; the links of other visitors open the dialog to sign up without any code. */
export function forVolunteers<Props extends object>(Needs: ReturnType<typeof onDemandComponent<Props>>) {
  function NeedsForViewer(props: Props) {
    const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
    useEffect(() => {
      if (isSignedIn) void Needs.ready();
    }, [isSignedIn]);
    return <Needs {...props} />;
  }
  return Object.assign(NeedsForViewer, { ready: Needs.ready });
}

export const EventNeeds = forVolunteers(
  onDemandComponent(loadEventNeedsComponent, import.meta.env.SSR ? await loadEventNeedsComponent() : null),
);
export const HostNeeds = forVolunteers(
  onDemandComponent(loadHostNeedsComponent, import.meta.env.SSR ? await loadHostNeedsComponent() : null),
);
