import { unhydratedComponent } from '#web/ui/overlay/unhydrated-component.tsx';

const load = () => import('./EventDescription.tsx').then((module) => module.EventDescription);

export const EventDescription = unhydratedComponent(load, import.meta.env.SSR ? await load() : null);
