/** Accepts only paths of this site: a link must not redirect from our login to another site. */
export function ownPath(path: string | null): string | undefined {
  if (!path || !URL.canParse(path, 'https://own.invalid')) return undefined;
  const url = new URL(path, 'https://own.invalid');
  const isSameOrigin = path.startsWith('/') && url.origin === 'https://own.invalid' && !url.pathname.startsWith('//');
  return isSameOrigin ? url.pathname + url.search : undefined;
}
