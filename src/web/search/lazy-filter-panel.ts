import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';

const load = () => import('./EventFilterPanel.tsx').then((module) => module.EventFilterPanel);
export const EventFilterPanel = lazyComponent(load, import.meta.env.SSR ? await load() : null, true);
