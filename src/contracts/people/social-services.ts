import { type SocialService, socialServiceNames } from './social-service-names.ts';

/** A link on somebody's profile: how it reads, and where it leads, if that is known. */
export type SocialLink = { service: SocialService; handle: string; url: string | null };
/** What was typed: a link, or what is wrong with it. */
type Reading = { handle: string; url: string | null } | { wrong: string };

export const MAX_SOCIAL_LINKS = 10;

const HOST = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]*[a-z0-9]';
const whole = (pattern: string) => new RegExp(`^${pattern}$`, 'i');

const isAddress = (typed: string) => /^[a-z][a-z0-9+.-]*:/i.test(typed);

/** https, a host with a name, nobody's password. */
function readUrl(typed: string): URL | { wrong: string } {
  if (!/^https:\/\//i.test(typed)) return { wrong: 'Addresses begin with https://' };
  const url = URL.parse(typed);
  if (!url || !whole(HOST).test(url.hostname) || url.username || url.password || url.port)
    return { wrong: 'That is not an address' };
  return url;
}

/** Services with names: typed as @name, or as the address of the profile. */
function readNamed(
  service: SocialService,
  hosts: RegExp,
  path: RegExp,
  link: { name: RegExp; urlOf: (name: string) => string },
) {
  const label = socialServiceNames[service];
  return (typed: string): Reading => {
    let name = typed.replace(/^@/, '');
    if (isAddress(typed) || typed.includes('/')) {
      const url = readUrl(typed.includes(':') ? typed : `https://${typed}`);
      if ('wrong' in url) return url;
      const [, found] = hosts.test(url.hostname) ? (path.exec(pathOf(url)) ?? []) : [];
      if (!found) return { wrong: `That is not the address of a profile at ${label}` };
      name = found;
    }
    if (!link.name.test(name)) return { wrong: `That is not a name at ${label}` };
    return { handle: `@${name}`, url: link.urlOf(name) };
  };
}
const pathOf = ({ pathname }: URL) => pathname.replace(/\/+$/, '');

function readMastodon(typed: string): Reading {
  const url = isAddress(typed) ? readUrl(typed) : null;
  if (url && 'wrong' in url) return url;
  const account = url ? `${pathOf(url).replace(/^\/@?/, '')}@${url.hostname}` : typed.replace(/^@/, '');
  const [, name, server] = whole(`(\\w+(?:[.-]+\\w+)*)@(${HOST})`).exec(account) ?? [];
  if (!name || !server) return { wrong: 'Write it as @name@server' };
  return { handle: `@${name}@${server.toLowerCase()}`, url: `https://${server.toLowerCase()}/@${name}` };
}

function readBluesky(typed: string): Reading {
  const reading = readNamed('bluesky', /^bsky\.app$/, /^\/profile\/([^/]+)$/, {
    name: whole(`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?|${HOST})`),
    urlOf: (name) => name,
  })(typed);
  if ('wrong' in reading) return reading;
  const name = reading.handle.slice(1).toLowerCase();
  const full = name.includes('.') ? name : `${name}.bsky.social`;
  return { handle: `@${full}`, url: `https://bsky.app/profile/${full}` };
}

function readWebsite(typed: string): Reading {
  const url = readUrl(isAddress(typed) ? typed : `https://${typed}`);
  if ('wrong' in url) return url;
  return { handle: url.href.slice('https://'.length).replace(/^([^/]+)\/$/, '$1'), url: url.href };
}

/** Names at Discord lead nowhere: they are there to be read. */
function readDiscord(typed: string): Reading {
  const name = typed.replace(/^@/, '').toLowerCase();
  return /^(?!.*\.\.)[a-z0-9._]{2,32}$/.test(name)
    ? { handle: name, url: null }
    : { wrong: 'That is not a name at Discord' };
}

/** In the field before anything is typed, and how what was typed is read. */
export const socialServices: Record<SocialService, { example: string; read: (typed: string) => Reading }> = {
  website: { example: 'https://example.org', read: readWebsite },
  mastodon: { example: '@name@server', read: readMastodon },
  bluesky: { example: '@name.bsky.social', read: readBluesky },
  instagram: {
    example: '@name',
    read: readNamed('instagram', /^(www\.)?instagram\.com$/, /^\/([^/]+)$/, {
      name: /^\w[\w.]{0,29}$/,
      urlOf: (name) => `https://www.instagram.com/${name}`,
    }),
  },
  youtube: {
    example: '@name',
    read: readNamed('youtube', /^(www\.|m\.)?youtube\.com$/, /^\/@([^/]+)$/, {
      name: /^\w[\w.-]{0,59}$/,
      urlOf: (name) => `https://www.youtube.com/@${name}`,
    }),
  },
  linkedin: {
    example: 'https://www.linkedin.com/in/name',
    read: readNamed('linkedin', /^([a-z]{2}\.|www\.)?linkedin\.com$/, /^\/in\/([^/]+)$/, {
      name: /^[A-Za-z0-9][\w%-]{2,99}$/,
      urlOf: (name) => `https://www.linkedin.com/in/${name}`,
    }),
  },
  github: {
    example: '@name',
    read: readNamed('github', /^(www\.)?github\.com$/, /^\/([^/]+)$/, {
      name: /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?$/,
      urlOf: (name) => `https://github.com/${name}`,
    }),
  },
  discord: { example: 'name', read: readDiscord },
};

const MOST = { handle: 200, url: 500 };

/** What somebody typed for a service, as a link; or what is wrong with it. */
export function parseSocialLink(service: SocialService, typed: string): SocialLink | { wrong: string } {
  const text = typed.trim();
  if (!text) return { wrong: 'Write a name or an address, or remove the link' };
  const reading = socialServices[service].read(text);
  if ('wrong' in reading) return reading;
  if (reading.handle.length > MOST.handle || (reading.url?.length ?? 0) > MOST.url)
    return { wrong: 'That is too long' };
  return { service, ...reading };
}
