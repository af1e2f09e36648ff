import { onDemandComponent } from '#web/ui/overlay/on-demand-component.tsx';

const load = () => import('./ComingUp.tsx').then((module) => module.ComingUp);

/** The server's markup stays: links and pictures need no script. */
export const ComingUp = onDemandComponent(load, import.meta.env.SSR ? await load() : null);
