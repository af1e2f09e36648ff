import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';

// In the browser their code loads separately, and only where there are needs.
const loadEventNeedsComponent = () => import('./EventNeeds.tsx').then((module) => module.EventNeeds);
const loadHostNeedsComponent = () => import('./HostNeeds.tsx').then((module) => module.HostNeeds);

export const EventNeeds = lazyComponent(
  loadEventNeedsComponent,
  import.meta.env.SSR ? await loadEventNeedsComponent() : null,
);
export const HostNeeds = lazyComponent(
  loadHostNeedsComponent,
  import.meta.env.SSR ? await loadHostNeedsComponent() : null,
);
