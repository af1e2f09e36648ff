import { deviceZone } from '#web/ui/display/wall-time.ts';
import { knownPosition, type ViewerPosition } from './viewer-position.ts';

/** What only the browser knows; the server searches by UTC, from anywhere, for everybody. */
export type SearchViewer = { timeZone?: string; locale?: string; position?: ViewerPosition | null | undefined };

/** Some systems name no language, or one that no standard knows. */
const isLanguage = (tag: string) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(tag);

/** The server searches for nobody in particular; the browser for its person. */
export function searchViewer(): SearchViewer {
  if (import.meta.env.SSR) return {};
  return {
    timeZone: deviceZone(),
    ...(isLanguage(navigator.language) && { locale: navigator.language }),
    position: knownPosition(),
  };
}
