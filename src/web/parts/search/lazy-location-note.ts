import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';

const load = () => import('./LocationNote.tsx').then((module) => module.LocationNote);
/** Most searches need no note. */
export const LocationNote = lazyComponent(load, import.meta.env.SSR ? await load() : null);

/** Whether the results may come with a note: the typed town may be unknown, and the current location is explained. */
export const mayNeedNote = ({ near, where }: { near: string; where: string }): boolean =>
  near !== '' || where === 'current';
