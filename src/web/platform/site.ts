import { createContext, useContext } from 'react';
import type { Site } from '#contracts/site.contract.ts';

export const SiteContext = createContext<Site | null>(null);

/** The site's settings that pages show; in every page from the first byte. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteContext above it');
  return site;
}
