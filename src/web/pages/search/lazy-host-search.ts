import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';

const load = () => import('./HostSearchWithCards.tsx').then((module) => module.HostSearchWithCards);
export const HostSearchWithCards = lazyComponent(load, import.meta.env.SSR ? await load() : null);
