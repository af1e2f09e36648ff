import { createContext, type RouterContextProvider } from 'react-router';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { cachedPosition, type ViewerPosition } from './viewer-position.ts';

/** What only the browser knows. The server knows the time zone of the site. */
export type SearchViewer = { timeZone?: string; locale?: string; position?: ViewerPosition | null | undefined };

/** Some systems report no language or an invalid one. */
const isLanguage = (tag: string) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(tag);

/** Gives page loaders the time zone of the site, on the server. */
export const siteZoneContext = createContext('UTC');

export const viewerOfPage = (context: Readonly<RouterContextProvider>): SearchViewer =>
  import.meta.env.SSR ? { timeZone: context.get(siteZoneContext) } : searchViewer();

/** In the browser. */
export function searchViewer(): SearchViewer {
  return {
    timeZone: deviceZone(),
    ...(isLanguage(navigator.language) && { locale: navigator.language }),
    position: cachedPosition(),
  };
}
