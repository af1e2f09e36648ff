import { keptComponent } from '#web/ui/overlay/kept-component.tsx';

const load = () => import('./EventDescription.tsx').then((module) => module.EventDescription);

export const EventDescription = keptComponent(load, import.meta.env.SSR ? await load() : null);
