import { unhydratedComponent } from '#web/ui/overlay/unhydrated-component.tsx';

const load = () => import('./RelatedEvents.tsx').then((module) => module.RelatedEvents);

export const RelatedEvents = unhydratedComponent(load, import.meta.env.SSR ? await load() : null);
