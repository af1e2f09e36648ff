import { onDemandComponent } from '#web/ui/overlay/on-demand-component.tsx';

const load = () => import('./ShiftFilterPanel.tsx').then((module) => module.ShiftFilterPanel);
export const ShiftFilterPanel = onDemandComponent(load, import.meta.env.SSR ? await load() : null);
