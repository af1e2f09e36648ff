/** Accepts only paths of this site: a link must not redirect from our login to another site. */
export function ownPath(wanted: string | null): string | undefined {
  if (!wanted || !URL.canParse(wanted, 'https://own.invalid')) return undefined;
  const url = new URL(wanted, 'https://own.invalid');
  const isOwn = wanted.startsWith('/') && url.origin === 'https://own.invalid' && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search : undefined;
}
