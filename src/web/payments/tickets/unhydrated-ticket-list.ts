import { unhydratedComponent } from '#web/ui/overlay/unhydrated-component.tsx';

const load = () => import('./TicketList.tsx').then((module) => module.TicketList);

export const TicketList = unhydratedComponent(load, import.meta.env.SSR ? await load() : null);
