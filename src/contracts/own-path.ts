import type { SitePath } from './site-paths.ts';

/** Accepts only paths of this site: a link must not redirect from our login to another site. */
export function ownPath(path: string | null): SitePath | undefined {
  const url = path?.startsWith('/') ? URL.parse(path, 'https://own.invalid') : null;
  const isOwn = url?.host === 'own.invalid' && !url.pathname.startsWith('//');
  return isOwn ? `/${url.pathname.slice(1)}${url.search}${url.hash}` : undefined;
}
