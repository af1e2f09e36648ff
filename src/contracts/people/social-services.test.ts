import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { type SocialService, socialServiceNames } from './social-service-names.ts';
import { parseSocialLink } from './social-services.ts';

const services = Object.keys(socialServiceNames) as SocialService[];

const right: [SocialService, string, string, string | null][] = [
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

const wrong: [SocialService, string, string][] = [
  ['website', '', 'Write a name or an address, or remove the link'],
  ['website', 'http://ada.example', 'Addresses begin with https://'],
  ['website', 'javascript:alert(1)', 'Addresses begin with https://'],
  ['website', 'data:text/html,x', 'Addresses begin with https://'],
  ['website', 'https://ada:secret@ada.example', 'That is not an address'],
  ['website', 'https://localhost', 'That is not an address'],
  ['website', 'https://127.0.0.1/', 'That is not an address'],
  ['website', 'https://ada.example:8443/', 'That is not an address'],
  ['website', `https://ada.example/${'x'.repeat(500)}`, 'That is too long'],
  ['mastodon', '@ada', 'Write it as @name@server'],
  ['mastodon', 'http://example.social/@ada', 'Addresses begin with https://'],
  ['instagram', 'https://example.org/ada', 'That is not the address of a profile at Instagram'],
  ['instagram', 'https://instagram.com.evil.example/ada', 'That is not the address of a profile at Instagram'],
  ['github', 'https://github.com/ada/repo', 'That is not the address of a profile at GitHub'],
  ['github', '-ada', 'That is not a name at GitHub'],
  ['linkedin', 'https://www.linkedin.com/company/dig', 'That is not the address of a profile at LinkedIn'],
  ['bluesky', '@a b', 'That is not a name at Bluesky'],
  ['instagram', '..', 'That is not a name at Instagram'],
  ['discord', '..', 'That is not a name at Discord'],
  ['discord', 'https://discord.gg/x', 'That is not a name at Discord'],
];

describe('what people type', () => {
  test.each(right)('%s: %s is %s', (service, typed, handle, url) => {
    expect(parseSocialLink(service, typed)).toEqual({ service, handle, url });
  });

  test.each(wrong)('%s: %s is refused', (service, typed, complaint) => {
    expect(parseSocialLink(service, typed)).toEqual({ wrong: complaint });
  });
});

const typed = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.webUrl(),
  fc.stringMatching(/^@?[a-z0-9._@-]{1,40}$/),
  fc
    .tuple(
      fc.constantFrom('https://github.com/', 'https://bsky.app/profile/', 'https://a.example/@'),
      fc.stringMatching(/^[a-z0-9._%/-]{0,30}$/),
    )
    .map(([start, rest]) => start + rest),
);

// spec: 10.32
test('whatever is typed, a link leads to https and nowhere but to its service, and reads the same when typed again', () => {
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
      fc.pre(!('wrong' in link));
      expect(parseSocialLink(service, link.handle)).toEqual(link);
      expect(link.url === null).toBe(service === 'discord');
      const { protocol, hostname, username } = new URL(link.url ?? 'https://no.example');
      expect([protocol, username]).toEqual(['https:', '']);
      expect(hostname).toBe(hosts[service] ?? hostname);
    }),
    { numRuns: 2000 },
  );
});
