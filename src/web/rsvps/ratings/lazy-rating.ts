import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';

const loadRating = () => import('./RatingSection.tsx').then((module) => module.RatingSection);
export const RatingSection = lazyComponent(loadRating, import.meta.env.SSR ? await loadRating() : null);
