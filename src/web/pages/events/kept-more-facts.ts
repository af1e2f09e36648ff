import { keptComponent } from '#web/ui/overlay/kept-component.tsx';

const load = () => import('./EventMoreFacts.tsx').then((module) => module.EventMoreFacts);

export const EventMoreFacts = keptComponent(load, import.meta.env.SSR ? await load() : null);
