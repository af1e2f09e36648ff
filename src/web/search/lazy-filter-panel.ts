import { onDemandComponent } from '#web/ui/overlay/on-demand-component.tsx';

const load = () => import('./EventFilterPanel.tsx').then((module) => module.EventFilterPanel);
export const EventFilterPanel = onDemandComponent(load, import.meta.env.SSR ? await load() : null);
