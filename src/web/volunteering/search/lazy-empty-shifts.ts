import { onDemandComponent } from '#web/ui/overlay/on-demand-component.tsx';

const load = () => import('./EmptyShifts.tsx').then((module) => module.EmptyShifts);
/** Only links, which need no script. */
export const EmptyShifts = onDemandComponent(load, import.meta.env.SSR ? await load() : null);
