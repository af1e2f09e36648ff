import { type SocialService, socialServiceNames } from './social-service-names.ts';

/** A link on a profile: `handle` is displayed, `url` is null for services without profile URLs. */
export type SocialLink = { service: SocialService; handle: string; url: string | null };
type ParsedLink = { handle: string; url: string | null } | { error: string };

export const MAX_SOCIAL_LINKS = 10;

const HOST = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]*[a-z0-9]';
const whole = (pattern: string) => new RegExp(`^${pattern}$`, 'i');

const isAddress = (typed: string) => /^[a-z][a-z0-9+.-]*:/i.test(typed);

/** https only, with a host name, and without port or credentials. */
function parseUrl(typed: string): URL | { error: string } {
  if (!/^https:\/\//i.test(typed)) return { error: 'Start the address with https://.' };
  const url = URL.parse(typed);
  if (!url || !whole(HOST).test(url.hostname) || url.username || url.password || url.port)
    return { error: 'Enter a valid address.' };
  return url;
}

/** Accepts @name or the URL of the profile, for services with user names. */
function parseNamed(
  service: SocialService,
  hosts: RegExp,
  path: RegExp,
  link: { name: RegExp; urlOf: (name: string) => string },
) {
  const label = socialServiceNames[service];
  return (typed: string): ParsedLink => {
    let name = typed.replace(/^@/, '');
    if (isAddress(typed) || typed.includes('/')) {
      const url = parseUrl(typed.includes(':') ? typed : `https://${typed}`);
      if ('error' in url) return url;
      const [, found] = hosts.test(url.hostname) ? (path.exec(pathOf(url)) ?? []) : [];
      if (!found) return { error: `Enter the address of a profile on ${label}.` };
      name = found;
    }
    if (!link.name.test(name)) return { error: `Enter a valid ${label} name.` };
    return { handle: `@${name}`, url: link.urlOf(name) };
  };
}
const pathOf = ({ pathname }: URL) => pathname.replace(/\/+$/, '');

function parseMastodon(typed: string): ParsedLink {
  const url = isAddress(typed) ? parseUrl(typed) : null;
  if (url && 'error' in url) return url;
  const account = url ? `${pathOf(url).replace(/^\/@?/, '')}@${url.hostname}` : typed.replace(/^@/, '');
  const [, name, server] = whole(`(\\w+(?:[.-]+\\w+)*)@(${HOST})`).exec(account) ?? [];
  if (!name || !server) return { error: 'Enter it as @name@server.' };
  return { handle: `@${name}@${server.toLowerCase()}`, url: `https://${server.toLowerCase()}/@${name}` };
}

function parseBluesky(typed: string): ParsedLink {
  const link = parseNamed('bluesky', /^bsky\.app$/, /^\/profile\/([^/]+)$/, {
    name: whole(`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?|${HOST})`),
    urlOf: (name) => name,
  })(typed);
  if ('error' in link) return link;
  const name = link.handle.slice(1).toLowerCase();
  const full = name.includes('.') ? name : `${name}.bsky.social`;
  return { handle: `@${full}`, url: `https://bsky.app/profile/${full}` };
}

function parseWebsite(typed: string): ParsedLink {
  const url = parseUrl(isAddress(typed) ? typed : `https://${typed}`);
  if ('error' in url) return url;
  return { handle: url.href.slice('https://'.length).replace(/^([^/]+)\/$/, '$1'), url: url.href };
}

/** Discord has no public profile URLs. */
function parseDiscord(typed: string): ParsedLink {
  const name = typed.replace(/^@/, '').toLowerCase();
  return /^(?!.*\.\.)[a-z0-9._]{2,32}$/.test(name)
    ? { handle: name, url: null }
    : { error: 'Enter a valid Discord name.' };
}

/** `example` is the placeholder of the field. */
export const socialServices: Record<SocialService, { example: string; read: (typed: string) => ParsedLink }> = {
  website: { example: 'https://example.org', read: parseWebsite },
  mastodon: { example: '@name@server', read: parseMastodon },
  bluesky: { example: '@name.bsky.social', read: parseBluesky },
  instagram: {
    example: '@name',
    read: parseNamed('instagram', /^(www\.)?instagram\.com$/, /^\/([^/]+)$/, {
      name: /^\w[\w.]{0,29}$/,
      urlOf: (name) => `https://www.instagram.com/${name}`,
    }),
  },
  youtube: {
    example: '@name',
    read: parseNamed('youtube', /^(www\.|m\.)?youtube\.com$/, /^\/@([^/]+)$/, {
      name: /^\w[\w.-]{0,59}$/,
      urlOf: (name) => `https://www.youtube.com/@${name}`,
    }),
  },
  linkedin: {
    example: 'https://www.linkedin.com/in/name',
    read: parseNamed('linkedin', /^([a-z]{2}\.|www\.)?linkedin\.com$/, /^\/in\/([^/]+)$/, {
      name: /^[A-Za-z0-9][\w%-]{2,99}$/,
      urlOf: (name) => `https://www.linkedin.com/in/${name}`,
    }),
  },
  github: {
    example: '@name',
    read: parseNamed('github', /^(www\.)?github\.com$/, /^\/([^/]+)$/, {
      name: /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?$/,
      urlOf: (name) => `https://github.com/${name}`,
    }),
  },
  discord: { example: 'name', read: parseDiscord },
};

const MAX_LENGTH = { handle: 200, url: 500 };

/** Parses user input as a link to a service. */
export function parseSocialLink(service: SocialService, typed: string): SocialLink | { error: string } {
  const text = typed.trim();
  if (!text) return { error: 'Enter a name or an address, or remove the link.' };
  const link = socialServices[service].read(text);
  if ('error' in link) return link;
  if (link.handle.length > MAX_LENGTH.handle || (link.url?.length ?? 0) > MAX_LENGTH.url)
    return { error: 'This is too long.' };
  return { service, ...link };
}
