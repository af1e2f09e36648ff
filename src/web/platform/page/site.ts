import { createContext, useContext } from 'react';
import type { Site } from '#contracts/site.contract.ts';

export const SiteContext = createContext<Site | null>(null);

/** Site settings for pages, embedded in every page. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteContext above it');
  return site;
}
