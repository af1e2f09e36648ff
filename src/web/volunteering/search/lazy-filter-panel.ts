import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';

const load = () => import('./ShiftFilterPanel.tsx').then((module) => module.ShiftFilterPanel);
export const ShiftFilterPanel = lazyComponent(load, import.meta.env.SSR ? await load() : null, true);
