import type { HostRef } from './contributions.api.ts';

/** Groups and organizations share these pages: the path says which one it is. */
export function hostOfPath(pathname: string): HostRef {
  const [, plural, slug = ''] = pathname.split('/');
  return { kind: plural === 'groups' ? 'group' : 'organization', slug: decodeURIComponent(slug) };
}
