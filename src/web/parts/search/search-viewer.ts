import { deviceZone } from '#web/ui/display/local-time.ts';
import { cachedPosition, type ViewerPosition } from './viewer-position.ts';

/** What only the browser knows. The server knows only its own time zone, the default of the site. */
export type SearchViewer = { timeZone?: string; locale?: string; position?: ViewerPosition | null | undefined };

/** Some systems report no language or an invalid one. */
const isLanguage = (tag: string) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(tag);

export function searchViewer(): SearchViewer {
  const timeZone = deviceZone();
  if (import.meta.env.SSR) return { timeZone };
  return {
    timeZone,
    ...(isLanguage(navigator.language) && { locale: navigator.language }),
    position: cachedPosition(),
  };
}
