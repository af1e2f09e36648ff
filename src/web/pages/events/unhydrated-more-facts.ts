import { unhydratedComponent } from '#web/ui/overlay/unhydrated-component.tsx';

const load = () => import('./EventMoreFacts.tsx').then((module) => module.EventMoreFacts);

export const EventMoreFacts = unhydratedComponent(load, import.meta.env.SSR ? await load() : null);
