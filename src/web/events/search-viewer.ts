import type { SearchViewer } from './search-loading.ts';
import { knownPosition } from '#web/parts/viewer-position.ts';

/** Some systems name no language, or one that no standard knows. */
const isLanguage = (tag: string) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(tag);

/** The server searches for nobody in particular; the browser for its person. */
export function searchViewer(): SearchViewer {
  if (import.meta.env.SSR) return {};
  return {
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(isLanguage(navigator.language) && { locale: navigator.language }),
    position: knownPosition(),
  };
}
