import { createContext, useContext } from 'react';
import type { Site } from '#contracts/site.contract.ts';

export const SiteContext = createContext<Site | null>(null);

/** Site settings for pages, embedded in every page. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteContext above it');
  return site;
}

const SITE_CHANGED = 'site-changed';

/** Shows the site as it is now on the open page. */
export const announceSite = (site: Site): boolean =>
  document.dispatchEvent(new CustomEvent(SITE_CHANGED, { detail: site }));

export function onSiteAnnounced(show: (site: Site) => void): () => void {
  const onChange = (event: Event) => show((event as CustomEvent<Site>).detail);
  document.addEventListener(SITE_CHANGED, onChange);
  return () => document.removeEventListener(SITE_CHANGED, onChange);
}
