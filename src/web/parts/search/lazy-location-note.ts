import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';

const load = () => import('./LocationNote.tsx').then((module) => module.LocationNote);
/** Most searches need no note. */
export const LocationNote = lazyComponent(load, import.meta.env.SSR ? await load() : null);
