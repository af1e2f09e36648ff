import { paths, type SitePath } from './site-paths.ts';

/** Removed from the address as soon as the page has read it. */
export const MAILED_PARAMETER = 'via';
/** Values of the parameter: log in where the page is hidden from visitors, or in any case. */
const MAIL = 'mail';
const MEMBERS = 'members';
const ORIGIN = 'https://site.invalid';

const pathOf = ({ pathname, search, hash }: URL): SitePath => `${pathname as SitePath}${search}${hash}`;

/**
 * The path of a page in a mail. Personal pages redirect visitors to the landing page, and hidden pages look missing; opened by such a link they ask
 * to log in and then open. `isForMembers` for a page that everyone can open, but whose content only members see.
 */
export function mailedPath(
  path: SitePath,
  { isForMembers = false }: { isForMembers?: boolean | undefined } = {},
): SitePath {
  const url = new URL(path, ORIGIN);
  url.searchParams.set(MAILED_PARAMETER, isForMembers ? MEMBERS : MAIL);
  return pathOf(url);
}

/** Where a visitor goes from a link in a mail to a page that is `hidden` from them: to the login dialog, which leads back. */
export function loginPathOf(address: string, { isHidden }: { isHidden: boolean }): SitePath | undefined {
  const url = new URL(address);
  const value = url.searchParams.get(MAILED_PARAMETER);
  if (value !== MEMBERS && !(value === MAIL && isHidden)) return undefined;
  url.searchParams.delete(MAILED_PARAMETER);
  return paths.home({ dialog: 'login', onward: pathOf(url) });
}
