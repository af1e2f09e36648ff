import { onDemandComponent } from '#web/ui/overlay/on-demand-component.tsx';
import { forVolunteers } from '#web/volunteering/lazy-needs.tsx';

const load = () => import('./ShiftList.tsx').then((module) => module.ShiftList);
export const ShiftList = forVolunteers(onDemandComponent(load, import.meta.env.SSR ? await load() : null));
