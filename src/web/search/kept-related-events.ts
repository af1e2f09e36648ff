import { keptComponent } from '#web/ui/overlay/kept-component.tsx';

const load = () => import('./RelatedEvents.tsx').then((module) => module.RelatedEvents);

export const RelatedEvents = keptComponent(load, import.meta.env.SSR ? await load() : null);
