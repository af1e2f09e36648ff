/** The viewer's position and its source. */
export type ViewerPosition = {
  latitude: number;
  longitude: number;
  name: string;
  source: 'browser' | 'profile' | 'site';
  /** The time zone of the nearest town; unknown far from any town. */
  timeZone?: string | undefined;
};

/** Undefined until requested; null if unavailable. Kept in memory only. */
let cached: ViewerPosition | null | undefined;
export const cachedPosition = () => cached;
export const cachePosition = (position: ViewerPosition | null): void => {
  cached = position;
};
