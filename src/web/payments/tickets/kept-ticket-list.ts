import { keptComponent } from '#web/ui/overlay/kept-component.tsx';

const load = () => import('./TicketList.tsx').then((module) => module.TicketList);

export const TicketList = keptComponent(load, import.meta.env.SSR ? await load() : null);
