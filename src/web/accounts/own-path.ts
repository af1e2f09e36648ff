/** An address to go on to, only when it is one of this site: a link must not lead through our login to somewhere else. */
export function ownPath(wanted: string | null): string | undefined {
  if (!wanted || !URL.canParse(wanted, 'https://own.invalid')) return undefined;
  const url = new URL(wanted, 'https://own.invalid');
  const isOwn = wanted.startsWith('/') && url.origin === 'https://own.invalid' && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search : undefined;
}
