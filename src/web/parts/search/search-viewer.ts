import { deviceZone } from '#web/ui/display/local-time.ts';
import { cachedPosition, type ViewerPosition } from './viewer-position.ts';

/** What only the browser knows; the server searches in UTC, from anywhere, without a viewer. */
export type SearchViewer = { timeZone?: string; locale?: string; position?: ViewerPosition | null | undefined };

/** Some systems report no language or an invalid one. */
const isLanguage = (tag: string) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(tag);

/** The server searches without a viewer, the browser for its user. */
export function searchViewer(): SearchViewer {
  if (import.meta.env.SSR) return {};
  return {
    timeZone: deviceZone(),
    ...(isLanguage(navigator.language) && { locale: navigator.language }),
    position: cachedPosition(),
  };
}
