import type { SitePath } from './site-paths.ts';

/* What browsers and phones show for the site. They are not in site-paths.ts, because every page loads that. */

export const iconPath = '/icon.svg' satisfies SitePath;
/** Where feed readers and old browsers look, without reading a page. */
export const faviconPath = '/favicon.ico' satisfies SitePath;
/** Where iPhones and iPads look. */
export const touchIconPath = '/apple-touch-icon.png' satisfies SitePath;
export const appIconPath = (side: number | string): SitePath => `/icons/${side}.png`;
export const manifestPath = '/manifest.webmanifest' satisfies SitePath;
