import { describe, expect, test } from 'vitest';
import { fc, webUrls } from '#tests/support/properties.ts';
import { type SocialService, socialServiceNames } from './social-service-names.ts';
import { parseSocialLink } from './social-services.ts';

const services = Object.keys(socialServiceNames) as SocialService[];

const valid: [SocialService, string, string, string | null][] = [
  ['website', 'https://ada.example', 'ada.example', 'https://ada.example/'],
  ['website', 'ada.example/a?b=c', 'ada.example/a?b=c', 'https://ada.example/a?b=c'],
  ['website', 'https://münchen.example', 'xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example/'],
  ['mastodon', '@ada@example.social', '@ada@example.social', 'https://example.social/@ada'],
  ['mastodon', 'ada@Example.Social', '@ada@example.social', 'https://example.social/@ada'],
  ['mastodon', 'https://example.social/@ada', '@ada@example.social', 'https://example.social/@ada'],
  ['bluesky', '@ada', '@ada.bsky.social', 'https://bsky.app/profile/ada.bsky.social'],
  ['bluesky', 'Ada.Example', '@ada.example', 'https://bsky.app/profile/ada.example'],
  ['bluesky', 'https://bsky.app/profile/ada.example', '@ada.example', 'https://bsky.app/profile/ada.example'],
  ['instagram', '@ada.l', '@ada.l', 'https://www.instagram.com/ada.l'],
  ['instagram', 'https://instagram.com/ada.l/?igsh=1', '@ada.l', 'https://www.instagram.com/ada.l'],
  ['youtube', '@ada', '@ada', 'https://www.youtube.com/@ada'],
  ['youtube', 'https://m.youtube.com/@ada', '@ada', 'https://www.youtube.com/@ada'],
  ['linkedin', 'https://de.linkedin.com/in/ada-l/', '@ada-l', 'https://www.linkedin.com/in/ada-l'],
  ['github', 'github.com/ada', '@ada', 'https://github.com/ada'],
  ['github', 'ada', '@ada', 'https://github.com/ada'],
  ['discord', '@Ada.L', 'ada.l', null],
];

const invalid: [SocialService, string, string][] = [
  ['website', '', 'Enter a name or an address, or remove the link.'],
  ['website', 'http://ada.example', 'Start the address with https://.'],
  ['website', 'javascript:alert(1)', 'Start the address with https://.'],
  ['website', 'data:text/html,x', 'Start the address with https://.'],
  ['website', 'https://ada:secret@ada.example', 'Enter a valid address.'],
  ['website', 'https://localhost', 'Enter a valid address.'],
  ['website', 'https://127.0.0.1/', 'Enter a valid address.'],
  ['website', 'https://ada.example:8443/', 'Enter a valid address.'],
  ['website', `https://ada.example/${'x'.repeat(500)}`, 'This is too long.'],
  ['mastodon', '@ada', 'Enter it as @name@server.'],
  ['mastodon', 'http://example.social/@ada', 'Start the address with https://.'],
  ['instagram', 'https://example.org/ada', 'Enter the address of a profile on Instagram.'],
  ['instagram', 'https://instagram.com.evil.example/ada', 'Enter the address of a profile on Instagram.'],
  ['github', 'https://github.com/ada/repo', 'Enter the address of a profile on GitHub.'],
  ['github', '-ada', 'Enter a valid GitHub name.'],
  ['linkedin', 'https://www.linkedin.com/company/dig', 'Enter the address of a profile on LinkedIn.'],
  ['bluesky', '@a b', 'Enter a valid Bluesky name.'],
  ['instagram', '..', 'Enter a valid Instagram name.'],
  ['discord', '..', 'Enter a valid Discord name.'],
  ['discord', 'https://discord.gg/x', 'Enter a valid Discord name.'],
];

describe('a social link as typed', () => {
  test.each(valid)('%s: %s is parsed as %s', (service, typed, handle, url) => {
    expect(parseSocialLink(service, typed)).toEqual({ service, handle, url });
  });

  test.each(invalid)('%s: %s is refused', (service, typed, error) => {
    expect(parseSocialLink(service, typed)).toEqual({ error });
  });
});

const typed = fc.oneof(
  fc.string({ maxLength: 60 }),
  webUrls,
  fc.stringMatching(/^@?[a-z0-9._@-]{1,40}$/),
  fc
    .tuple(
      fc.constantFrom('https://github.com/', 'https://bsky.app/profile/', 'https://a.example/@'),
      fc.stringMatching(/^[a-z0-9._%/-]{0,30}$/),
    )
    .map(([start, rest]) => start + rest),
);

// spec: 10.32
test('every parsed link points to its service over https, and parses to itself again', () => {
  const hosts: Partial<Record<SocialService, string>> = {
    bluesky: 'bsky.app',
    instagram: 'www.instagram.com',
    youtube: 'www.youtube.com',
    linkedin: 'www.linkedin.com',
    github: 'github.com',
  };
  fc.assert(
    fc.property(fc.constantFrom(...services), typed, (service, text) => {
      const link = parseSocialLink(service, text);
      fc.pre(!('error' in link));
      expect(parseSocialLink(service, link.handle)).toEqual(link);
      expect(link.url === null).toBe(service === 'discord');
      const { protocol, hostname, username } = new URL(link.url ?? 'https://no.example');
      expect([protocol, username]).toEqual(['https:', '']);
      expect(hostname).toBe(hosts[service] ?? hostname);
    }),
    { numRuns: 2000 },
  );
});
